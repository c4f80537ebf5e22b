"""The codes of problems: stable, each with its severity and one message for its meaning.

GR0xx reading the file and its lines · GR1xx the header · GR2xx the order of things and the deals ·
GR3xx what players did · GR4xx results and the end · GR5xx where the cards came from · GR6xx score
sheets. A code never changes its meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from gongzhu.text import Text

Severity = Literal["error", "warning"]


class Code(NamedTuple):
    """What a code stands for."""

    message: Text
    severity: Severity = "error"


TORN = "GR005"
"""The code of a last line that was cut off."""

CODES: Mapping[str, Code] = {
    "GR001": Code(
        Text(
            "the file is larger than {limit} MiB; what follows was not read",
            "文件超过{limit} MiB，其后内容未读取",
        )
    ),
    "GR002": Code(Text("the line is longer than {limit} MiB", "这一行超过{limit} MiB")),
    "GR003": Code(
        Text(
            "the record has more than {limit} lines; what follows was not read",
            "记录超过{limit}行，其后内容未读取",
        )
    ),
    "GR004": Code(
        Text(
            "the record is empty; it must begin with a header",
            "记录是空的；第一行应为记录头",
        )
    ),
    TORN: Code(
        Text(
            "the last line is cut off, as after a crash; it is left out, and a match that is "
            "resumed goes on without it",
            "最后一行不完整（例如程序中途崩溃）；这一行不计，续局时从它之前继续",
        ),
        "warning",
    ),
    "GR006": Code(
        Text(
            "byte {column} of the line ({byte}) is not UTF-8",
            "这一行的第{column}个字节（{byte}）不是UTF-8编码",
        )
    ),
    "GR007": Code(
        Text("the line is not JSON from column {column} on", "这一行从第{column}列起不是JSON")
    ),
    "GR008": Code(Text("more than {limit} levels, one inside another", "嵌套超过{limit}层")),
    "GR009": Code(
        Text("the key '{key}' is here twice in one object", "键“{key}”在同一对象中重复出现")
    ),
    "GR010": Code(
        Text(
            "{found} is not allowed: numbers are whole and have at most {limit} digits",
            "不允许{found}：数字只能是整数，最多{limit}位",
        )
    ),
    "GR011": Code(
        Text(
            "a text holds half a character ({char})",
            "文字中有不完整的字符（{char}）",
        )
    ),
    "GR012": Code(
        Text(
            "a line must be an object in braces, not {found}",
            "每一行应为花括号内的对象，而不是{found}",
        )
    ),
    "GR013": Code(
        Text(
            "this is no record: its first line must be a header that begins with "
            '{{"gongzhu":{version}',
            '这不是对局记录：第一行应为记录头，以{{"gongzhu":{version}开头',
        )
    ),
    "GR014": Code(
        Text(
            "this is a record of format {found}, and this program reads formats up to {version}; "
            "use a newer program",
            "记录的格式版本是{found}，本程序只能读到版本{version}；请使用较新的程序",
        )
    ),
    "GR015": Code(
        Text(
            "'{found}' is no kind of line; there are {kinds}",
            "没有“{found}”这种行；可用的有{kinds}",
        )
    ),
    "GR016": Code(Text("the key '{key}' is missing", "缺少键“{key}”")),
    "GR017": Code(
        Text(
            "unknown key '{key}'; keys of your own must begin with x_",
            "未知的键“{key}”；自定义的键必须以x_开头",
        )
    ),
    "GR018": Code(
        Text(
            "'{key}' must be {wanted}, not {found}",
            "“{key}”应为{wanted}，而不是{found}",
        )
    ),
    "GR019": Code(
        Text(
            "a second header; a file holds one match",
            "出现了第二个记录头；一个文件只记录一场",
        )
    ),
    "GR020": Code(
        Text(
            "this is a text form of version '{found}', and this program reads version {version}",
            "文本格式的版本是“{found}”，本程序只能读版本{version}",
        )
    ),
    "GR021": Code(
        Text(
            "'{found}' is no line of a text form; one is a word, its number and what it says, as "
            "in 'play 3: 2S 5S'",
            "“{found}”不是文本格式的一行；每行是一个词、编号和内容，如“play 3: 2S 5S”",
        )
    ),
    "GR022": Code(
        Text(
            "this must be '{word} {expected}': they come in order",
            "这里应是“{word} {expected}”：须按顺序书写",
        )
    ),
    "GR023": Code(
        Text(
            "a line 'play' has 1 to {players} cards: those of one trick",
            "“play”一行有1到{players}张牌，即同一墩的牌",
        )
    ),
    "GR024": Code(
        Text(
            "'{word}' is missing before '{found}'",
            "“{found}”之前缺少“{word}”",
        )
    ),
    "GR025": Code(
        Text(
            "nothing stands after '{word}'; write - for no card",
            "“{word}”之后没有内容；没有牌请写 -",
        )
    ),
    "GR101": Code(
        Text(
            "the rules in the header are not valid at {path}: {what}",
            "记录头中的规则无效，位置{path}：{what}",
        )
    ),
    "GR102": Code(
        Text(
            "the rules in the header are not the ones it names: their id is {expected}, not "
            "{claimed}",
            "记录头中的规则与其标识不符：应为{expected}，而不是{claimed}",
        )
    ),
    "GR103": Code(
        Text(
            "the rules in the header contradict themselves: {what}",
            "记录头中的规则自相矛盾：{what}",
        )
    ),
    "GR104": Code(
        Text(
            "nobody can play by the rules in the header ({what})",
            "无法按记录头中的规则进行（{what}）",
        )
    ),
    "GR105": Code(
        Text(
            "{expected} people play by these rules, and the header names {claimed}",
            "按此规则应有{expected}人，而记录头写了{claimed}人",
        )
    ),
    "GR106": Code(
        Text(
            "the record is the view of seat {seat}, and {players} people play by its rules",
            "这是{seat}号座位所见的记录，而按其规则只有{players}人",
        )
    ),
    "GR201": Code(
        Text(
            "this must be deal {expected}, not deal {claimed}",
            "这里应是第{expected}副，而不是第{claimed}副",
        )
    ),
    "GR202": Code(
        Text(
            "{players} hands of {size} cards are dealt by these rules, and here are hands of "
            "{claimed}",
            "按此规则应发{players}手，每手{size}张，而这里各手张数为{claimed}",
        )
    ),
    "GR203": Code(Text("{card} is dealt twice", "{card}发了两次")),
    "GR204": Code(Text("{card} is not in the deck", "{card}不在这副牌中")),
    "GR205": Code(
        Text(
            "seat {expected} leads this deal by the rules, not seat {claimed}",
            "按规则这一副由{expected}号座位先出，而不是{claimed}号",
        )
    ),
    "GR206": Code(
        Text(
            "a new deal begins while deal {deal} is not played to its end",
            "第{deal}副还没打完就开始了新的一副",
        )
    ),
    "GR207": Code(
        Text(
            "the result of deal {deal} is missing before this line",
            "这一行之前缺少第{deal}副的结果",
        )
    ),
    "GR208": Code(
        Text(
            "the match was over after deal {deal}; no other deal follows",
            "第{deal}副之后全场已结束，不应再有新的一副",
        )
    ),
    "GR209": Code(
        Text(
            "no cards are dealt here; a deal line must come first",
            "此时没有发牌；之前应有发牌的一行",
        )
    ),
    "GR210": Code(
        Text(
            "there is no seat {seat}; seats count from 1 to {players}",
            "没有{seat}号座位；座位从1到{players}",
        )
    ),
    "GR211": Code(
        Text(
            "the record has more than {limit} deals; what follows was not played",
            "记录超过{limit}副，其后内容未处理",
        )
    ),
    "GR212": Code(Text("nothing may follow the end of the match", "全场结束之后不应再有内容")),
    "GR213": Code(
        Text(
            "cards may be left unseen only in the view of a seat",
            "只有某一座位所见的记录才能有未见的牌",
        )
    ),
    "GR214": Code(
        Text(
            "seat {seat} has not laid {count} cards face down: fewer of its cards are unseen",
            "{seat}号座位没有{count}张未见的牌，不可能暗卖这么多",
        )
    ),
    "GR301": Code(
        Text(
            "the rules refuse what seat {seat} does here: {why}",
            "规则不允许{seat}号座位这样做：{why}",
        )
    ),
    "GR401": Code(
        Text(
            "a result while deal {deal} is not played to its end",
            "第{deal}副还没打完就出现了结果",
        )
    ),
    "GR402": Code(
        Text(
            "a result of nothing: no deal was played since the last one",
            "多余的结果：上一个结果之后没有打过牌",
        )
    ),
    "GR403": Code(
        Text(
            "this must be the result of deal {expected}, not of deal {claimed}",
            "这里应是第{expected}副的结果，而不是第{claimed}副",
        )
    ),
    "GR404": Code(
        Text(
            "'{key}' must have a number for each of the {expected} sides, not {claimed} numbers",
            "“{key}”应为{expected}方各写一个数，而不是{claimed}个",
        )
    ),
    "GR405": Code(
        Text(
            "side {side} scores {expected} in deal {deal}, not {claimed}",
            "第{side}方第{deal}副应得{expected}分，而不是{claimed}分",
        )
    ),
    "GR406": Code(
        Text(
            "side {side} stands at {expected} after deal {deal}, not at {claimed}",
            "第{deal}副之后第{side}方总分应为{expected}，而不是{claimed}",
        )
    ),
    "GR407": Code(
        Text(
            "the match is not over by its rules: it goes on after deal {deal}",
            "按规则全场还没结束：第{deal}副之后仍应继续",
        )
    ),
    "GR408": Code(
        Text(
            "the losers are {expected}, not {claimed} (sides count from 1)",
            "输家应为{expected}，而不是{claimed}（各方从1数起）",
        )
    ),
    "GR409": Code(
        Text(
            "the winners are {expected}, not {claimed} (sides count from 1)",
            "赢家应为{expected}，而不是{claimed}（各方从1数起）",
        )
    ),
    "GR501": Code(
        Text(
            "this is not the seed committed to in line {committed}: its commitment is {expected}",
            "这不是第{committed}行所承诺的种子：它的承诺值应为{expected}",
        )
    ),
    "GR502": Code(
        Text(
            "the hands of deal {deal} do not follow from the seed in line {published}: by it seat "
            "{seat} holds {expected}",
            "第{deal}副的牌不是由第{published}行的种子发出的：按该种子，{seat}号座位应得 "
            "{expected}",
        )
    ),
    "GR503": Code(
        Text(
            "the leader of deal {deal} was not drawn by the seed in line {published}: by it seat "
            "{expected} leads",
            "第{deal}副的先出者不是由第{published}行的种子抽出的：按该种子应由{expected}号座位先出",
        )
    ),
    "GR504": Code(
        Text(
            "there is no commitment before this line that waits for its seed",
            "这一行之前没有等待公布种子的承诺",
        )
    ),
    "GR505": Code(
        Text(
            "deal {deal} was dealt after its seed had been published in line {published}; a new "
            "commitment must come first",
            "第{deal}副发牌之前，其种子已在第{published}行公布；应先有新的承诺",
        )
    ),
    "GR506": Code(
        Text(
            "the seed was published already, in line {published}",
            "种子已在第{published}行公布过",
        )
    ),
    "GR601": Code(
        Text(
            "the line is not as it was written: it was changed, or one before it is missing",
            "这一行与写入时不同：内容被改动，或前面缺行",
        )
    ),
    "GR602": Code(
        Text(
            "this is no score sheet; 'gongzhu sheet new' begins one",
            "这不是记分表；“gongzhu sheet new”可新建",
        )
    ),
    "GR603": Code(
        Text(
            "this is the record of a match and no score sheet; see 'gongzhu record check'",
            "这是对局记录，不是记分表；请用“gongzhu record check”",
        )
    ),
    "GR604": Code(
        Text(
            "this is a score sheet of format {found}, and this program reads format {version}; "
            "use a newer program",
            "记分表的格式版本是{found}，本程序只能读版本{version}；请使用较新的程序",
        )
    ),
    "GR605": Code(
        Text(
            "the sheet has more than {limit} lines; what follows was not read",
            "记分表超过{limit}行，其后内容未读取",
        )
    ),
    "GR606": Code(
        Text(
            "deal {claimed} cannot be replaced here: the sheet has {count}",
            "无法修改第{claimed}副：这里共有{count}副",
        )
    ),
    "GR607": Code(
        Text(
            "line {claimed} cannot be undone here; the last line that counts is {expected}",
            "这里不能撤销第{claimed}行；最后有效的是第{expected}行",
        )
    ),
    "GR608": Code(
        Text("the deal cannot have been so: {what}", "这一副不可能如此：{what}"),
    ),
    "GR609": Code(Text("the line is longer than {limit} KiB", "这一行超过{limit} KiB")),
}
"""Every code with its message."""
