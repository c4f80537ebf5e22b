"""The codes of what a profile says: its shape, its parents, its contradictions, its examples."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.profiles.codes.code import Code
from gongzhu.text import Text

SHAPE: Mapping[str, Code] = {
    "GZ101": Code("error", Text("missing key '{key}'", "缺少键“{key}”")),
    "GZ102": Code("error", Text("unknown key '{key}'", "未知的键“{key}”")),
    "GZ103": Code(
        "error", Text("expected {expected}, found {found}", "此处应为{expected}，却是{found}")
    ),
    "GZ104": Code(
        "error",
        Text("expected {choices}, found {found}", "此处应为{choices}，却是{found}"),
    ),
    "GZ105": Code(
        "error", Text("{found} is too small: at least {limit}", "{found}太小：至少为{limit}")
    ),
    "GZ106": Code(
        "error", Text("{found} is too large: at most {limit}", "{found}太大：至多为{limit}")
    ),
    "GZ107": Code(
        "error",
        Text("missing key 'kind', one of {choices}", "缺少键“kind”，应为 {choices} 之一"),
    ),
    "GZ108": Code(
        "error",
        Text("'{text}' {what}", "“{text}”{what}"),
        Text(
            "a profile writes rank then suit letter, as in QS, 10C or AH",
            "规则文件里先写点数再写花色字母，如 QS、10C、AH",
        ),
    ),
    "GZ110": Code(
        "error",
        Text("{card} is listed twice", "{card}列了两次"),
        Text("name each card once", "每张牌只写一次"),
    ),
    "GZ111": Code(
        "error",
        Text("'{found}' cannot be an id", "“{found}”不能用作 id"),
        Text(
            "use small letters, digits and hyphens, 64 at most, as in 'tea-house'",
            "请用小写字母、数字和连字符，最多64个，如“tea-house”",
        ),
    ),
    "GZ112": Code(
        "error",
        Text("this text is {what}", "这段文字{what}"),
        Text("write between 1 and 2000 characters", "请写1到2000个字符"),
    ),
    "GZ113": Code("error", Text("this cannot be used here: {reason}", "此处不能这样写：{reason}")),
    "GZ114": Code(
        "error",
        Text("{count} entries are too many: at most {limit}", "有{count}项，太多：至多{limit}项"),
        Text("a pack has 52 cards; is this the right list?", "一副牌只有52张，请检查这里的内容"),
    ),
    "GZ120": Code(
        "error",
        Text(
            "the file is made for a newer version: schema {found}, and this program reads {known}",
            "该文件用于更新的版本：schema {found}，本程序只读 {known}",
        ),
        Text("update gongzhu to read it", "请升级 gongzhu 再读取"),
    ),
}

DEALS: Mapping[str, Code] = {
    "GZ131": Code(
        "error", Text("this deal cannot be scored: {reason}", "这副牌无法计分：{reason}")
    ),
}

PARENTS: Mapping[str, Code] = {
    "GZ201": Code(
        "error",
        Text("there is no profile '{id}'", "没有名为“{id}”的规则"),
        Text(
            "'gongzhu variants list' names them all; a file needs a '/' or ends in .yaml",
            "“gongzhu variants list”列出全部规则；文件路径须含“/”或以 .yaml 结尾",
        ),
    ),
    "GZ202": Code(
        "error",
        Text("there is no profile '{id}' to extend", "没有可继承的规则“{id}”"),
        Text(
            "name a profile of 'gongzhu variants list', or a file by a relative path such as"
            " ./house.yaml",
            "请写“gongzhu variants list”列出的 id，或相对路径如 ./house.yaml",
        ),
    ),
    "GZ203": Code(
        "error",
        Text("profiles extend each other in a circle: {cycle}", "规则互相继承成环：{cycle}"),
        Text(
            "let one of them extend something else, or nothing",
            "让其中一个改为继承别的规则或不继承",
        ),
    ),
    "GZ204": Code(
        "error",
        Text("'{id}' may not be extended from here", "不能从此处继承“{id}”"),
        Text(
            "the path must be relative and stay inside the folder of the file that is loaded, or"
            " inside the folder that is validated",
            "路径须为相对路径，且不能离开所加载文件的文件夹（校验文件夹时，不能离开那个文件夹）",
        ),
    ),
    "GZ205": Code(
        "error",
        Text("'extends' names one profile", "“extends”只能写一个规则"),
        Text(
            "write an id or a relative path, as in 'extends: individual'",
            "请写 id 或相对路径，如“extends: individual”",
        ),
    ),
    "GZ206": Code(
        "error",
        Text("more than {depth} profiles build on each other", "继承层数超过{depth}层"),
        Text("extend a profile nearer to the top", "请直接继承更上层的规则"),
    ),
    "GZ207": Code(
        "error",
        Text("cannot read '{id}' to extend it: {reason}", "无法读取要继承的“{id}”：{reason}"),
        Text(
            "the path begins in the folder of this file; see that both names are right",
            "路径从本文件所在的文件夹算起；请检查文件夹名和文件名",
        ),
    ),
    "GZ208": Code(
        "error",
        Text("'{id}' is the id of a shipped profile", "“{id}”是内置规则的 id"),
        Text(
            "rename it: choose another id, and call the file by that id",
            "请换一个 id，文件名也改成与之相同",
        ),
    ),
    "GZ209": Code(
        "error",
        Text(
            "a profile of your own is found by the name of its file, which is {file} here",
            "自家规则按文件名查找，而此文件名为 {file}",
        ),
        Text(
            "rename the file to {id}.yaml",
            "请把文件改名为 {id}.yaml",
        ),
    ),
}

MEANING: Mapping[str, Code] = {
    "GZ301": Code(
        "error",
        Text(
            "{count} cards do not come out even for {players} players: {left} left over",
            "{count}张牌不能平均分给{players}人：多出{left}张",
        ),
        Text(
            "take some out, for instance deck: {{remove: [{cards}]}}",
            "请去掉几张，例如 deck: {{remove: [{cards}]}}",
        ),
    ),
    "GZ302": Code("error", Text("every card was removed", "所有的牌都被去掉了")),
    "GZ303": Code(
        "error",
        Text(
            "{card} is not in the deck, but it is named in {where}",
            "这副牌里没有{card}，但 {where} 写了它",
        ),
        Text(
            "name another card there, or keep {card} in the deck",
            "请在那里换一张牌，或不要去掉{card}",
        ),
    ),
    "GZ304": Code(
        "error",
        Text("{card} may be exposed, but that would do nothing", "{card}可以亮，但亮了没有作用"),
        Text(
            "give it an effect in scoring.exposed, or leave it out of exposure.cards",
            "请在 scoring.exposed 写明作用，或从 exposure.cards 去掉它",
        ),
    ),
    "GZ305": Code(
        "error",
        Text(
            "exposing {card} has an effect, but it may not be exposed",
            "写了亮{card}的作用，但{card}不能亮",
        ),
        Text(
            "add {card} to exposure.cards, or take the effect away",
            "请把{card}加入 exposure.cards，或去掉这个作用",
        ),
    ),
    "GZ306": Code(
        "error",
        Text("cards are exposed before play, but none may be", "规定出牌前亮牌，却没有牌可亮"),
        Text(
            "name the cards, or write exposure: {{kind: none}}",
            "请写明哪些牌，或写 exposure: {{kind: none}}",
        ),
    ),
    "GZ307": Code(
        "error",
        Text("hearts without a value: {cards}", "红心没有分值：{cards}"),
        Text("say what each counts, 0 where it counts nothing", "请写明每张的分值，不计分的写0"),
    ),
    "GZ308": Code(
        "error",
        Text(
            "{players} players cannot sit opposite each other in pairs",
            "{players}人不能两两对坐成搭档",
        ),
        Text(
            "partners need an even number of players, four at least",
            "搭档赛人数须为偶数，至少四人",
        ),
    ),
    "GZ309": Code(
        "error",
        Text(
            "a lower limit of {low} would end the match at once",
            "下限{low}会让比赛一开始就结束",
        ),
        Text("losing limits are below zero, as in low: -1000", "输的下限应小于零，如 low: -1000"),
    ),
    "GZ310": Code(
        "error",
        Text("there are no hearts in the deck to sweep", "牌里没有红心，谈不上全红"),
        Text("write sweep: {{kind: none}}", "请写 sweep: {{kind: none}}"),
    ),
    "GZ311": Code(
        "error",
        Text(
            "{card} is the transformer and has a value of its own",
            "{card}是变压器，又另有分值",
        ),
        Text(
            "say what it counts in scoring.transformer.alone, and take the value away",
            "单独时的分值请写在 scoring.transformer.alone，并去掉这个分值",
        ),
    ),
}

EXAMPLES: Mapping[str, Code] = {
    "GZ401": Code(
        "error",
        Text(
            "example '{name}' does not hold (expected: {expected}; by the rules: {actual})",
            "例子“{name}”不成立（写的是：{expected}；按规则是：{actual}）",
        ),
        Text(
            "correct the example, or the rule that it disagrees with",
            "请改正例子，或与之不符的规则",
        ),
    ),
    "GZ402": Code(
        "error", Text("example '{name}' cannot be run: {reason}", "例子“{name}”无法验算：{reason}")
    ),
    "GZ403": Code(
        "info",
        Text(
            "example '{name}' of {parent} comes out differently here: {actual} (there: {expected})",
            "{parent} 的例子“{name}”在此结果不同：{actual}（那里是：{expected}）",
        ),
    ),
}
