import { AppError } from '@quadrille/contract';
import type { CellValue, FieldId, RowId, RowsQuery, TableId } from '@quadrille/domain';
import type { FilterContext, PhysicalTable } from '@quadrille/sql';
import type {
  CommittedChange,
  EncodedRows,
  Group,
  GroupsRequest,
  PageRequest,
  ReadOptions,
  RecordRow,
  RowsByIdRequest,
  RowsRequest,
} from '../engine.ts';
import { physicalTable } from '../physical.ts';
import type { BaseSchema, TableSchema } from '../schema/base-schema.ts';
import { ByteLru } from './byte-lru.ts';
import type { LaneOptions, ReadAnswer, ReadJob, ReadLane, ReadLanes } from './read-job.ts';
import { RowOrder } from './row-order.ts';
import { dependsOnTime, fieldsOfQuery, Validity } from './validity.ts';

export interface ReadHubParts {
  readonly baseId: string;
  readonly physicalSchema: string | null;
  readonly lanes: ReadLanes;
  /** The structure and sequence as of now, other processes' changes included. */
  readonly current: () => Promise<{ readonly schema: BaseSchema; readonly sequence: number }>;
  readonly now: () => number;
  /** Order vectors of all bases share this room. */
  readonly vectors: ByteLru<Int32Array>;
}

/** Up to here the database counts off rows itself; beyond, an order vector answers. */
const maxPlainOffset = 1000;
/** Tables up to this size are searched and sorted in the fast lane. */
const maxQuickRows = 20_000;
const defaultDeadlineMs = 30_000;
const exportChunkRows = 1000;

/** One question about one table, with all that names its cached answers. */
interface Asked {
  readonly table: TableSchema;
  readonly physical: PhysicalTable;
  readonly tableKey: string;
  readonly query: RowsQuery;
  readonly context: FilterContext;
  readonly isPlain: boolean;
  /** Same key, same rows in the same order. */
  readonly key: string;
  readonly sequence: number;
  readonly options: LaneOptions;
}

/** Answers reads of one base: chooses the lane, keeps order vectors and counts while they hold. */
export class ReadHub {
  readonly #parts: ReadHubParts;
  readonly #validity = new Validity();
  readonly #counts = new ByteLru<number>(2_000_000);
  readonly #building = new Map<string, Promise<Int32Array>>();
  /** Queries asked once already: a second page of the same means somebody is scrolling. */
  readonly #seen = new ByteLru<true>(500_000);
  readonly #orders = new Map<TableId, RowOrder>();
  readonly #sizes = new Map<TableId, number>();

  constructor(parts: ReadHubParts) {
    this.#parts = parts;
  }

  /** Must be told of every commit, in order. */
  note(change: CommittedChange): void {
    this.#validity.note(change);
    for (const { tableId, kind, count } of change.touched) {
      if (kind === 'update') continue;
      if (kind === 'load' || change.isAbridged) this.#orders.delete(tableId);
      const size = this.#sizes.get(tableId);
      if (kind === 'load') this.#sizes.delete(tableId);
      else if (kind === 'insert' && size !== undefined) this.#sizes.set(tableId, size + count);
    }
    for (const record of change.records) this.#orders.get(record.tableId)?.apply([record]);
  }

  async page(request: PageRequest): Promise<EncodedRows> {
    const asked = await this.#ask(request);
    const { offset, limit, fieldIds, shape } = request;
    const ids = await this.#idsAt(asked, offset, limit);
    const base = { tableKey: asked.tableKey, table: asked.physical, fieldIds, shape };
    if (ids) return this.#rows(asked, this.#parts.lanes.fast, { ...base, kind: 'rows', ids });
    const lane = await this.#laneFor(asked);
    return this.#rows(asked, lane, { ...base, kind: 'page', query: asked.query, context: asked.context, window: { offset, limit } });
  }

