"""What `--help` says of `gongzhu sheet` and its commands, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.text import Text

COMMANDS: Mapping[str, Text] = {
    "sheet": Text(
        "Keep the score of a real table: type who captured what.\n\n"
        "The sheet is a file that is only ever added to.",
        "给真牌桌记分：只要写谁收了什么牌。\n\n记分表是一个文件，只增不改。",
    ),
    "sheet new": Text(
        "Begin a sheet, with the players in playing order.",
        "新建记分表，按出牌顺序写玩家。",
    ),
    "sheet add": Text(
        "Write down a deal; without a text it asks.\n\n"
        "TEXT says who captured what, in any order: Lin: QS 5H-AH / Wu: JD / He: rest. A player is "
        "a name or its beginning; cards are QS, 猪, 5H-AH, 25QH, hearts, rest or none; - reads "
        "standard input. A player left out captured nothing.",
        "记一副；不写内容则逐项询问。\n\n"
        "内容说明谁收了什么，次序不拘：林：猪 5♥-A♥ / 吴：羊 / 何：其余。人名可只写开头；"
        "牌可写 QS、猪、5H-AH、25QH、全红、其余、无；“-”表示从标准输入读。没写到的人没收到牌。",
    ),
    "sheet edit": Text(
        "Replace a deal; what is not said anew stays as it was.",
        "修改一副；没有重写的部分照旧。",
    ),
    "sheet undo": Text(
        "Take back the last deal or change; again, the one before.",
        "撤销最后一副或最后一次修改；再用则撤销更早的。",
    ),
    "sheet show": Text(
        "Print a sheet: points, totals, who leads next.", "输出记分表：各副得分、总分、谁先出。"
    ),
    "sheet export": Text(
        "Print a sheet as csv, json, markdown or html, or its chart as svg.",
        "以 csv、json、markdown 或 html 输出记分表，或以 svg 输出走势图。",
    ),
    "sheet recount": Text("Count the same deals by other rules.", "按另一套规则重算同样的牌。"),
    "sheet chart": Text(
        "Draw the running totals of a sheet, with the limit.", "画出记分表的总分走势和界限。"
    ),
    "sheet settle": Text(
        "Say who pays whom for the totals of a match: exact money, the fewest payments.\n\n"
        "With --mode mean everybody settles with the mean of the totals, so that a point above it "
        "is worth --stake divided by --per. With pairwise everybody settles with everybody: with "
        "four players that is four times as much. With loser the losers pay everybody else the "
        "difference of their totals. Partners each settle by the total of their side.",
        "算出一场下来谁付给谁多少：金额精确，笔数最少。\n\n"
        "--mode mean：各家与平均分结算，高出平均一分得 --stake 除以 --per。"
        "pairwise：两两结算总分之差，四人时为前者的四倍。"
        "loser：输家向其他各家支付总分之差。同伴各按本方总分结算。",
    ),
    "sheet blank": Text(
        "Print an empty score sheet for paper: one A4 page of HTML.\n\n"
        "It has a column for each player, or for partners who share a score, and says what the "
        "cards count and when the match ends.",
        "输出空白记分表：一页 A4 的 HTML，供打印。\n\n"
        "每家一栏（同伴共用一栏），并列出各牌的分值和终局条件。",
    ),
}

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "sheet": (
        "gongzhu sheet new friday.jsonl --players Lin,Wu,Chen,He",
        'gongzhu sheet add friday.jsonl "Lin: QS 5H-AH / Wu: JD / He: rest" --exposed QS',
    ),
    "sheet new": (
        "gongzhu sheet new friday.jsonl --players Lin,Wu,Chen,He",
        "gongzhu sheet new five.jsonl --profile five-player --players A,B,C,D,E",
    ),
    "sheet add": (
        'gongzhu sheet add friday.jsonl "Lin: QS 5H-AH / Wu: JD / He: rest" --exposed QS,AH',
        "gongzhu sheet add friday.jsonl --points Lin=-100,Wu=50,Chen=0,He=-150",
    ),
    "sheet edit": (
        'gongzhu sheet edit friday.jsonl 3 "Lin: QS / He: rest"',
        'gongzhu sheet edit friday.jsonl 3 --exposed ""',
    ),
    "sheet undo": ("gongzhu sheet undo friday.jsonl", "gongzhu sheet undo friday.jsonl --lang zh"),
    "sheet show": ("gongzhu sheet show friday.jsonl", "gongzhu sheet show friday.jsonl --json"),
    "sheet export": (
        "gongzhu sheet export friday.jsonl csv",
        "gongzhu sheet export friday.jsonl html --out friday.html",
    ),
    "sheet recount": (
        "gongzhu sheet recount friday.jsonl --profile taiwan-flat",
        "gongzhu sheet recount friday.jsonl --profile house.yaml --json",
    ),
    "sheet chart": (
        "gongzhu sheet chart friday.jsonl",
        "gongzhu sheet chart friday.jsonl --out friday.svg",
    ),
    "sheet settle": (
        "gongzhu sheet settle friday.jsonl --per 100 --stake 0.50",
        "gongzhu sheet settle --totals Lin+Hu=-220,Wu+Bai=80 --stake 1 --mode pairwise --json",
    ),
    "sheet blank": (
        "gongzhu sheet blank five-player --out sheet.html",
        "gongzhu sheet blank --players Lin,Wu,Hu,Bai --deals 16 --lang zh > sheet.html",
    ),
}

OPTIONS: Mapping[str, Text] = {
    "sheet": Text("The file of the sheet.", "记分表文件。"),
    "names": Text(
        "The players in playing order, with commas between them.", "按出牌顺序的玩家，用逗号隔开。"
    ),
    "words": Text("Who captured what.", "谁收了什么牌。"),
    "later": Text(
        "How many tricks the captor of the card that makes them count took after it.",
        "收走计墩牌的人此后又赢的墩数。",
    ),
    "points": Text(
        "Points that were agreed on, where the cards were not kept: Lin=-100,Wu=50 and so on.",
        "没有留下牌时商定的分数：Lin=-100,Wu=50 等。",
    ),
    "led": Text(
        "Who led the first trick, where the sheet cannot know.", "谁先出（记分表无从得知时）。"
    ),
    "number": Text("Which deal.", "第几副。"),
    "kind": Text("csv, json, markdown, html or svg.", "csv、json、markdown、html 或 svg。"),
    "settled": Text("The file of the sheet to settle.", "要结算的记分表文件。"),
    "picture": Text(
        "Write a picture to this .svg file instead; a file of that name is replaced.",
        "改为把图写入此 .svg 文件；会替换同名文件。",
    ),
    "target": Text(
        "Write to this file; one of that name is replaced.", "写入此文件；会替换同名文件。"
    ),
    "totals": Text(
        "The totals, as in Lin=-220,Wu=80; of partners as in Lin+Hu=-220.",
        "各家总分，如 Lin=-220,Wu=80；同伴写成 Lin+Hu=-220。",
    ),
    "per": Text("How many points --stake is for.", "多少分值 --stake 的钱。"),
    "stake": Text(
        "The money for each --per points, as 1 or 0.50.", "每 --per 分的金额，如 1 或 0.50。"
    ),
    "mode": Text("Who settles with whom; see above.", "谁和谁结算，见上。"),
    "losers": Text(
        "With --mode loser: who lost, separated by commas.",
        "与 --mode loser 合用：输家，用逗号隔开。",
    ),
    "nth": Text(
        "Which match of a sheet that has several; the last one unless said.",
        "记分表有几场时，结算第几场；不写则为最后一场。",
    ),
    "unit": Text(
        "The smallest money that is paid; amounts are whole numbers of it.",
        "支付的最小单位；各项金额都是它的整数倍。",
    ),
    "rows": Text("How many deals; as fit well unless said.", "打多少副；不写则视版面而定。"),
    "page": Text(
        "Write to this .html file instead; a file of that name is replaced.",
        "改为写入此 .html 文件；会替换同名文件。",
    ),
}
