import type {
  GridRow,
  GroupNode,
  GroupTree,
  PageQuery,
  RowCreate,
  RowId,
  RowSource,
  SourceEvent,
  WriteBatch,
  WriteResult,
} from '../grid/core/row-source.ts';

export interface ArraySourceOptions {
  /** Rows, or how many there are and how to make one: a million rows cost nothing until they are looked at. */
  readonly rows: readonly GridRow[] | { readonly count: number; readonly make: (index: number) => GridRow };
  /** Milliseconds before each answer; 0 answers in the next microtask. */
  readonly delay?: number;
  /** False: it tells only of the rows it was asked for so far, and of the last one once that was read. */
  readonly exact?: boolean;
  /** False: rows that come back after they were deleted are new ones. */
  readonly keepsIds?: boolean;
  /** Columns to group by; rows then stand in the order of their groups. */
  readonly groupBy?: readonly string[];
  /** Columns of numbers each group sums up. */
  readonly sums?: readonly string[];
  /** Throws to refuse a page or a write; a page waits for what it answers. */
  readonly onPage?: (query: PageQuery) => void | Promise<void>;
  readonly onWrite?: (batch: WriteBatch) => void;
  /** Whether all that was done beside the grid has been told. */
  readonly onCaughtUp?: () => Promise<boolean>;
}

/** A source over an array, for tests, stories and demos. It keeps what it is told and remembers what was asked. */
export interface ArraySource extends RowSource {
  readonly pages: PageQuery[];
  readonly batches: WriteBatch[];
  rowAt(index: number): GridRow | undefined;
  readonly total: number;
  send(event: SourceEvent): void;
  /** Puts a row between others, as another person would; `isTold`: now. */
  insert(index: number, row: GridRow, isTold?: boolean): void;
  /** Takes a row away, as another person would. */
  takeAway(index: number): void;
  /** Another order of rows, told as a reset, or as rows that came and went where somebody else ordered them. */
  reorder(order: (a: GridRow, b: GridRow) => number, told?: 'reset' | 'shifted'): void;
}

