"""The codes of reading a file: whether it is a text, whether it is YAML, whether it is plain."""

from __future__ import annotations

from collections.abc import Mapping

from gongzhu.profiles.codes.code import Code
from gongzhu.text import Text

READING: Mapping[str, Code] = {
    "GZ001": Code(
        "error",
        Text("cannot read the file: {reason}", "无法读取文件：{reason}"),
    ),
    "GZ002": Code(
        "error",
        Text("the file is larger than {limit} bytes", "文件超过{limit}字节"),
        Text(
            "a profile is a page of rules; is this the right file?",
            "规则文件通常只有一页，请确认没有选错文件",
        ),
    ),
    "GZ003": Code(
        "error",
        Text(
            "the file is not UTF-8: byte {byte} fits nowhere",
            "文件不是UTF-8编码：字节{byte}无法解读",
        ),
        Text(
            "save the file with the encoding UTF-8 (it may be GBK or Latin-1 now)",
            "请用UTF-8编码保存文件（现在可能是GBK编码）",
        ),
    ),
    "GZ004": Code(
        "error",
        Text("the file is {encoding}, not UTF-8", "文件是{encoding}编码，不是UTF-8"),
        Text("save the file with the encoding UTF-8", "请用UTF-8编码保存文件"),
    ),
    "GZ005": Code(
        "error",
        Text(
            "the file begins with an invisible byte order mark (BOM)",
            "文件开头有不可见的字节顺序标记（BOM）",
        ),
        Text("save the file as 'UTF-8 without BOM'", "请保存为“UTF-8（无BOM）”"),
    ),
    "GZ006": Code(
        "error",
        Text("the character {char} may not be used: {what}", "不允许使用字符{char}：{what}"),
        Text(
            "delete it, or type this part of the line again",
            "请删除该字符，或重新输入这一段",
        ),
    ),
    "GZ007": Code(
        "error",
        Text(
            "'{char}' ({number}) is not in its usual form (Unicode NFC)",
            "“{char}”（{number}）不是规范写法（Unicode NFC）",
        ),
        Text(
            "type it again; it looks like another character but is stored as a different one",
            "请重新输入：它看起来与另一个字符相同，但存储方式不同",
        ),
    ),
    "GZ008": Code(
        "error",
        Text("a tab in the indentation", "缩进中有制表符"),
        Text("indent with spaces, two for each level", "请用空格缩进，每层两个空格"),
    ),
    "GZ009": Code(
        "error",
        Text("a tab inside a text", "文字中有制表符"),
        Text(
            "write a space, or \\t between double quotes",
            "请改用空格，或在双引号内写\\t",
        ),
    ),
    "GZ010": Code(
        "error",
        Text("this is not YAML: {problem}", "不符合YAML语法：{problem}"),
    ),
    "GZ011": Code(
        "error",
        Text("more than {limit} levels, one inside another", "嵌套超过{limit}层"),
        Text("check for brackets that are not closed", "请检查是否有未闭合的括号"),
    ),
    "GZ012": Code(
        "error",
        Text("the file has more than {limit} parts", "文件内容超过{limit}项"),
        Text(
            "a profile is a page of rules; move some examples to another profile",
            "规则文件通常只有一页，请把部分示例移到另一个文件",
        ),
    ),
    "GZ013": Code(
        "error",
        Text("anchors ('{text}') are not allowed", "不允许使用锚点（“{text}”）"),
        Text(
            "write the value out where it is needed; put a text that begins with & in quotes",
            "请在需要处直接写出内容；以&开头的文字请加引号",
        ),
    ),
    "GZ014": Code(
        "error",
        Text("references ('{text}') are not allowed", "不允许使用引用（“{text}”）"),
        Text(
            "write the value out here; put a text that begins with * in quotes",
            "请在此处直接写出内容；以*开头的文字请加引号",
        ),
    ),
    "GZ015": Code(
        "error",
        Text("type tags ('{text}') are not allowed", "不允许使用类型标签（“{text}”）"),
        Text(
            "leave the tag out; put a text that begins with ! in quotes",
            "请删除标签；以!开头的文字请加引号",
        ),
    ),
    "GZ016": Code(
        "error",
        Text(
            "directives (lines that begin with %) are not allowed",
            "不允许使用指令（以%开头的行）",
        ),
        Text("delete this line", "请删除这一行"),
    ),
    "GZ017": Code(
        "error",
        Text("a second document begins here", "这里开始了第二个文档"),
        Text(
            "a file holds one profile; delete the line of '---' or '...', or make two files",
            "一个文件只放一套规则；请删除“---”或“...”行，或分成两个文件",
        ),
    ),
    "GZ018": Code(
        "error",
        Text("a key must be a plain word or a text in quotes", "键必须是普通词语或引号内的文字"),
        Text(
            "write 'key: value', without '? ' and without brackets before the colon",
            "请写成“key: value”，不要用“? ”，冒号前也不要有括号",
        ),
    ),
    "GZ019": Code(
        "error",
        Text("the merge key '<<' is not allowed", "不允许使用合并键“<<”"),
        Text(
            "name a parent profile with 'extends', or write the settings out",
            "请用extends指定上级规则，或直接写出各项设置",
        ),
    ),
    "GZ020": Code(
        "error",
        Text("the key '{key}' is here a second time", "键“{key}”重复出现"),
        Text("keep one of the two", "请只保留一个"),
    ),
    "GZ021": Code(
        "error",
        Text("null (an empty value) is not a value", "空值（null）不是有效的值"),
        Text(
            "give a value, or leave the key out; for none write 'kind: none', 0 or []",
            "请填写一个值，或删除这个键；若要表示“无”，请写kind: none、0或[]",
        ),
    ),
    "GZ022": Code(
        "error",
        Text(
            "the number {value} is out of range: from -{limit} to {limit}",
            "数字{value}超出范围：应在-{limit}到{limit}之间",
        ),
        Text("put it in quotes if a text is meant", "如果是文字，请加引号"),
    ),
    "GZ023": Code(
        "error",
        Text("a key is empty", "键是空的"),
        Text("write a key before the colon", "请在冒号前写上键"),
    ),
    "GZ024": Code(
        "error",
        Text(
            "the key '{key}' has the character '{char}' ({number}), which no key has",
            "键“{key}”中的字符“{char}”（{number}）不能用在键里",
        ),
        Text(
            "it may only look like a plain letter, digit or sign; type the key again",
            "它可能只是看起来像普通字母、数字或符号；请切换到英文输入法重新输入这个键",
        ),
    ),
    "GZ025": Code(
        "error",
        Text(
            "a profile is a list of 'key: value' lines, but this is {found}",
            "规则文件应由“key: value”各行组成，而这里是{found}",
        ),
        Text(
            "begin with the line 'schema: 1', with a space after the colon",
            "请以“schema: 1”一行开头，冒号后要有空格",
        ),
    ),
    "GZ026": Code(
        "error",
        Text("the file is empty", "文件是空的"),
        Text("begin with the line 'schema: 1'", "请以“schema: 1”一行开头"),
    ),
}
