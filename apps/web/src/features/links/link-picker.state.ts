import type { LinkDefinition } from '@quadrille/domain';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { createLinkReads } from './link-reads.ts';
import type { LinkList, PickedRecord, Reach } from './link-reads.ts';
import { storeRecent } from './recent-links.ts';
import type { TableField, WordsContext } from '../structure/index.ts';

export type { PickedRecord };

export interface PickedList {
  /** The search these are the answer to. */
  readonly query: string;
  readonly records: readonly PickedRecord[];
  /** Records linked with the one that is open, of those the search finds. */
  readonly linkedCount: number;
  /** There are more than were read. */
  readonly hasMore: boolean;
}

export interface PickerFailure {
  readonly words: string;
  readonly retry: () => void;
}

export interface LinkPickerState {
  readonly $related: ReadableAtom<{ readonly title: string; readonly canCreate: boolean } | null>;
  /** Null until the first answer; afterwards the last one stays until the next is there. */
  readonly $list: ReadableAtom<PickedList | null>;
  readonly $isReading: ReadableAtom<boolean>;
  readonly $failure: ReadableAtom<PickerFailure | null>;
  search(text: string): Promise<void>;
  readMore(): Promise<void>;
  toggle(id: number): Promise<boolean>;
  /** Makes a record of this name and links it. */
  create(title: string): Promise<boolean>;
}

export interface LinkPickerOptions {
  readonly tableId: string;
  readonly field: TableField;
  readonly rowId: number;
  /** What values of its records are put in words with. */
  readonly words: () => WordsContext;
  /** Links changed. */
  readonly onChanged: () => void;
}

const notRead: Reach = { read: 0, isDone: false };