  async rowsById(request: RowsByIdRequest): Promise<EncodedRows> {
    const { table, physical, sequence } = await this.#locate(request.tableId);
    const { ids, fieldIds, shape } = request;
    const job = { kind: 'rows', tableKey: tableKeyOf(this.#parts.baseId, table), table: physical, ids, fieldIds, shape } as const;
    return this.#rows({ sequence, options: laneOptions(request) }, this.#parts.lanes.fast, job);
  }

  async records(request: RowsByIdRequest | Omit<PageRequest, 'shape'>): Promise<RecordRow[]> {
    const rows = 'ids' in request ? await this.rowsById({ ...request, shape: 'arrays' }) : await this.page({ ...request, shape: 'arrays' });
    return decodeArrays(rows.json);
  }

  async count(request: RowsRequest): Promise<number> {
    const asked = await this.#ask(request);
    const known = this.#orders.get(asked.table.id);
    if (asked.isPlain && known) return known.length;
    const vector = this.#parts.vectors.get(asked.key);
    if (vector) return vector.length;
    const key = `${asked.key}#count`;
    const cached = this.#counts.get(key);
    if (cached !== undefined) return cached;
    const { tableKey, physical, query, context } = asked;
    const lane = asked.isPlain ? this.#parts.lanes.fast : await this.#laneFor(asked);
    const count = await readCount(lane, { kind: 'count', tableKey, table: physical, query, context }, asked.options);
    this.#counts.set(key, count, key.length * 2 + 50);
    return count;
  }

  async groups(request: GroupsRequest): Promise<{ readonly groups: readonly Group[]; readonly total: number }> {
    const asked = await this.#ask(request);
    const { tableKey, physical, query, context } = asked;
    const { fieldIds, offset, limit } = request;
    const job = { kind: 'groups', tableKey, table: physical, query, context, fieldIds, window: { offset, limit } } as const;
    const size = await this.#sizeOf(asked);
    const answer = await (size > maxQuickRows ? this.#parts.lanes.slow : this.#parts.lanes.fast).run(job, asked.options);
    if (answer.kind !== 'groups') throw unexpected(answer);
    return answer;
  }

  async *readAll(request: RowsRequest & { readonly fieldIds: readonly FieldId[] }): AsyncGenerator<readonly RecordRow[]> {
    const asked = await this.#ask(request);
    const ids = asked.isPlain ? (await this.#order(asked)).copy() : await this.#vector(asked);
    for (let start = 0; start < ids.length; start += exportChunkRows) {
      asked.options.signal?.throwIfAborted();
      const { tableId, fieldIds, signal } = request;
      yield await this.records({
        tableId,
        fieldIds,
        ids: Array.from(ids.subarray(start, start + exportChunkRows)),
        shape: 'arrays',
        ...(signal && { signal }),
      });
    }
  }

  async #locate(tableId: TableId): Promise<{ table: TableSchema; physical: PhysicalTable; sequence: number }> {
    const { schema, sequence } = await this.#parts.current();
    const table = schema.tableById.get(tableId);
    if (!table) throw new AppError('tableNotFound');
    return { table, physical: physicalTable(table, this.#parts.physicalSchema), sequence };
  }

  async #ask(request: RowsRequest): Promise<Asked> {
    const { table, physical, sequence } = await this.#locate(request.tableId);
    const { query } = request;
    const context = request.context ?? { now: this.#parts.now(), timeZone: 'UTC', userId: null };
    const validity = this.#validity.of(table, fieldsOfQuery(query));
    const timed = dependsOnTime(query) ? `${Math.floor(context.now / 60_000)}${context.timeZone}` : '';
    return {
      table,
      physical,
      tableKey: tableKeyOf(this.#parts.baseId, table),
      query,
      context,
      isPlain: query.filters.every((nodes) => nodes.length === 0) && query.sorts.length === 0 && query.search === null && !query.shuffle,
      key: `${table.id}|${validity}|${timed}|${JSON.stringify(query)}`,
      sequence,
      options: laneOptions(request),
    };
  }

  async #rows(asked: Pick<Asked, 'sequence' | 'options'>, lane: ReadLane, job: ReadJob): Promise<EncodedRows> {
    const answer = await lane.run(job, asked.options);
    if (answer.kind !== 'rows') throw unexpected(answer);
    return { json: answer.json, count: answer.count, sequence: asked.sequence };
  }

  /** The ids of the window when an order vector gives them; null when the database shall find them itself. */
  async #idsAt(asked: Asked, offset: number, limit: number): Promise<RowId[] | null> {
    if (asked.query.shuffle) return null;
    const isDeep = offset > maxPlainOffset;
    if (asked.isPlain) return isDeep ? (await this.#order(asked)).slice(offset, offset + limit) : null;
    const known = this.#parts.vectors.get(asked.key);
    if (!known && !isDeep && !(await this.#isScrolled(asked))) return null;
    const vector = known ?? (await this.#vector(asked));
    return Array.from(vector.subarray(offset, offset + limit));
  }

  async #isScrolled(asked: Asked): Promise<boolean> {
    if ((await this.#sizeOf(asked)) <= maxQuickRows) return false;
    const isSeen = this.#seen.get(asked.key) ?? false;
    this.#seen.set(asked.key, true, asked.key.length * 2 + 50);
    return isSeen;
  }

  async #laneFor(asked: Asked): Promise<ReadLane> {
    if (asked.isPlain && !asked.query.shuffle) return this.#parts.lanes.fast;
    return (await this.#sizeOf(asked)) > maxQuickRows ? this.#parts.lanes.slow : this.#parts.lanes.fast;
  }

  /** An upper bound, good enough to choose a lane by. */
  async #sizeOf(asked: Asked): Promise<number> {
    const known = this.#sizes.get(asked.table.id);
    if (known !== undefined) return known;
    const { tableKey, physical } = asked;
    const size = await readCount(this.#parts.lanes.fast, { kind: 'extent', tableKey, table: physical }, asked.options);
    this.#sizes.set(asked.table.id, size);
    return size;
  }

  async #order(asked: Asked): Promise<RowOrder> {
    const known = this.#orders.get(asked.table.id);
    if (known) return known;
    const membership = this.#validity.membershipOf(asked.table.id);
    const order = new RowOrder(await this.#build(asked));
    // Records that came while it was read may be in it or not: good for this answer, not for keeping.
    if (this.#validity.membershipOf(asked.table.id) === membership) this.#orders.set(asked.table.id, order);
    return order;
  }

  async #vector(asked: Asked): Promise<Int32Array> {
    const known = this.#parts.vectors.get(asked.key);
    if (known) return known;
    const ids = await this.#build(asked);
    this.#parts.vectors.set(asked.key, ids, ids.byteLength + asked.key.length * 2);
    return ids;
  }

  /** One build serves everybody who asks meanwhile; it goes on when one of them has left. */
  #build(asked: Asked): Promise<Int32Array> {
    const running = this.#building.get(asked.key);
    if (running) return running;
    const { tableKey, physical, query, context, options } = asked;
    const lane = this.#parts.lanes.slow;
    const build = lane
      .run({ kind: 'vector', tableKey, table: physical, query, context }, { signal: undefined, deadlineMs: options.deadlineMs })
      .then((answer) => {
        if (answer.kind !== 'vector') throw unexpected(answer);
        return answer.ids;
      })
      .finally(() => this.#building.delete(asked.key));
    this.#building.set(asked.key, build);
    return build;
  }
}

/** The structure of the table as objects is compiled anew only when it changes, so its own identity tells. */
const tableKeys = new WeakMap<TableSchema, string>();
let tableCount = 0;

function tableKeyOf(baseId: string, table: TableSchema): string {
  let key = tableKeys.get(table);
  if (key === undefined) tableKeys.set(table, (key = `${baseId}/${table.id}/${++tableCount}`));
  return key;
}

function laneOptions(request: ReadOptions): LaneOptions {
  return { signal: request.signal, deadlineMs: request.deadlineMs ?? defaultDeadlineMs };
}

async function readCount(lane: ReadLane, job: ReadJob, options: LaneOptions): Promise<number> {
  const answer = await lane.run(job, options);
  if (answer.kind !== 'count') throw unexpected(answer);
  return answer.count;
}

function decodeArrays(json: Uint8Array): RecordRow[] {
  const rows = JSON.parse(new TextDecoder().decode(json)) as (readonly [number, number, ...CellValue[]])[];
  return rows.map(([id, version, ...cells]) => ({ id, version, cells }));
}

function unexpected(answer: ReadAnswer): Error {
  return new Error(`A reader answered "${answer.kind}", which was not asked for.`);
}
