import { createSummaryReader } from '@quadrille/ui-kit/grid';
import type { GridRow, GroupTree } from '@quadrille/ui-kit/grid';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { TableRows } from '../records/index.ts';

const perPage = 50;
/** Records kept; further ones are read again when they come into sight. */
const mostPages = 40;

export interface RecordPagesState {
  readonly total: number | null;
  /** The groups they stand in; null when the view is not grouped. */
  readonly groups: GroupTree | null;
  /** The record at a place where it was read. Another function with every change of what it answers, as `rowAt` is. */
  readonly loadedAt: (index: number) => GridRow | null;
  /** The record at a place that is in sight; asked for when it is not there yet. */
  readonly rowAt: (index: number) => GridRow | null;
  readonly error: unknown;
}

/** The records of a view for a list: read as they come into sight, kept true to what happens in the table. */
export interface RecordPages {
  readonly $state: ReadableAtom<RecordPagesState>;
  /** Fields that are wanted; others than before are read at once. */
  show(fieldIds: readonly string[]): void;
  refresh(): void;
  destroy(): void;
}

export function createRecordPages(state: TableRows): RecordPages {
  let columns: readonly string[] | null = null;
  const pages = new Map<number, readonly GridRow[]>();
  let asked = new Map<number, AbortController>();
  let shape = new AbortController();
  /** As they were read, without what they come to. */
  let groups: GroupTree | null = null;
  let epoch = '';

  const readers = (): Pick<RecordPagesState, 'loadedAt' | 'rowAt'> => {
    const loadedAt = (index: number): GridRow | null => pages.get(Math.floor(index / perPage))?.[index % perPage] ?? null;
    const rowAt = (index: number): GridRow | null => {
      const page = Math.floor(index / perPage);
      if (!asked.has(page)) queueMicrotask(() => void load(page));
      return loadedAt(index);
    };
    return { loadedAt, rowAt };
  };
  const $state = atom<RecordPagesState>({ total: null, groups: null, error: null, ...readers() });
  const changed = (part: Partial<RecordPagesState> = {}): void => $state.set({ ...$state.get(), ...part, ...readers() });

  const withSums = (): GroupTree | null => groups && summaries.addTo(groups);
  const summaries = createSummaryReader(state.source, () => changed({ groups: withSums() }));

  const readSums = (): void => {
    if (groups) summaries.read(groups, epoch);
  };

  const load = async (page: number): Promise<void> => {
    if (asked.has(page) || columns === null) return;
    const request = new AbortController();
    asked.set(page, request);
    try {
      const answer = await state.source.page({ offset: page * perPage, limit: perPage, columns: columns ?? [] }, request.signal);
      if (request.signal.aborted) return;
      pages.set(page, answer.rows);
      for (const old of [...pages.keys()].slice(0, Math.max(0, pages.size - mostPages))) {
        pages.delete(old);
        asked.delete(old);
      }
      changed({ error: null });
    } catch (error) {
      if (request.signal.aborted) return;
      asked.delete(page);
      changed({ error });
    }
  };

  /** Old records stay until the new ones are there. */
  const refresh = (): void => {
    shape.abort();
    shape = new AbortController();
    const { signal } = shape;
    const shown = [...pages.keys()];
    for (const request of asked.values()) request.abort();
    asked = new Map();
    void state.source
      .shape(signal)
      .then((read) => {
        if (signal.aborted) return;
        groups = read.groups ?? null;
        epoch = read.epoch;
        readSums();
        changed({ total: read.total, groups: withSums(), error: null });
        for (const page of shown.slice(-4)) void load(page);
      })
      .catch((error: unknown) => signal.aborted || changed({ error }));
  };

  const stop = state.source.subscribe((event) => {
    if (event.type === 'changed') {
      const rows = new Map(event.rows.map((row) => [row.id, row]));
      for (const [page, held] of pages)
        pages.set(
          page,
          held.map((row) => rows.get(row.id) ?? row),
        );
      changed();
    } else if (event.type === 'reset' || event.type === 'shifted') refresh();
    else if (event.type === 'resummarized') readSums();
  });

  return {
    $state,
    show(fieldIds) {
      if (columns?.join() === fieldIds.join()) return;
      columns = fieldIds;
      refresh();
    },
    refresh,
    destroy() {
      stop();
      shape.abort();
      summaries.destroy();
      for (const request of asked.values()) request.abort();
    },
  };
}
