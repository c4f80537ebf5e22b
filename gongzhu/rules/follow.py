"""What one may play to a trick that somebody else led."""

from typing import Literal

from gongzhu.rules.base import Value
from gongzhu.text import Text


class MustFollow(Value):
    """The suit led must be followed; who is void of it discards any card."""

    kind: Literal["suit"]

    sentence = Text(
        "Follow the suit led if you can, with any card of it; void of it, play anything. The "
        "highest card of the suit led takes the trick and leads to the next; the ace is high, and "
        "there are no trumps.",
        "有同花色必须跟，大小随意；缺门可垫任意牌。"
        "首张花色中最大的牌赢得这一墩，赢家先出下一墩；A最大，2最小，没有主牌。",
    )
    source = "001_a2fe2f6fd61c4602.txt, section 03"
    sample = "{kind: suit}"


Follow = MustFollow
NEUTRAL = MustFollow.neutral()
