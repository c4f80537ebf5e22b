"""What `--help` says, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.cli import help_records, help_sheets
from gongzhu.text import Text

_PROFILE = Text(
    "The rules: an id of 'variants list', or a file (with a '/' or ending in .yaml).",
    "所用规则：“variants list”列出的 id，或文件（含“/”或以 .yaml 结尾）。",
)
_LANG = Text("Language: en or zh.", "语言：en 或 zh。")
_JSON = Text("Print JSON.", "输出 JSON。")
_EXPOSED = Text(
    "The exposed cards, whoever exposed them; with the level, as in QS=open, where there are "
    "several.",
    "已亮的牌，不论谁亮的；亮法不止一种时要写明，如 QS=open。",
)

COMMANDS: Mapping[str, Text] = {
    "": Text(
        "Gong Zhu (Chase the Pig) by any table's rules: play it, score it, check the rules.\n\n"
        "Try: gongzhu play",
        "拱猪，任何一桌的规则都行：可玩、可算分、可校验规则。\n\n试试：gongzhu play",
    ),
    "play": Text(
        "Play a match in the terminal against computer players.\n\n"
        "The match is kept as you play; Ctrl-C stops and says how to go on.",
        "在终端里与电脑对手打一场。\n\n边打边存；按 Ctrl-C 停下，并告诉你如何继续。",
    ),
    "score": Text(
        "Score captured cards, with the arithmetic.",
        "给收到的牌算分，并列出算式。",
    ),
    "legal": Text(
        "Say which cards may be played, and why others not.",
        "说明手里哪些牌能出，其余为何不能出。",
    ),
    "analyse": Text(
        "Say which plays of a recorded match cost most, and what was better.\n\n"
        "Every choice is weighed by what its player could see. What is within chance is not "
        "counted; more --worlds are slower and find more. Ctrl-C prints what was found so far.",
        "找出一场记录里损失最大的出牌，并说明怎样更好。\n\n"
        "每次出牌只依据出牌者当时所见来衡量，偶然误差以内的不计。\n\n"
        "--worlds 越多越慢，也越细。按 Ctrl-C 则输出已衡量的部分。",
    ),
    "validate": Text(
        "Check profiles: files, folders, ids, or '-' for standard input.",
        "校验规则：文件、文件夹、id，或用“-”表示标准输入。",
    ),
    "rules": Text(
        "Print the rules as a sheet to play from with real cards.\n\n"
        "What differs from the individual game is marked.",
        "打印规则单，拿着就能用真牌来打。\n\n与四人个人赛不同之处有标记。",
    ),
    "simulate": Text(
        "Play many deals and say what they come to.\n\n"
        "Several profiles are dealt the same cards. The same seed gives the same numbers, however "
        "many processes and machines play. Ctrl-C gives the result so far.",
        "打很多副牌，统计结果。\n\n"
        "几套规则时所发的牌相同。种子相同则数字相同，与进程数和机器数无关。"
        "按 Ctrl-C 给出已有的结果。",
    ),
    "variants": Text(
        "List, show and compare rules: the shipped ones and your own.",
        "列出、查看、比较规则：内置规则和自家规则。",
    ),
    "variants list": Text(
        "List the shipped profiles, then your own.\n\n"
        "Your own are files such as tea-house.yaml, with 'id: tea-house', in "
        "~/.local/share/gongzhu/variants, or in the folder 'variants' of GONGZHU_DATA.",
        "列出内置规则，然后是自家规则。\n\n"
        "自家规则的文件，如 tea-house.yaml（写明 id: tea-house），放在\n"
        "~/.local/share/gongzhu/variants，或 GONGZHU_DATA 下的 variants 文件夹。",
    ),
    "variants show": Text(
        "Show a profile in words, or its settings with --resolved.",
        "用文字说明一套规则；加 --resolved 则列出全部设定。",
    ),
    "variants diff": Text(
        "Say where two profiles differ, and how often that changes a score.",
        "说明两套规则有何不同，以及多常影响得分。",
    ),
    "variants new": Text(
        "Write your table's profile: it asks what tables disagree on.\n\n"
        "The file goes to your own profiles, or beside the file that it extends, unless --out says "
        "where, and is never written over another. --answer answers a question by its key, as in "
        "--answer start=2c; --defaults takes the parent's rules for the rest.",
        "写出你们桌的规则：逐项询问各桌常有分歧的地方。\n\n"
        "文件放在自家规则里，继承某个文件时放在它旁边（或 --out 所指之处），不会覆盖已有文件。"
        "--answer 直接回答某一问，如 --answer start=2c；--defaults 其余照上级规则。",
    ),
    "variants schema": Text(
        "Print the JSON Schema of a profile, for editors.\n\n"
        "It is the file profile.schema.json beside the shipped profiles; a profile names it in its "
        "first line: # yaml-language-server: $schema=PATH",
        "输出规则文件的 JSON Schema，供编辑器使用。\n\n"
        "即内置规则旁的 profile.schema.json；规则文件第一行可写：\n"
        "# yaml-language-server: $schema=路径",
    ),
    "explain": Text(
        "Explain a setting, a section, a value, a card or a code; alone it lists them.",
        "解释某项设定、某一部分、某个取值、某张牌或代码；单独使用则全部列出。",
    ),
    **help_records.COMMANDS,
    **help_sheets.COMMANDS,
}

EXIT_CODES = Text(
    "Exit codes: 0 fine, 1 what was checked is wrong, 2 wrong usage or unreadable input, "
    "130 stopped by Ctrl-C, 141 the reader of the output left early, as head does.",
    "退出码：0 正常，1 所查有错，2 用法有误或无法读取，130 被中断，141 输出未读完。",
)

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "": ("gongzhu play", 'gongzhu score --captured "10C QS 7H" --exposed "10C QS"'),
    "play": (
        "gongzhu play --profile five-player --lang zh",
        "gongzhu play --auto --seed 7 --record match.gongzhu",
    ),
    "score": (
        'gongzhu score --captured "10C QS 7H" --exposed "10C QS"',
        "gongzhu score --profile partnership --deal deal.yaml --json",
    ),
    "legal": (
        'gongzhu legal --hand "QS 5S 3D" --trick 4S --exposed QS',
        'gongzhu legal --hand "QS 5S 3D" --trick "" --suits-led S --json',
    ),
    "analyse": (
        "gongzhu analyse match.gongzhu",
        "gongzhu analyse match.gongzhu --seat 1 --worst 10 --lang zh",
    ),
    "validate": (
        "gongzhu validate house.yaml --lang zh",
        "gongzhu validate variants/ --strict --format sarif",
    ),
    "rules": (
        "gongzhu rules five-player --lang zh",
        "gongzhu rules open-closed --format html > rules.html",
    ),
    "simulate": (
        "gongzhu simulate --profile individual,taiwan-flat --deals 100000 --out report.html",
        "gongzhu simulate --players careful,random,random,random --deals 200",
    ),
    "variants": ("gongzhu variants list", "gongzhu variants show five-player"),
    "variants diff": (
        "gongzhu variants diff individual taiwan-flat",
        "gongzhu variants diff house.yaml individual --deals 2000 --json",
    ),
    "variants list": ("gongzhu variants list", "gongzhu variants list --json"),
    "variants show": (
        "gongzhu variants show five-player --lang zh",
        "gongzhu variants show partnership --resolved --origin",
    ),
    "variants new": (
        "gongzhu variants new tea-house",
        "gongzhu variants new tea-house --answer start=2c --answer expose=none --defaults --stdout",
    ),
    "variants schema": (
        "gongzhu variants schema > profile.schema.json",
        "gongzhu variants schema --lang zh",
    ),
    "explain": ("gongzhu explain exposure.hold_back", "gongzhu explain GZ102 --lang zh"),
    **help_records.EXAMPLES,
    **help_sheets.EXAMPLES,
}

OPTIONS: Mapping[str, Text] = {
    "profile": _PROFILE,
    "lang": _LANG,
    "json": _JSON,
    "exposed": _EXPOSED,
    "version": Text("Print the version.", "显示版本。"),
    "captured": Text(
        "One pile: the captured cards; 'hearts' stands for all of them.",
        "一堆收到的牌；“hearts”代表全部红心。",
    ),
    "deal_file": Text(
        "A whole deal: a file (or '-') with 'captured', one list per seat, 'exposed' and "
        "'later_tricks'.",
        "整副牌：文件（或“-”），写明 captured（每座位一个列表）、exposed 和 later_tricks。",
    ),
    "hand": Text("The cards in hand.", "手里的牌。"),
    "trick": Text(
        "The cards played to the trick before, lead first.", "这一墩已出的牌，先出的在前。"
    ),
    "suits_led": Text(
        "Letters of the suits led in the tricks before.", "之前各墩先出过的花色字母。"
    ),
    "deal": Text("Which deal of the match it is.", "这是第几副。"),
    "hearts_broken": Text("A heart was played before.", "之前已有人出过红心。"),
    "discarded": Text("Somebody discarded before.", "之前已有人垫过牌。"),
    "suits_seen": Text(
        "Letters of the suits of all cards played in the tricks before, discards too.",
        "之前各墩出过的所有花色（含垫牌）的字母。",
    ),
    "played": Text(
        "The cards that this hand played in the tricks before.", "这手牌在之前各墩打出的牌。"
    ),
    "later_tricks": Text(
        "With --captured: how many tricks this pile's owner took after the card that makes them "
        "count.",
        "与 --captured 合用：收走计墩牌之后又赢的墩数。",
    ),
    "trick_number": Text("Which trick of the deal it is.", "这是第几墩。"),
    "refs": Text("What to check.", "要校验的对象。"),
    "format": Text(
        "How findings are printed: text or concise for people; json, sarif or github for programs.",
        "前两种供人看，后三种供程序用。",
    ),
    "strict": Text(
        "Warnings make the exit code 1 too; information does not.",
        "有警告时退出码也是1；提示不算。",
    ),
    "ref": _PROFILE,
    "layout": Text("Text, Markdown, or a page to print.", "文字、Markdown，或可打印的网页。"),
    "a": _PROFILE,
    "b": _PROFILE,
    "deals": Text("How many random deals are scored by both.", "随机打多少副，用两套规则计分。"),
    "resolved": Text("Every setting, inherited ones too.", "全部设定，包括继承来的。"),
    "origin": Text(
        "With --resolved: where each setting was read.", "与 --resolved 合用：各设定的出处。"
    ),
    "file": Text("The record.", "记录文件。"),
    "seed": Text(
        "The seed of the shuffles; the same seed deals the same cards.",
        "洗牌种子；种子相同则牌相同。",
    ),
    "auto": Text("Computer players in every seat.", "全部由电脑来打。"),
    "record": Text("Keep the match in this new file.", "把牌局记入这个新文件。"),
    "resume": Text("Go on with the match kept in this file.", "继续此文件所存的牌局。"),
    "bots": Text(
        "The computer players: strong, careful or random; careful unless you say.",
        "电脑对手：strong（强）、careful（谨慎，默认）或 random（随机）。",
    ),
    "seat": Text(
        "Your seat, from 1; several, as in 1,3, share the keyboard.",
        "你的座位，从1数起；如 1,3 表示几个人共用键盘。",
    ),
    "whose": Text(
        "Only the plays of this seat, from 1, or of several, as in 1,3; --player adds to them.",
        "只看这个座位的出牌，从1数起，几个座位写作 1,3；与 --player 合用则都看。",
    ),
    "player": Text(
        "Only the plays of whoever has this name in the record; --seat adds to them.",
        "只看记录里叫这个名字的人；与 --seat 合用则都看。",
    ),
    "worst": Text("How many plays to tell of.", "列出几次出牌。"),
    "worlds": Text(
        "How many ways for the hidden cards to lie are tried for each at most; 200 unless said, "
        "without numba 24.",
        "每次至多设想多少种别家持牌的可能；默认200，没有 numba 时为24。",
    ),
    "draws": Text(
        "What these are drawn from; the same seed gives the same answer.",
        "抽取所用的种子；种子相同则结果相同。",
    ),
    "color": Text("Colour: auto, always or never.", "颜色：auto、always 或 never。"),
    "word": Text(
        "A setting such as scoring.sweep or unless, a section, a kind, or a code.",
        "设定（如 scoring.sweep 或 unless）、部分、取值或代码。",
    ),
    "name": Text(
        "The id of the new profile: small letters, digits and hyphens.",
        "新规则的 id：小写字母、数字和连字符。",
    ),
    "extends": Text("The profile it builds on.", "在哪套规则之上。"),
    "out": Text("Write to this new file.", "写入这个新文件。"),
    "stdout": Text("Print the profile instead.", "只输出，不写文件。"),
    "answer": Text(
        "The answer to a question, by its key; may be given again.",
        "某一问的回答；可重复。",
    ),
    "defaults": Text("Ask nothing more: the parent's rules.", "不再询问，其余照上级规则。"),
    "profiles": Text(
        "The rules: ids of 'variants list', or files (with a '/' or ending in .yaml); several are "
        "separated by commas.",
        "所用规则：“variants list”列出的 id，或文件（含“/”或以 .yaml 结尾）；几套之间用逗号隔开。",
    ),
    "count": Text(
        "How many deals; with --matches how many matches.", "打多少副；有 --matches 时为多少场。"
    ),
    "players": Text(
        "Who plays: random, quick, careful or strong, one for all seats or one for each, separated "
        "by commas; the first two are by far the fastest.",
        "由谁来打：random、quick、careful 或 strong；各座相同写一种，或每座位一种，用逗号隔开。"
        "前两种快得多。",
    ),
    "matches": Text(
        "Play whole matches, each to its end by the rules.", "打完整的比赛，每场按规则打到结束。"
    ),
    "report": Text(
        "Write a report too: .html, .md, .csv, .json, or a picture: .png, .svg. A file of that "
        "name is replaced.",
        "另写报告：.html、.md、.csv、.json，或图片 .png、.svg；会替换同名文件。",
    ),
    "jobs": Text(
        "How many processes; what suits this machine unless said.",
        "用多少个进程；不写则视本机而定。",
    ),
    "cluster": Text(
        "Play on the Dask cluster at this address, such as tcp://10.0.0.5:8786.",
        "在此地址的 Dask 集群上打，如 tcp://10.0.0.5:8786。",
    ),
    "help": Text("Show this message and exit.", "显示本帮助。"),
    "install_completion": Text(
        "Install completion for the current shell.", "为当前 shell 安装补全。"
    ),
    "show_completion": Text(
        "Show completion for the current shell, to copy it or customize the installation.",
        "显示当前 shell 的补全脚本，便于复制或自定义。",
    ),
    **help_records.OPTIONS,
    **help_sheets.OPTIONS,
}

EXAMPLE_HEADING = Text("Examples:", "示例：")

HEADINGS: Mapping[str, str] = {
    "Usage:": "用法：",
    "Options:": "选项：",
    "Commands:": "命令：",
    "Arguments:": "参数：",
    "[env var:": "[环境变量：",
    "[default: ": "[默认：",
    "; default: ": "；默认：",
    "[required]": "[必填]",
    "[OPTIONS]": "[选项]",
    "COMMAND [ARGS]...": "命令 [参数]...",
}
"""The fixed words of a help page, and what stands for them in Chinese."""
