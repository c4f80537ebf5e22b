"""`gongzhu variants`: the shipped rules and the user's own, in words or as settings."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path as FilePath

from gongzhu.cli import profiles, terms
from gongzhu.describe.clauses import sections, spoken
from gongzhu.profiles import Checked, Profile, check
from gongzhu.profiles.library import display_name, id_of, own_files, shipped_ids, shipped_path
from gongzhu.profiles.loader import shipped
from gongzhu.profiles.nodes import Block, Items, Leaf, Node, Path, at, dotted, plain
from gongzhu.profiles.sources import shown
from gongzhu.text import Lang, Text

_HEAD = Text("{name} ({id}, rules {rules})", "{name}（{id}，规则号 {rules}）")
_SOURCES = Text("Sources: {sources}", "出处：{sources}")
_JOIN = Text("; ", "；")
_NEUTRAL = Text("not stated, the neutral value", "未写，取中性值")
_SETTLED = Text("settled by other settings", "由其他设定决定")
_OWN = Text("(your own) {about}", "（自家规则）{about}")
_FAULTY = Text(
    "(your own) cannot be used: {first}; to see how to mend it:",
    "（自家规则）无法使用：{first}；如何改正请看：",
)
_ORIGIN_ALONE = Text("--origin goes with --resolved", "--origin 须与 --resolved 合用")

WIDEST = 30
"""How wide the column of names may be in a list."""


def list_command(lang: Lang, *, json: bool) -> None:
    """Print the shipped profiles, the default first, then the user's own; faulty ones too."""
    found = [shipped(name) for name in shipped_ids()]
    own = [(path, check(path.as_posix())) for path in own_files()]
    found += [checked.profile for _, checked in own if checked.profile]
    broken = [(path, checked) for path, checked in own if not checked.profile]
    if json:
        faulty = [_broken(path, checked) for path, checked in broken]
        terms.print_json({"variants": [_about(profile) for profile in found], "broken": faulty})
        return
    entries = [(profile.id, _in_short(profile, lang), "") for profile in found]
    for path, checked in broken:
        said = _FAULTY.say(lang, first=checked.errors[0].message(lang))
        name = _id_found_by(path)
        command = f"gongzhu validate {name or shown(shlex.quote(str(path)), 1000)}"
        entries.append((name or shown(path.name), said, command))
    terms.print_lines([*_in_columns(entries)])


def _in_short(profile: Profile, lang: Lang) -> str:
    about = (profile.description or profile.name).say(lang)
    return _OWN.say(lang, about=about) if profile.own else about


def _id_found_by(path: FilePath) -> str | None:
    """The id that means this file of the user's own, if any does."""
    name = id_of(path)
    return None if name is None or shipped_path(name) else name


def _broken(path: FilePath, checked: Checked) -> dict[str, object]:
    errors = len(checked.errors)
    return {"profile": _id_found_by(path), "file": display_name(path), "errors": errors}


def _in_columns(entries: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """Names, what is said of each, and a command to be copied; a very long name juts out."""
    from rich.cells import cell_len

    widths = [cell_len(name) for name, _, _ in entries]
    column = max(width for width in widths if width <= WIDEST) + 2
    for (name, said, command), width in zip(entries, widths, strict=True):
        first = name + " " * max(2, column - width)
        yield from terms.folded(said, first, " " * column)
        if command:
            yield " " * column + command


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


def _both(text: Text) -> dict[str, str]:
    """A text in both languages."""
    return {"en": text.say("en"), "zh": text.say("zh")}


def _about(profile: Profile) -> dict[str, object]:
    about = profile.description
    return {
        "profile": profile.id,
        "name": _both(profile.name),
        "description": _both(about) if about else None,
        "rules_id": profile.rules.id,
        "file": profile.file,
        "own": profile.own,
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
    for heading, sentences in spoken(sections(profile.rules), lang):
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
    if node is None or _is_settled(node, value):
        return None
    return f"{node.place.source.name}:{node.place.span.line}"


def _is_settled(node: Node | None, value: object) -> bool:
    """Whether other settings took the effect of what is written, and something else holds.

    So it is with the effects of a card that may no longer be exposed.
    """
    match node:
        case None:
            return False
        case Block(entries=entries):
            return bool(entries) and value == {}
        case Items():
            written = plain(node)
            return isinstance(written, list) and set(written) != set(_listed(value))
        case Leaf():
            return plain(node) != value


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


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
            unstated = _SETTLED if _is_settled(at(profile.tree, path), value) else _NEUTRAL
            line += f"  # {_origin(profile, path, value) or unstated.say(lang)}"
        yield line


def _yaml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(str, value))}]"
    return "{}" if value == {} else str(value)
