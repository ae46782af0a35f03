import { parsePromptText, slotKey } from '@quadrille/domain';
import { type Node, Schema } from 'prosemirror-model';

/** A prompt while it is written: lines of words, and slots that are one piece each. */
export const promptSchema = new Schema({
  nodes: {
    doc: { content: 'line+' },
    line: { content: '(text | slot)*', toDOM: () => ['p', { dir: 'auto' }, 0], parseDOM: [{ tag: 'p' }, { tag: 'div' }] },
    text: {},
    slot: {
      inline: true,
      atom: true,
      group: 'inline',
      attrs: { ref: {} },
      toDOM: ({ attrs }) => ['span', { 'data-slot': String(attrs['ref']) }],
      parseDOM: [{ tag: 'span[data-slot]', getAttrs: (dom) => ({ ref: dom.getAttribute('data-slot') ?? '' }) }],
      leafText: ({ attrs }) => `{{${String(attrs['ref'])}}}`,
    },
  },
});

/** `ref` of a slot is what it is known by, or a question mark and the name of a choice. */
export function toDoc(text: string): Node {
  const lines = text.split('\n').map((line) =>
    parsePromptText(line).map((part) => {
      if (part.kind === 'text') return promptSchema.text(part.text);
      return promptSchema.node('slot', { ref: part.kind === 'field' ? slotKey(part) : `?${part.name}` });
    }),
  );
  return promptSchema.node(
    'doc',
    null,
    lines.map((nodes) => promptSchema.node('line', null, nodes)),
  );
}

export function toPromptText(doc: Node): string {
  return doc.textBetween(0, doc.content.size, '\n', ({ attrs }) => `{{${String(attrs['ref'])}}}`);
}
