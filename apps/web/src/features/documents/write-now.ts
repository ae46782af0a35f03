import type { PageNode } from '@quadrille/domain';
import { prosemirrorToYXmlFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import { client } from '../../platform/client.ts';
import { toText } from './editor/draft-store.ts';
import { pageSchema } from './editor/page-schema.ts';

/** Writes the words of a page that is still empty. Throws where they are none a page can hold. */
export async function writeNow(itemId: string, content: PageNode): Promise<void> {
  const doc = new Y.Doc();
  const node = pageSchema.nodeFromJSON(content);
  node.check();
  prosemirrorToYXmlFragment(node, doc.getXmlFragment('page'));
  await client.pages.write({ params: { itemId }, body: { update: toText(Y.encodeStateAsUpdate(doc)) } });
  doc.destroy();
}
