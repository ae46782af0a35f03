import type { Condition, FieldId, RowsQuery, TableId } from '@quadrille/domain';
import type { Dialect, RowPlan } from '@quadrille/sql';
import type { CommittedChange } from '../store/committed-change.ts';
import type { IndexKeeper } from '../indexes/index-keeper.ts';
import {
  hasConditions,
  type WantedIndex,
  listAnchors,
  type WantedSearch,
  wantedForField,
  wantedForOrder,
  wantedForSearch,
} from '../indexes/wanted-index.ts';
import type { Asked } from './asked.ts';
import { ByteLru } from './byte-lru.ts';
import { asksOfColumns, asksOfOneField, isOrdered } from './query-shape.ts';
import { readCount } from './read-count.ts';
import type { ReadJob, ReadLane, ReadLanes } from './read-job.ts';

/** What choosing a way asks and tells about indexes. */
export type IndexesInUse = Pick<IndexKeeper, 'ready' | 'has' | 'hasAny' | 'noteUse' | 'noteMiss' | 'freshen'>;

/** Tables up to this size are searched and sorted in the fast lane. */
const maxQuickRows = 20_000;
/** From this many matching rows on, the first hundred are found sooner by scanning than by an index and sorting. */
export const manyRows = 5000;
/** How the rows of a question are found, and in which lane. */
export interface Way {
  readonly plan?: RowPlan;
  readonly missed?: WantedIndex;
  /** The read is short enough not to wait behind long ones. */
  readonly isShort?: boolean;
  /** The first rows may be found near the top of the table, so that a short scan is tried first. */
  readonly isTried?: boolean;
}

export function planOf({ plan }: Way): { readonly plan?: RowPlan } {
  return plan === undefined ? {} : { plan };
}

export interface ReadWaysParts {
  readonly lanes: ReadLanes;
  readonly indexes: IndexesInUse;
  readonly dialect: Dialect;
}

/** A table whose rows are counted, by whom and for how long. */
export type SizedTable = Pick<Asked, 'table' | 'tableKey' | 'physical' | 'options'>;

/** Chooses how reads of one base find their rows: by which index, in which lane. Knows how large tables are. */
export class ReadWays {
  readonly #parts: ReadWaysParts;
  readonly #sizes = new Map<TableId, number>();
  /** Records that indexes of a search lead to. */
  readonly #candidates = new ByteLru<number>(500_000);

  constructor(parts: ReadWaysParts) {
    this.#parts = parts;
  }

  /** Must be told of every commit, in order. */
  note({ touched }: CommittedChange): void {
    for (const { tableId, kind, count } of touched) {
      const size = this.#sizes.get(tableId);
      if (kind === 'load') this.#sizes.delete(tableId);
      else if (kind === 'insert' && size !== undefined) this.#sizes.set(tableId, size + count);
    }
  }

  /** How the rows of a question are best found. `also`: fields it asks about beside its conditions and its order. */
  async choose(asked: Asked, kind: ReadJob['kind'], also: readonly FieldId[] = []): Promise<Way> {
    const { query, physical, table } = asked;
    const { dialect, indexes } = this.#parts;
    const { knowsValues } = dialect.capabilities;
    const isPage = kind === 'page';
    const isQuick = asked.isPlain && (isPage || kind === 'position');
    const isWhole = !hasConditions(query) && physical.only === undefined;
    if (isQuick || (kind === 'count' && isWhole) || (await this.isSmall(asked))) return { isShort: true };
    if (query.shuffle || physical.only !== undefined) return {};
    await indexes.ready();
    if (!hasConditions(query) && (isPage || kind === 'vector')) {
      const order = wantedForOrder(dialect, physical, query);
      if (order === null) return {};
      if (indexes.has(order)) return this.#using(order, { isShort: isPage });
      return { missed: order };
    }
    const anchors = listAnchors(physical, query);
    const isOfColumns = asksOfColumns(physical, query, also);
    for (const anchor of anchors) {
      const wanted = wantedForField(physical, anchor.fieldId);
      if (!indexes.has(wanted)) continue;
      if (knowsValues) return this.#using(wanted, {});
      if (await this.#isRare(asked, anchor)) return this.#using(wanted, { plan: { by: anchor.fieldId }, isShort: isOfColumns });
    }
    const search = wantedForSearch(dialect, physical, query, asked.context, asked.whole);
    if (search !== null && indexes.has(search)) {
      indexes.freshen(search, asked.whole);
      const plan = { by: null, search };
      if (knowsValues || (await this.#isRarelyHeld(asked, search))) return this.#using(search, { plan, isShort: isOfColumns });
    }
    const useful = [...anchors.map(({ fieldId }) => wantedForField(physical, fieldId)), ...(search === null ? [] : [search])];
    const missed = useful.find((wanted) => !indexes.has(wanted));
    const way: Way = missed === undefined ? {} : { missed };
    if (knowsValues) return way;
    const isTried = isPage && isOfColumns && !isOrdered(query);
    // A question of one field finds all it asks about in the index of that field.
    const isCovered = kind !== 'vector' && kind !== 'partitioned' && kind !== 'position' && !isPage && asksOfOneField(query, also);
    const plan = indexes.hasAny(table.id) && !isCovered ? { by: null } : undefined;
    return { ...way, isTried, ...(plan && { plan }) };
  }

  #using(wanted: WantedIndex, way: Way): Way {
    this.#parts.indexes.noteUse(wanted);
    return way;
  }

  /** Whether so few rows meet the condition that an index finds them sooner than a walk from the top. */
  async #isRare({ tableKey, physical, context, options }: Asked, anchor: Condition): Promise<boolean> {
    const query: RowsQuery = { filters: [[anchor]], sorts: [], search: null, shuffle: false };
    const plan = { by: anchor.fieldId };
    const job = { kind: 'count', tableKey, table: physical, query, context, plan, atMost: manyRows } as const;
    return (await readCount(this.#parts.lanes.fast, job, options)) < manyRows;
  }

  /** Whether the index leads to so few rows for what is searched for that they are looked at one by one. */
  async #isRarelyHeld({ key, tableKey, physical, query, context, options }: Asked, index: WantedSearch): Promise<boolean> {
    const known = `${key}#candidates`;
    let count = this.#candidates.get(known);
    if (count === undefined) {
      const job = { kind: 'candidates', tableKey, table: physical, query, context, index, atMost: manyRows } as const;
      count = await readCount(this.#parts.lanes.fast, job, options);
      this.#candidates.set(known, count, known.length * 2 + 50);
    }
    return count < manyRows;
  }

  /** Tells that an index would have helped, and how long the read took without it. */
  noteMiss(asked: Asked, wanted: WantedIndex, ms: number): void {
    this.#parts.indexes.noteMiss(wanted, asked.table.id, asked.physical, this.#sizes.get(asked.table.id) ?? 0, ms);
  }

  laneOf({ isShort = false }: Way): ReadLane {
    return isShort ? this.#parts.lanes.fast : this.#parts.lanes.slow;
  }

  /** Whether a table is searched and sorted so soon that no index is asked for. */
  async isSmall(asked: SizedTable): Promise<boolean> {
    return (await this.#sizeOf(asked)) <= maxQuickRows;
  }

  /** An upper bound, good enough to choose a lane by. */
  async #sizeOf(asked: SizedTable): Promise<number> {
    const known = this.#sizes.get(asked.table.id);
    if (known !== undefined) return known;
    const { tableKey, physical } = asked;
    const size = await readCount(this.#parts.lanes.fast, { kind: 'extent', tableKey, table: physical }, asked.options);
    this.#sizes.set(asked.table.id, size);
    return size;
  }
}
