import { getFieldKind } from '@quadrille/domain';
import { client } from '../../platform/client.ts';
import { readRecent } from './recent-links.ts';
import { describeRecord, fieldsOf, searchOf, theseOf, toRelated } from './related-table.ts';
import type { RecordInWords, RelatedTable } from './related-table.ts';
import type { WordsContext } from '../structure/index.ts';

/** A record of the other table, linked or not. */
export interface PickedRecord extends RecordInWords {
  readonly isLinked: boolean;
  /** The list it was read in; null for one made here. */
  readonly cameFrom: 'linked' | 'recent' | 'others' | null;
  readonly isBusy: boolean;
}

/** The two lists the records come from: what is linked, and what could be. */
export type LinkList = 'linked' | 'others';

/** How far a list was read. */
export interface Reach {
  readonly read: number;
  readonly isDone: boolean;
}

interface PageStart {
  readonly read: number;
  /** How many records have left the list since. */
  readonly left: number;
}

interface LinkPage {
  readonly records: readonly PickedRecord[];
  readonly total: number;
  readonly reach: Reach;
}

interface LinkReadsOptions {
  readonly params: { readonly tableId: string; readonly columnId: string; readonly rowId: string };
  readonly relatedTableId: string;
  /** What values of its records are put in words with. */
  readonly words: () => WordsContext;
  readonly onRelated: (related: { readonly title: string; readonly canCreate: boolean }) => void;
}

/** Reads what one record is linked with and could be. */
export interface LinkReads {
  /** The other table; read once. */
  readRelated(): Promise<RelatedTable>;
  readPage(one: RelatedTable, list: LinkList, query: string, from: PageStart): Promise<LinkPage>;
  readRecents(one: RelatedTable, query: string): Promise<readonly PickedRecord[]>;
}

const pageSize = 100;

export function createLinkReads({ params, relatedTableId, words, onRelated }: LinkReadsOptions): LinkReads {
  let related: Promise<RelatedTable> | null = null;

  const readRelated = (): Promise<RelatedTable> => {
    related ??= client.tables.get({ params: { tableId: relatedTableId } }).then((table) => {
      const made = toRelated(table);
      onRelated({ title: table.title, canCreate: !getFieldKind(made.display.type).isReadOnly });
      return made;
    });
    related.catch(() => (related = null));
    return related;
  };

  const readPage = async (one: RelatedTable, list: LinkList, query: string, { read, left }: PageStart): Promise<LinkPage> => {
    const page = {
      fields: fieldsOf(one),
      ...searchOf(one, query),
      limit: pageSize,
      offset: read === 0 ? 0 : Math.max(0, read - left),
    };
    const answer = await client.links[list === 'linked' ? 'list' : 'listExcluded']({ params, query: page });
    const total = answer.pageInfo?.totalRows ?? answer.list.length;
    const isDone = answer.list.length === 0 || page.offset + answer.list.length >= total;
    const records = answer.list.map((row) => ({
      ...describeRecord(row, one, words()),
      isLinked: list === 'linked',
      cameFrom: list,
      isBusy: false,
    }));
    return { records, total, reach: { read: read + records.length, isDone } };
  };

  /** What could be linked and was, elsewhere and not long ago: at hand before anything is looked for. */
  const readRecents = async (one: RelatedTable, query: string): Promise<readonly PickedRecord[]> => {
    const ids = query === '' && one.keyId !== null ? readRecent(relatedTableId) : [];
    if (ids.length === 0) return [];
    const page = { fields: fieldsOf(one), ...theseOf(one, ids), limit: ids.length, offset: 0 };
    const { list } = await client.links.listExcluded({ params, query: page });
    const found = list.map((row) => ({
      ...describeRecord(row, one, words()),
      isLinked: false,
      cameFrom: 'recent' as const,
      isBusy: false,
    }));
    return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  };

  return { readRelated, readPage, readRecents };
}
