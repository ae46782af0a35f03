import type { WirePageNode } from '@quadrille/contract';
import { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import 'prosemirror-view/style/prosemirror.css';
import { codeColours } from './code-colours.ts';
import { createNodeViews, type NodeHost } from './node-views.ts';
import { pageSchema } from './page-schema.ts';

/** Shows what is written in a page, to read alone. Answers how to take it away. */
export function mountPageReader(
  host: HTMLElement,
  { content, label, ...nodes }: NodeHost & { readonly content: WirePageNode; readonly label: string },
): () => void {
  const doc = toDoc(content);
  const view = new EditorView(
    { mount: host },
    {
      state: EditorState.create({ doc, plugins: [codeColours()] }),
      editable: () => false,
      attributes: { role: 'document', 'aria-label': label },
      nodeViews: createNodeViews(nodes).makers,
    },
  );
  return () => view.destroy();
}

/** What is written in a page, as the editor has it. */
export function toDoc(content: WirePageNode): Node {
  const isEmpty = (content.content?.length ?? 0) === 0;
  return isEmpty ? (pageSchema.topNodeType.createAndFill() as Node) : Node.fromJSON(pageSchema, content);
}
