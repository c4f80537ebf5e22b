"""What `--help` says of `gongzhu record` and its commands, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.text import Text

COMMANDS: Mapping[str, Text] = {
    "record": Text("Look at records of matches.", "查看牌局记录。"),
    "record check": Text(
        "Recompute every play, score and total of a record.\n\n"
        "The first line that is wrong is named, a wrong score with the right arithmetic.",
        "重新核对记录里的每一张牌、每一个分数。\n\n指出第一处错误所在的行；得分有误时列出正确的算式。",
    ),
    "record show": Text(
        "Print a recorded match: hands, exposures, tricks, captured cards, arithmetic, totals.",
        "打印一场记录：手牌、亮牌、各墩、所收的牌、算式和总分。",
    ),
    "record replay": Text(
        "Play a recorded match again on the screen, event by event.",
        "在屏幕上重放一场记录，一步一步。",
    ),
    "record rescore": Text(
        "Score the same captured cards by other rules, beside the record's own.\n\n"
        "It also names the first play and the first exposure that those rules would not allow. "
        "Exposed cards that cannot be exposed there count as not exposed, a level that is not "
        "there as the nearest one, and cards that must be exposed there as exposed.",
        "用另一套规则给同样所收的牌计分，与原来的并列。\n\n"
        "并指出那套规则不允许的第一次出牌和第一次亮牌。\n\n"
        "那里不能亮的牌按未亮计，没有的亮法按最接近的计，那里必须亮的按已亮计。",
    ),
    "record text": Text(
        "Print a record as a text to read and to paste; every record command reads it back.\n\n"
        "With --lines it is printed as the JSON lines that 'play --resume' goes on with. The seed "
        "of a match that is not over is in neither: to go on with exactly the same cards, copy "
        "FILE.seed beside the new file as well.",
        "把记录输出为便于阅读和粘贴的文本；各 record 命令都能读回。\n\n"
        "加 --lines 则输出 JSON 行，可用“play --resume”续打。\n\n"
        "未打完的比赛，种子不在输出之中；要接着打同样的牌，请把 FILE.seed 也复制过去。",
    ),
    "record view": Text(
        "Print the record as one seat saw it: hidden cards are not in it.\n\n"
        "It is a record in itself, which the other commands read, and may be given away while the "
        "deal goes on.",
        "输出某一座位所见的记录，其中没有它看不到的牌。\n\n"
        "它本身也是记录，其他命令都能读；牌局进行中也可以交给别人。",
    ),
    "record reveal": Text(
        "Publish the seed of a match that was broken off.\n\n"
        "Then 'record check' can check its cards. A match that is played to its end publishes its "
        "seed by itself. Gone on with, this one has another seed for the deals that follow.",
        "公布一场中途停下的比赛的种子。\n\n"
        "之后即可用 record check 核对所发的牌。打完的比赛会自行公布种子。\n\n"
        "公布后若再续打，以后各副使用新的种子。",
    ),
}

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "record": ("gongzhu record show match.gongzhu", "gongzhu record check match.gongzhu --json"),
    "record show": (
        "gongzhu record show match.gongzhu",
        "gongzhu record show match.gongzhu --deal 2 --lang zh",
    ),
    "record replay": (
        "gongzhu record replay match.gongzhu --step",
        "gongzhu record replay match.gongzhu --to 17",
    ),
    "record rescore": (
        "gongzhu record rescore match.gongzhu --profile taiwan-flat",
        "gongzhu record rescore match.gongzhu --profile house.yaml --json",
    ),
    "record text": (
        "gongzhu record text match.gongzhu > match.txt",
        "gongzhu record text match.txt --lines > again.gongzhu",
    ),
    "record view": (
        "gongzhu record view match.gongzhu --seat 2 > seen.gongzhu",
        "gongzhu record view match.gongzhu --seat 1 --lang zh",
    ),
    "record check": (
        "gongzhu record check match.gongzhu",
        "gongzhu record check match.gongzhu --json",
    ),
    "record reveal": (
        "gongzhu record reveal match.gongzhu",
        "gongzhu record reveal match.gongzhu --json",
    ),
}

OPTIONS: Mapping[str, Text] = {
    "only": Text("Only this deal.", "只看这一副。"),
    "step": Text("Wait for Enter after each step; q leaves.", "每一步后等待回车；q 退出。"),
    "to": Text(
        "Stop after line N of the file; the line with the rules is line 1.",
        "到文件第 N 行为止；写有规则的一行是第1行。",
    ),
    "as_lines": Text("Print JSON lines instead.", "改为输出 JSON 行。"),
    "viewer": Text("Whose view, from 1.", "哪个座位所见，从1数起。"),
}
