"""A rule sheet as Markdown, and as a page of HTML for the printer."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from gongzhu.describe.sheet import EXAMPLES, VALUES, Sheet
from gongzhu.text import Lang, Text

_STEP = Text("; ", "；")
_COLON = Text(": ", "：")

_TAGS = {"en": "en", "zh": "zh-Hans"}

_STYLE = """\
@page { size: A4; margin: 11mm 13mm; }
* { box-sizing: border-box; }
body { font: 9.2pt/1.34 "Noto Sans", "Helvetica Neue", Arial, "Noto Sans CJK SC", "PingFang SC",
  "Microsoft YaHei", sans-serif; color: #111; background: #fff; max-width: 184mm; margin: 0 auto; }
h1 { font-size: 17pt; line-height: 1.2; margin: 0 0 1mm; }
h2 { font-size: 10.2pt; margin: 2.2mm 0 .6mm; border-bottom: .3mm solid #999; break-after: avoid; }
p { margin: 0 0 1mm; }
.aim { font-size: 10pt; }
.columns { columns: 2; column-gap: 7mm; }
table, li { break-inside: avoid; }
section:first-child h2 { margin-top: 0; }
ul { margin: 0; padding-left: 4mm; }
li { margin: 0 0 .5mm; }
table { border-collapse: collapse; width: 100%; margin: 1mm 0; }
th, td { border: .2mm solid #aaa; padding: .2mm 1.2mm; text-align: left; }
mark { background: #ffefa8; color: inherit; -webkit-print-color-adjust: exact;
  print-color-adjust: exact; }
mark::before { content: "* "; font-weight: bold; }
footer { margin-top: 2mm; font-size: 8pt; color: #444; }
@media screen { body { padding: 6mm; } }
@media screen and (max-width: 640px) { .columns { columns: 1; } }
"""


def markdown(sheet: Sheet, lang: Lang) -> Iterator[str]:
    """The sheet in lines of Markdown; what differs is bold and has a star."""
    yield f"# {_plain(sheet.title, lang)}"
    yield ""
    yield _plain(sheet.aim, lang)
    for part in sheet.parts:
        yield from ("", f"## {part.heading.say(lang)}", "")
        for entry in part.entries:
            said = _plain(entry.text, lang)
            yield f"- **\\*** **{said}**" if entry.differs else f"- {said}"
    yield from ("", f"## {VALUES.say(lang)}", "")
    yield f"| {' | '.join(cell.say(lang) for cell in sheet.worth.head)} |"
    yield f"|{' --- |' * len(sheet.worth.head)}"
    for row in sheet.worth.rows:
        cells = [_plain(cell, lang) for cell in row.cells]
        if row.differs:
            cells = [f"**{cell}**" for cell in cells]
            cells[0] = f"**\\*** {cells[0]}"
        yield f"| {' | '.join(cells)} |"
    yield from ("", _plain(sheet.worth.note, lang))
    yield from ("", f"## {EXAMPLES.say(lang)}", "")
    for example in sheet.examples:
        steps = _STEP.say(lang).join(_plain(step, lang) for step in example.steps)
        yield f"- **{_plain(example.pile, lang)}**{_COLON.say(lang)}{steps}"
    for text in (sheet.legend, sheet.rules):
        if text:
            yield from ("", _plain(text, lang))


def _plain(text: Text, lang: Lang) -> str:
    """A text of which Markdown reads nothing but letters."""
    said = text.say(lang)
    for sign in "\\`*_[]<>|#":
        said = said.replace(sign, f"\\{sign}")
    return said


def html(sheet: Sheet, lang: Lang) -> Iterator[str]:
    """The sheet as the lines of one page that needs nothing else and fits A4 on paper."""

    def said(text: Text) -> str:
        return escape(text.say(lang))

    def marked(text: Text, differs: bool) -> str:
        return f"<mark>{said(text)}</mark>" if differs else said(text)

    yield "<!DOCTYPE html>"
    yield f'<html lang="{_TAGS[lang]}">'
    yield '<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{said(sheet.title)}</title>"
    yield f"<style>\n{_STYLE}</style>\n</head>\n<body>\n<main>"
    yield f"<h1>{said(sheet.title)}</h1>"
    yield f'<p class="aim">{said(sheet.aim)}</p>'
    yield '<div class="columns">'
    for part in sheet.parts:
        yield f"<section>\n<h2>{said(part.heading)}</h2>\n<ul>"
        for entry in part.entries:
            anchor = "-".join(entry.path).replace("_", "-")
            yield f'<li id="{anchor}">{marked(entry.text, entry.differs)}</li>'
        yield "</ul>\n</section>"
    yield f"<section>\n<h2>{said(VALUES)}</h2>\n<table>"
    yield f"<tr>{''.join(f'<th>{said(cell)}</th>' for cell in sheet.worth.head)}</tr>"
    for row in sheet.worth.rows:
        first, *cells = row.cells
        others = "".join(f"<td>{said(cell)}</td>" for cell in cells)
        yield f"<tr><td>{marked(first, row.differs)}</td>{others}</tr>"
    yield "</table>"
    yield f"<p>{said(sheet.worth.note)}</p>\n</section>"
    yield f"<section>\n<h2>{said(EXAMPLES)}</h2>\n<ul>"
    for example in sheet.examples:
        steps = _STEP.say(lang).join(map(said, example.steps))
        yield f"<li><b>{said(example.pile)}</b>{_COLON.say(lang)}{steps}</li>"
    yield "</ul>\n</section>\n</div>\n</main>\n<footer>"
    for text in (sheet.legend, sheet.rules):
        if text:
            yield f"<p>{said(text)}</p>"
    yield "</footer>\n</body>\n</html>"
