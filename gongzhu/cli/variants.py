"""`gongzhu variants`: the shipped rules, in words or as settings."""

from __future__ import annotations

from collections.abc import Iterator

from gongzhu.cli import profiles, terms
from gongzhu.describe.rules import rule_sheet
from gongzhu.profiles import Profile
from gongzhu.profiles.library import shipped_ids
from gongzhu.profiles.nodes import Block, Node, Path, at, dotted
from gongzhu.text import Lang, Text

_HEAD = Text("{name} ({id}, rules {rules})", "{name}（{id}，规则号 {rules}）")
_SOURCES = Text("Sources: {sources}", "出处：{sources}")
_JOIN = Text("; ", "；")
_NEUTRAL = Text("not stated, the neutral value", "未写，取中性值")
_EMPTIED = Text("emptied by other settings", "因其他设定而为空")
_ORIGIN_ALONE = Text("--origin goes with --resolved", "--origin 须与 --resolved 合用")


def list_command(lang: Lang, *, json: bool) -> None:
    """Print the shipped profiles, the default first."""
    found = [profiles.load(name, lang) for name in shipped_ids()]
    if json:
        terms.print_json({"variants": [_about(profile) for profile in found]})
        return
    width = max(len(profile.id) for profile in found) + 2
    for profile in found:
        about = profile.description or profile.name
        terms.print_lines(terms.folded(about.say(lang), f"{profile.id:<{width}}", " " * width))


def show_command(lang: Lang, *, ref: str, resolved: bool, origin: bool, json: bool) -> None:
    """Print one profile: in words, or its settings as they stand after inheritance."""
    if origin and not resolved:
        terms.refuse(_ORIGIN_ALONE, lang)
    profile = profiles.load(ref, lang)
    if json:
        shown = _about(profile)
        if resolved:
            shown["rules"] = profile.rules.model_dump(mode="json")
        if origin:
            shown["origin"] = {
                dotted(path): _origin(profile, path, value) for path, value in _settings(profile)
            }
        terms.print_json(shown)
    elif resolved:
        terms.print_lines([*_settings_in_yaml(profile, lang, origin=origin)])
    else:
        terms.print_lines([*_in_words(profile, lang)])


def _about(profile: Profile) -> dict[str, object]:
    about = profile.description
    return {
        "profile": profile.id,
        "name": profile.name._asdict(),
        "description": about._asdict() if about else None,
        "rules_id": profile.rules.id,
        "file": profile.file,
        "extends": list(profile.parents),
        "players": profile.rules.table.players,
        "examples": profile.examples,
        "sources": [{"ref": ref, "covers": list(covers)} for ref, covers in profile.sources],
    }


def _in_words(profile: Profile, lang: Lang) -> Iterator[str]:
    name = profile.name.say(lang)
    head = _HEAD.say(lang, name=name, id=profile.id, rules=profile.rules.short_id)
    yield from terms.folded(head)
    if profile.description:
        yield from terms.folded(profile.description.say(lang))
    for heading, sentences in rule_sheet(profile.rules, lang):
        yield ""
        yield heading
        for sentence in sentences:
            yield from terms.folded(sentence, "  ", "    ")
    if profile.sources:
        yield ""
        sources = _JOIN.say(lang).join(ref for ref, _ in profile.sources)
        yield from terms.folded(_SOURCES.say(lang, sources=sources))


def _settings(profile: Profile) -> Iterator[tuple[Path, object]]:
    """Every setting of the rules with its path, neutral ones too."""
    yield from _leaves(profile.rules.model_dump(mode="json"), ())


def _leaves(value: object, path: Path) -> Iterator[tuple[Path, object]]:
    if isinstance(value, dict) and value:
        for key, below in value.items():
            yield from _leaves(below, (*path, key))
    else:
        yield path, value


def _origin(profile: Profile, path: Path, value: object) -> str | None:
    """Where a setting was read, as file and line; `None` where no file states this value."""
    node = at(profile.tree, path)
    if node is None or _is_emptied(node, value):
        return None
    return f"{node.place.source.name}:{node.place.span.line}"


def _is_emptied(node: Node | None, value: object) -> bool:
    """Whether other settings left nothing of a block, such as effects without exposures."""
    return isinstance(node, Block) and bool(node.entries) and value == {}


def _settings_in_yaml(profile: Profile, lang: Lang, *, origin: bool) -> Iterator[str]:
    """The settings as a profile writes them, each with where it was read if that is asked."""
    done: Path = ()
    for path, value in _settings(profile):
        if value is None:
            continue  # a setting that is absent has no other way to be written
        for depth, step in enumerate(path[:-1]):
            if path[: depth + 1] != done[: depth + 1]:
                yield f"{'  ' * depth}{step}:"
        done = path
        line = f"{'  ' * (len(path) - 1)}{path[-1]}: {_yaml(value)}"
        if origin:
            unstated = _EMPTIED if _is_emptied(at(profile.tree, path), value) else _NEUTRAL
            line += f"  # {_origin(profile, path, value) or unstated.say(lang)}"
        yield line


def _yaml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(str, value))}]"
    return "{}" if value == {} else str(value)
