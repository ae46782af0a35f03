/** Stands for a space that must be kept; no document contains this character. */
const keptSpace = '\0';
const blocks = new Set(['P', 'DIV', 'LI', 'UL', 'OL', 'BLOCKQUOTE', 'PRE', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'TR']);
const unseen = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'TITLE']);

/**
 * The text of a cell as it is seen: blanks and line breaks of the source are one space, for programs break their lines where they like.
 * `<br>` and paragraphs part lines. Spaces a program marks as its own are all kept, other blanks at the ends are not.
 */
export function textOfCell(cell: Element): string {
  return layOut(cell, '', blanksOf(cell) ?? 'collapse')
    .replaceAll(/^[ \t\n\u00a0]+|[ \t\n\u00a0]+$/g, '')
    .replaceAll(/^\0+$/g, '')
    .replaceAll(/[\0\u00a0]/g, ' ');
}

type Blanks = 'collapse' | 'spaces' | 'all';

function layOut(element: Element, before: string, blanks: Blanks): string {
  let text = before;
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text = addText(text, node.nodeValue ?? '', blanks);
    else if (node instanceof Element && !unseen.has(node.tagName)) text = addElement(text, node, blanks);
  }
  return text;
}

function addElement(before: string, element: Element, blanks: Blanks): string {
  if (element.tagName === 'BR') return `${withoutSpace(before)}\n`;
  const isBlock = blocks.has(element.tagName);
  const text = layOut(element, isBlock ? onNewLine(before) : before, blanksOf(element) ?? blanks);
  return isBlock ? onNewLine(text) : text;
}

function addText(before: string, source: string, blanks: Blanks): string {
  if (blanks === 'all') return before + source.replaceAll(/\r\n?/g, '\n').replaceAll(' ', keptSpace);
  if (blanks === 'spaces') return before + source.replaceAll(/[\r\n]+/g, ' ').replaceAll(/[ \u00a0]/g, keptSpace);
  const text = source.replaceAll(/[ \t\r\n\f]+/g, ' ');
  return /(^|[ \n])$/.test(before) ? before + text.replace(/^ /, '') : before + text;
}

const withoutSpace = (text: string): string => text.replace(/ $/, '');

function onNewLine(text: string): string {
  const line = withoutSpace(text);
  return line === '' || line.endsWith('\n') ? line : `${line}\n`;
}

/** Office marks runs of spaces that count by `mso-spacerun`. */
function blanksOf(element: Element): Blanks | null {
  const style = element.getAttribute('style') ?? '';
  if (element.tagName === 'PRE' || /white-space(-collapse)?\s*:\s*(pre(-wrap)?|break-spaces|preserve)\s*(;|$)/i.test(style)) return 'all';
  return /mso-spacerun\s*:\s*yes/i.test(style) ? 'spaces' : null;
}