/** What one record is linked with and could be: reading, searching, linking, unlinking, making new ones. */
export function createLinkPicker({ tableId, field, rowId, words, onChanged }: LinkPickerOptions): LinkPickerState {
  const definition = field.definition as LinkDefinition;
  const isSingle = definition.relation === 'bt';
  const $related = atom<{ title: string; canCreate: boolean } | null>(null);
  const $list = atom<PickedList | null>(null);
  const $isReading = atom(false);
  const $failure = atom<PickerFailure | null>(null);
  const params = { tableId, columnId: field.id, rowId: String(rowId) };
  const { readRelated, readPage, readRecents } = createLinkReads({
    params,
    relatedTableId: definition.relatedTableId,
    words,
    onRelated: (related) => $related.set(related),
  });
  let text = '';
  let reach: Readonly<Record<LinkList, Reach>> = { linked: notRead, others: notRead };
  let asked = 0;
  /** The reading that is under way for `text`. */
  let reading: Promise<void> | null = null;

  /** Ticked and unticked records have left the list they came from: what was not read yet begins so much earlier there. */
  const leftOf = (list: LinkList): number =>
    ($list.get()?.records ?? []).filter(
      ({ cameFrom, isLinked }) => (cameFrom === 'recent' ? 'others' : cameFrom) === list && isLinked !== (list === 'linked'),
    ).length;

  const startOf = (list: LinkList) => ({ read: reach[list].read, left: leftOf(list) });

  /** Reads and shows; an answer that is not meant any more is dropped. */
  const attempt = async (work: (isMeant: () => boolean) => Promise<void>, retry: () => void): Promise<void> => {
    const mine = (asked += 1);
    $isReading.set(true);
    try {
      await work(() => mine === asked);
      if (mine === asked) $failure.set(null);
    } catch (error) {
      if (mine === asked) fail(error, retry);
    } finally {
      if (mine === asked) $isReading.set(false);
    }
  };

  const read = (): Promise<void> =>
    attempt(async (isMeant) => {
      const query = text;
      const one = await readRelated();
      reach = { linked: notRead, others: notRead };
      const [linked, others, recents] = await Promise.all([
        readPage(one, 'linked', query, startOf('linked')),
        readPage(one, 'others', query, startOf('others')),
        readRecents(one, query).catch(() => []), // the list says enough without them
      ]);
      if (!isMeant()) return;
      reach = { linked: linked.reach, others: linked.reach.isDone ? others.reach : notRead };
      const isRecent = new Set(recents.map(({ id }) => id));
      const rest = [...recents, ...others.records.filter(({ id }) => !isRecent.has(id))];
      const records = linked.reach.isDone ? [...linked.records, ...rest] : linked.records;
      $list.set({ query, records, linkedCount: linked.total, hasMore: !linked.reach.isDone || !others.reach.isDone });
    }, read);

  /** The next page of what is linked, and after the last of those of what could be. */
  const readOn = (): Promise<void> =>
    attempt(async (isMeant) => {
      const list = $list.get();
      if (!list?.hasMore) return;
      const which = reach.linked.isDone ? 'others' : 'linked';
      const one = await readRelated();
      const page = await readPage(one, which, list.query, startOf(which));
      const now = $list.get();
      if (!isMeant() || now?.query !== list.query) return;
      reach = { ...reach, [which]: page.reach };
      // What was linked or let go meanwhile stands where it stood.
      const known = new Set(now.records.map(({ id }) => id));
      const records = [...now.records, ...page.records.filter(({ id }) => !known.has(id))];
      $list.set({ ...now, records, hasMore: which === 'linked' || !page.reach.isDone });
    }, readOn);

  const fail = (error: unknown, retry: () => void): void => $failure.set({ words: errorWords(error), retry });

  const change = (id: number, made: Partial<PickedRecord>): void => {
    const list = $list.get();
    if (list) $list.set({ ...list, records: list.records.map((record) => (record.id === id ? { ...record, ...made } : record)) });
  };

  const link = async (id: number, isLinked: boolean): Promise<boolean> => {
    const before = $list.get();
    if (isSingle && isLinked) for (const other of before?.records ?? []) if (other.isLinked) change(other.id, { isLinked: false });
    change(id, { isLinked, isBusy: true });
    $failure.set(null);
    try {
      await client.links[isLinked ? 'addMany' : 'removeMany']({ params, body: [id] });
      change(id, { isBusy: false });
      if (isLinked) storeRecent(definition.relatedTableId, id);
      count(isLinked ? (isSingle ? 1 - (before?.linkedCount ?? 0) : 1) : -1);
      onChanged();
      return true;
    } catch (error) {
      if (isSingle && before) $list.set(before);
      change(id, { isLinked: !isLinked, isBusy: false });
      fail(error, () => void link(id, isLinked));
      return false;
    }
  };

  const count = (by: number): void => {
    const list = $list.get();
    if (list) $list.set({ ...list, linkedCount: Math.max(0, list.linkedCount + by) });
  };

  const create = async (title: string): Promise<boolean> => {
    $failure.set(null);
    try {
      const { display, key } = await readRelated();
      const made = await client.links.create({ params, body: { [display.id]: title } });
      const id = Number(made[key]);
      storeRecent(definition.relatedTableId, id);
      const list = $list.get() ?? { query: text, records: [], linkedCount: 0, hasMore: false };
      const others = isSingle ? list.records.map((record) => ({ ...record, isLinked: false })) : list.records;
      $list.set({
        ...list,
        records: [{ id, title, note: '', status: null, isLinked: true, cameFrom: null, isBusy: false }, ...others],
        linkedCount: isSingle ? 1 : list.linkedCount + 1,
      });
      onChanged();
      return true;
    } catch (error) {
      fail(error, () => void create(title));
      return false;
    }
  };

  return {
    $related,
    $list,
    $isReading,
    $failure,
    search: (next) => {
      // asked twice it is read once: the second would drop what the first one is waited for
      if (reading !== null && next.trim() === text) return reading;
      text = next.trim();
      const mine = read().finally(() => reading === mine && (reading = null));
      return (reading = mine);
    },
    readMore: readOn,
    toggle: async (id) => {
      const record = $list.get()?.records.find((one) => one.id === id);
      return record === undefined || record.isBusy ? false : link(id, !record.isLinked);
    },
    create,
  };
}
