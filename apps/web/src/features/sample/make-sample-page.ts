import { t } from '@lingui/core/macro';
import type { PageNode } from '@quadrille/domain';
import { writePage } from '../documents/index.ts';
import { createItem } from '../items/index.ts';
import type { Made } from './made.ts';

interface Shown {
  readonly writers: Made;
  readonly works: Made;
  readonly lent: Made;
  /** The board of the shelves. */
  readonly shelfId: string;
}

/** A page beside the tables: headings, numbers that follow the tables, and a board that can be worked on from here. */
export async function makeSamplePage(baseId: string, { writers, works, lent, shelfId }: Shown): Promise<void> {
  const { id } = await createItem(baseId, { kind: 'page', title: t`Reading guide` });
  const content = [
    line([
      text(t`This page stands beside its tables, and its numbers follow them. Books:`),
      count(works, 'Books'),
      text(t`Authors:`),
      count(writers, 'Authors'),
      text(t`Loans:`),
      count(lent, 'Loans'),
    ]),
    heading(t`What we read`),
    line([text(t`The board below is the one of the table. Drag a card, and it moves there as well.`)]),
    { type: 'view_block', attrs: { table_id: works.tableId, view_id: shelfId, name: 'Books / By shelf' } },
    heading(t`How we lend`),
    {
      type: 'bullet_list',
      content: [
        t`Whoever borrows a book fills in the form “Borrow a book”.`,
        t`The calendar shows when each book comes back.`,
        t`Nobody pays for being late. Bring cake.`,
      ].map((words) => ({ type: 'list_item', content: [line([text(words)])] })),
    },
    heading(t`Try it`),
    {
      type: 'task_list',
      content: [
        t`Type a slash on an empty line: it offers all that a page can hold.`,
        t`Type @ to name a person, a page or a record.`,
        t`Open “The library in numbers”, and click a bar to see its books.`,
      ].map((words) => ({ type: 'task_item', attrs: { checked: false }, content: [line([text(words)])] })),
    },
  ];
  await writePage(id, { type: 'doc', content });
}

function line(content: readonly (readonly PageNode[] | PageNode)[]): PageNode {
  return { type: 'paragraph', content: content.flat() };
}

function text(words: string): PageNode {
  return { type: 'text', text: words };
}

function heading(words: string): PageNode {
  return { type: 'heading', attrs: { level: 1 }, content: [text(words)] };
}

/** How many records a table has, with room on both sides. */
function count({ tableId }: Made, label: string): readonly PageNode[] {
  return [text(' '), { type: 'inline_value', attrs: { table_id: tableId, aggregate: 'count', label } }, text(' ')];
}