export function createArraySource(options: ArraySourceOptions): ArraySource {
  const { rows, delay = 0 } = options;
  let count = 'make' in rows ? rows.count : rows.length;
  let list: (GridRow | undefined)[] = 'make' in rows ? [] : [...rows];
  let epoch = 1;
  let lastId = count;
  const listeners = new Set<(event: SourceEvent) => void>();
  const pages: PageQuery[] = [];
  const batches: WriteBatch[] = [];
  /** Up to where rows were asked for: all of them where their number is no secret. */
  let known = options.exact === false ? 0 : Number.POSITIVE_INFINITY;

  const rowAt = (index: number): GridRow | undefined => {
    if (index < 0 || index >= count) return undefined;
    const held = list[index];
    if (held || !('make' in rows)) return held;
    return (list[index] = rows.make(index));
  };

  const indexOf = (id: RowId): number => list.findIndex((row) => row?.id === id);

  const update = (batch: WriteBatch): GridRow[] => {
    const changed = new Map<RowId, GridRow>();
    for (const { rowId, columnId, value } of batch.updates) {
      const index = indexOf(rowId);
      const row = list[index];
      if (!row) continue;
      const next = { ...row, version: row.version + 1, cells: { ...row.cells, [columnId]: value } };
      list[index] = next;
      changed.set(rowId, next);
    }
    return [...changed.values()];
  };

  /** `made`: ids of the rows of its batch so far, by their keys. */
  const create = ({ key, cells, afterId, beforeId, bringsBack }: RowCreate, made: Map<RowId, RowId>): GridRow => {
    const isFree = bringsBack !== undefined && options.keepsIds !== false && indexOf(bringsBack) < 0;
    if (!isFree) lastId += 1;
    const row = { id: isFree ? bringsBack : lastId, version: 1, cells };
    made.set(key, row.id);
    const placeOf = (id: RowId | null): number => (id === null ? -1 : indexOf(made.get(id) ?? id));
    const at = placeOf(afterId) + 1 || placeOf(beforeId);
    if (at >= 0) list = Array.from({ length: count }, (_, index) => rowAt(index)).toSpliced(at, 0, row);
    else list[count] = row;
    count += 1;
    return row;
  };

  const remove = (batch: WriteBatch): void => {
    const { deletes } = batch;
    if (!deletes) return;
    const all = Array.from({ length: count }, (_, index) => rowAt(index)).filter((row) => row !== undefined);
    list = all.filter((row) => (deletes.all ? deletes.except.has(row.id) : !deletes.ids.has(row.id)));
    count = list.length;
  };

  const tree = (): GroupTree | null => {
    const levels = options.groupBy ?? [];
    if (levels.length === 0) return null;
    const all = Array.from({ length: count }, (_, index) => rowAt(index)).filter((row) => row !== undefined);
    const keyOf = (row: GridRow, depth: number): string[] => levels.slice(0, depth).map((id) => JSON.stringify(row.cells[id] ?? null));
    const compare = (a: GridRow, b: GridRow): number => {
      const [left, right] = [keyOf(a, levels.length), keyOf(b, levels.length)];
      const at = left.findIndex((key, level) => key !== right[level]);
      return at < 0 ? 0 : String(left[at]) < String(right[at]) ? -1 : 1;
    };
    list = all.toSorted(compare);
    const groups = new Map<string, GroupNode>();
    for (const row of list as GridRow[]) {
      for (let depth = 1; depth <= levels.length; depth += 1) {
        const path = keyOf(row, depth);
        const before = groups.get(path.join());
        const summaries = Object.fromEntries(
          (options.sums ?? []).map((id) => [
            id,
            { name: 'Sum', value: String(Number(before?.summaries?.[id]?.value ?? 0) + Number(row.cells[id] ?? 0)) },
          ]),
        );
        const value = row.cells[levels[depth - 1] ?? ''] ?? null;
        groups.set(path.join(), { path, value, count: (before?.count ?? 0) + 1, summaries });
      }
    }
    return { levels, groups: [...groups.values()] };
  };

  return {
    pages,
    batches,
    rowAt,
    get total() {
      return count;
    },
    async shape(signal) {
      await wait(delay, signal);
      const groups = tree();
      return { total: Math.min(count, known), exact: known > count, epoch: String(epoch), ...(groups && { groups }) };
    },
    async page(query, signal) {
      pages.push(query);
      await options.onPage?.(query);
      const asked = epoch;
      await wait(delay, signal);
      const found: GridRow[] = [];
      for (let index = query.offset; index < Math.min(count, query.offset + query.limit); index += 1) {
        const row = rowAt(index);
        if (row) found.push(row);
      }
      known = Math.max(known, found.length < query.limit ? Number.POSITIVE_INFINITY : query.offset + query.limit);
      return { rows: found, epoch: String(asked) };
    },
    async write(batch): Promise<WriteResult> {
      batches.push(batch);
      await wait(delay, new AbortController().signal);
      options.onWrite?.(batch);
      const changed = update(batch);
      const made = new Map<RowId, RowId>();
      const created = batch.creates.map((one) => ({ key: one.key, row: create(one, made) }));
      remove(batch);
      return { rows: changed, created, createdColumns: batch.newColumns ?? [], failed: [] };
    },
    async locate(rowId) {
      const index = indexOf(rowId);
      return index < 0 ? null : { index };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(event) {
      if (event.type === 'changed') for (const row of event.rows) list[indexOf(row.id)] = row;
      for (const listener of listeners) listener(event);
    },
    ...(options.onCaughtUp && { caughtUp: options.onCaughtUp }),
    insert(index, row, isTold = true) {
      list = Array.from({ length: count }, (_, at) => rowAt(at));
      list.splice(index, 0, row);
      count += 1;
      if (isTold) for (const listener of listeners) listener({ type: 'shifted' });
    },
    takeAway(index) {
      list = Array.from({ length: count }, (_, at) => rowAt(at));
      list.splice(index, 1);
      count -= 1;
      for (const listener of listeners) listener({ type: 'shifted' });
    },
    reorder(order, told = 'reset') {
      const all = Array.from({ length: count }, (_, index) => rowAt(index)).filter((row) => row !== undefined);
      list = all.toSorted(order);
      if (told === 'reset') epoch += 1;
      for (const listener of listeners) listener({ type: told });
    },
  };
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  signal.throwIfAborted();
}
