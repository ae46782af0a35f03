import { type RowId, systemColumns, type TableId } from '@quadrille/domain';
import { partitionedBy, type Dialect } from '@quadrille/sql';
import type { CommittedChange } from '../store/committed-change.ts';
import type { FieldDoc } from '../schema/documents.ts';
import { bytesOfTree, type GroupTree } from './arrange-groups.ts';
import type { Asked } from './asked.ts';
import { ByteLru } from './byte-lru.ts';
import { isKeyed, LiveGroups } from './live-groups.ts';
import { hasRights, isPlain } from './query-shape.ts';
import { unexpected } from './read-count.ts';
import type { ReadAnswer } from './read-job.ts';
import { planOf, type ReadWays } from './read-ways.ts';
import { SharedReads } from './shared-reads.ts';

type Partition = Extract<ReadAnswer, { kind: 'partitioned' }>['partitioned'];

/** A change of more records is not followed one by one: looking up all of them takes longer than reading the groups again. */
const mostFollowed = 100;
/** Number of views of one base whose groups are kept up to date through changes. */
const mostLive = 8;

export interface GroupedViewsParts {
  readonly dialect: Dialect;
  readonly vectors: ByteLru<Int32Array>;
  /** Is set for sources, whose tables change without our knowing. */
  readonly freshMs?: number;
}

/**
 * Groups and order of grouped views where rows are partitioned instead of sorted. They are read once and then kept up to date through
 * changes.
 */
export class GroupedViews {
  readonly #parts: GroupedViewsParts;
  readonly #ways: ReadWays;
  readonly #partitioning = new SharedReads<Partition>();
  /** The groups that are still right; null: the rows cannot be partitioned. */
  readonly #trees = new ByteLru<GroupTree | null>(32_000_000);
  readonly #live = new Map<string, { readonly tableId: TableId; readonly groups: LiveGroups }>();
  #changes = 0;

  constructor(parts: GroupedViewsParts, ways: ReadWays) {
    this.#parts = parts;
    this.#ways = ways;
  }

  /** Must be told of every commit, in order. */
  note(change: CommittedChange): void {
    this.#changes += 1;
    const touched = new Set(change.touched.map(({ tableId }) => tableId));
    const isFollowed = !change.isAbridged && change.entities.length === 0 && change.records.length <= mostFollowed;
    for (const [key, { tableId, groups }] of this.#live) {
      const records = change.records.filter((record) => record.tableId === tableId);
      const isRight = !touched.has(tableId) || (isFollowed && records.every((record) => groups.apply(record)));
      if (!isRight) this.#live.delete(key);
    }
  }

