import type { Node } from 'prosemirror-model';

export interface OutlineLine {
  readonly text: string;
  readonly level: number;
  /** The how manieth heading it is; where it stands changes with every letter before it. */
  readonly nth: number;
}

/** The headings of a page, in their order. */
export function outlineOf(doc: Node): readonly OutlineLine[] {
  return headingsOf(doc).map(({ node }, nth) => ({ text: node.textContent, level: Number(node.attrs['level']), nth }));
}

/** Where the heading of a line stands by now; null: it is gone. */
export function placeOfLine(doc: Node, { nth }: OutlineLine): number | null {
  return headingsOf(doc)[nth]?.at ?? null;
}

function headingsOf(doc: Node): readonly { readonly node: Node; readonly at: number }[] {
  const found: { readonly node: Node; readonly at: number }[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'heading' && node.textContent.trim() !== '') found.push({ node, at });
    return !node.isTextblock;
  });
  return found;
}
