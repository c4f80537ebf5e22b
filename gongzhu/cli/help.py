"""What `--help` says, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.text import Text

_PROFILE = Text(
    "The rules: the id of a shipped profile, or a file (with a '/' or ending in .yaml).",
    "所用规则：内置规则的 id，或文件（含“/”或以 .yaml 结尾）。",
)
_LANG = Text("Language: en or zh.", "语言：en 或 zh。")
_JSON = Text("Print JSON.", "输出 JSON。")
_EXPOSED = Text("The exposed cards, whoever exposed them.", "已亮的牌，不论谁亮的。")

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
    "validate": Text(
        "Check profiles: files, folders, ids, or '-' for standard input.",
        "校验规则：文件、文件夹、id，或用“-”表示标准输入。",
    ),
    "variants": Text("List and show the shipped rules.", "列出、查看内置规则。"),
    "variants list": Text("List the shipped profiles.", "列出内置规则。"),
    "variants show": Text(
        "Show a profile in words, or its settings with --resolved.",
        "用文字说明一套规则；加 --resolved 则列出全部设定。",
    ),
    "record": Text("Look at records of matches.", "查看牌局记录。"),
    "record check": Text(
        "Recompute every play, score and total of a record.",
        "重新核对记录里的每一张牌、每一个分数。",
    ),
}

EXIT_CODES = Text(
    "Exit codes: 0 fine, 1 what was checked is wrong, 2 wrong usage or unreadable input.",
    "退出码：0 正常，1 所查内容有错，2 用法有误或无法读取。",
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
    "validate": ("gongzhu validate variants/", "gongzhu validate house.yaml --format json"),
    "variants": ("gongzhu variants list", "gongzhu variants show five-player"),
    "variants list": ("gongzhu variants list", "gongzhu variants list --json"),
    "variants show": (
        "gongzhu variants show five-player --lang zh",
        "gongzhu variants show partnership --resolved --origin",
    ),
    "record": ("gongzhu record check match.gongzhu", "gongzhu record check match.gongzhu --json"),
    "record check": (
        "gongzhu record check match.gongzhu",
        "gongzhu record check match.gongzhu --json",
    ),
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
        "A whole deal: a file (or '-') with 'captured', one list per seat, and 'exposed'.",
        "整副牌：文件（或“-”），写明 captured（每座位一个列表）和 exposed。",
    ),
    "hand": Text("The cards in hand.", "手里的牌。"),
    "trick": Text(
        "The cards played to the trick before, lead first.", "这一墩已出的牌，先出的在前。"
    ),
    "suits_led": Text(
        "Letters of the suits led in the tricks before.", "之前各墩先出过的花色字母。"
    ),
    "deal": Text("Which deal of the match it is.", "这是第几副。"),
    "trick_number": Text("Which trick of the deal it is.", "这是第几墩。"),
    "refs": Text("What to check.", "要校验的对象。"),
    "format": Text("How findings are printed.", "结果的输出格式。"),
    "ref": _PROFILE,
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
        "The computer players: careful or random.", "电脑对手：careful（谨慎）或 random（随机）。"
    ),
    "seat": Text(
        "Your seat, from 1; several, as in 1,3, share the keyboard.",
        "你的座位，从1数起；如 1,3 表示几个人共用键盘。",
    ),
    "color": Text("Colour: auto, always or never.", "颜色：auto、always 或 never。"),
    "help": Text("Show this message and exit.", "显示本帮助。"),
    "install_completion": Text(
        "Install completion for the current shell.", "为当前 shell 安装补全。"
    ),
    "show_completion": Text(
        "Show completion for the current shell, to copy it or customize the installation.",
        "显示当前 shell 的补全脚本，便于复制或自定义。",
    ),
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