  /** Whether groups of a table are known, of one view at least. */
  isKept(tableId: TableId): boolean {
    return [...this.#live.values()].some((live) => live.tableId === tableId);
  }

  /**
   * Whether rows can be partitioned, which is faster than sorting. Within a group they must be ordered by the values of the query or else
   * by their ids.
   */
  canPartition({ query }: Asked): boolean {
    const { levels = [], path = [] } = query.grouping ?? {};
    if (this.#parts.dialect.capabilities.groupsByHashing || levels.length === 0 || path.length > 0 || query.shuffle) return false;
    return query.sorts.every(({ orElseId }) => orElseId !== true);
  }

  /** Null where rows cannot be partitioned. */
  async tree(asked: Asked): Promise<GroupTree | null> {
    if (!this.canPartition(asked)) return null;
    const live = this.#findLive(asked);
    if (live !== null) return live.tree;
    const known = this.#trees.get(asked.key);
    return known === undefined ? ((await this.#partition(asked))?.groups ?? null) : known;
  }

  /** Ids of all rows in order, not to be written to; null where they cannot be partitioned. */
  async ids(asked: Asked): Promise<Int32Array | null> {
    if (!this.canPartition(asked) || this.#trees.get(asked.key) === null) return null;
    return this.#findLive(asked)?.copy() ?? this.#parts.vectors.get(asked.key) ?? (await this.#partition(asked))?.ids ?? null;
  }

  /** The same for one page of rows. */
  async window(asked: Asked, offset: number, limit: number): Promise<RowId[] | null> {
    const live = this.#findLive(asked);
    if (live !== null) return live.slice(offset, offset + limit);
    const ids = await this.ids(asked);
    return ids === null ? null : Array.from(ids.subarray(offset, offset + limit));
  }

  /** Undefined where that is not known without asking the database; null when the row is not there. */
  positionOf(asked: Asked, id: RowId): number | null | undefined {
    return this.#findLive(asked)?.positionOf(id);
  }

  /** Order and groups of all rows in one pass, whose result serves everybody who asks meanwhile. */
  #partition(asked: Asked): Promise<Partition> {
    return this.#partitioning.run(asked.key, asked.options, (options) => this.#read({ ...asked, options }));
  }

  async #read(asked: Asked): Promise<Partition> {
    const { key, tableKey, physical, query, context, options } = asked;
    const changes = this.#changes;
    const way = await this.#ways.choose(asked, 'partitioned');
    const job = { kind: 'partitioned', tableKey, table: physical, query, context, ...planOf(way) } as const;
    const answer = await this.#ways.laneOf(way).run(job, options);
    if (answer.kind !== 'partitioned') throw unexpected(answer);
    const { partitioned } = answer;
    const liveKey = this.#liveKeyOf(asked);
    // A change that was made meanwhile may be in it or not: the answer is right to give, but cannot be kept up to date.
    if (partitioned !== null && liveKey !== null && this.#changes === changes && isKeyed(partitioned.groups)) {
      const fieldIds = (query.grouping?.levels ?? []).map(({ fieldId }) => fieldId);
      // Whoever waits for this answer gets the ids as they were read.
      this.#keep(liveKey, asked.table.id, new LiveGroups(fieldIds, partitioned.ids.slice(), partitioned.groups));
      return partitioned;
    }
    this.#trees.set(key, partitioned?.groups ?? null, key.length * 2 + (partitioned === null ? 50 : bytesOfTree(partitioned.groups)));
    if (partitioned !== null) this.#parts.vectors.set(key, partitioned.ids, partitioned.ids.byteLength + key.length * 2);
    return partitioned;
  }

  #keep(key: string, tableId: TableId, groups: LiveGroups): void {
    this.#live.set(key, { tableId, groups });
    const [oldest] = this.#live.keys();
    if (this.#live.size > mostLive && oldest !== undefined) this.#live.delete(oldest);
  }

  #findLive(asked: Asked): LiveGroups | null {
    const key = this.canPartition(asked) ? this.#liveKeyOf(asked) : null;
    const live = key === null ? undefined : this.#live.get(key);
    if (key === null || live === undefined) return null;
    this.#live.delete(key);
    this.#live.set(key, live);
    return live.groups;
  }

  /** The cache key of a view of all rows whose groups change only with cells that changes tell of; null for any other view. */
  #liveKeyOf({ table, tableKey, physical, query }: Asked): string | null {
    const levels = query.grouping?.levels ?? [];
    // The place of a record within its group is not kept up to date.
    const isUnsorted = partitionedBy(query).within.length === 0;
    const isWhole = isUnsorted && isPlain({ ...query, sorts: [], grouping: { levels: [], path: [] } }) && !hasRights(physical);
    const isTold = levels.every(({ fieldId }) => {
      const field = table.fieldById.get(fieldId);
      return field !== undefined && isToldOf(field);
    });
    return isWhole && isTold && this.#parts.freshMs === undefined ? `${tableKey} ${JSON.stringify(levels)}` : null;
  }
}

/**
 * Fields whose values come only from writes, which every change tells of. People are not among them: they stand in the order of their
 * names, which change elsewhere.
 */
function isToldOf({ type, definition, isSystem }: FieldDoc): boolean {
  return definition === undefined && !isSystem && !(type in systemColumns) && type !== 'Collaborator' && type !== 'ForeignKey';
}
