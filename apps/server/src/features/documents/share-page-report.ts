import type { PageShareReport } from '@quadrille/contract';
import { pageFiles, type PageNode } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { readPageNode } from '../../platform/page-doc.ts';
import { fileIdOf } from '../files/index.ts';
import { presentFiles } from './page-files.ts';
import { getPage } from './pages.ts';
import { pagesIn, readForVisitors } from './share-page.ts';

/** What a visitor of a page can reach, or could if it had a link: its pages are read as that visitor reads them. */
export async function reportPageShare(ctx: Ctx, id: string, isTree: boolean): Promise<PageShareReport> {
  const base = getBase(ctx);
  const schema = await base.schema();
  const root = getPage(schema, id);
  const pages = isTree ? pagesIn(schema, root) : [root];
  const shared = new Set<string>(pages.map((page) => page.id));
  const paths = new Set<string>();
  const people = new Set<string>();
  const leaks: string[] = [];
  let leftOut = 0;
  for (const page of pages) {
    const told = await readForVisitors(ctx, page.id, pages);
    for (const path of pageFiles(told as PageNode)) paths.add(path);
    const whole = readPageNode((await ctx.parts.meta.pages.updates(page.id)).map(({ body }) => body));
    for (const node of everyNode(whole)) {
      if (node.type === 'mention' && typeof node.attrs?.['label'] === 'string') people.add(node.attrs['label']);
      if (isOfTables(node)) leftOut += 1;
    }
    for (const node of everyNode(told as PageNode))
      if (isOfTables(node) || (node.type === 'page_link' && !shared.has(String(node.attrs?.['item_id']))))
        leaks.push(`${page.title}: ${node.type}`);
  }
  const files = await presentFiles(
    ctx.parts,
    base.baseId,
    [...paths].flatMap((path) => fileIdOf(path) ?? []),
  );
  return {
    pages: pages.length,
    files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
    people: [...people],
    left_out: leftOut,
    leaks,
  };
}

const isOfTables = ({ type }: PageNode): boolean => type === 'view_block' || type === 'inline_value' || type === 'record_link';

function* everyNode(node: PageNode): Iterable<PageNode> {
  yield node;
  for (const child of node.content ?? []) yield* everyNode(child);
}
