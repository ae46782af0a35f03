import type { Node } from 'prosemirror-model';

export interface OutlineLine {
  readonly text: string;
  readonly level: number;
  /** Where the heading stands. */
  readonly at: number;
}

/** The headings of a page, in their order. */
export function outlineOf(doc: Node): readonly OutlineLine[] {
  const lines: OutlineLine[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'heading' && node.textContent.trim() !== '')
      lines.push({ text: node.textContent, level: Number(node.attrs['level']), at });
    return !node.isTextblock;
  });
  return lines;
}
