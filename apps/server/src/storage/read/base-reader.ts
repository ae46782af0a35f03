import { AppError } from '@quadrille/contract';
import type { CellValue, ColumnReading, FieldId, RowId, TableId } from '@quadrille/domain';
import { type FilterContext, type OptionCount, type PhysicalTable, restsOn } from '@quadrille/sql';
import { restsOfRights } from './rests-of-rights.ts';
import type { CommittedChange } from '../store/committed-change.ts';
import type {
  ConversionChange,
  ConversionPreview,
  ConversionRequest,
  ConversionRow,
  ConversionSample,
} from '../store/conversion-preview.ts';
import type {
  AggregatesRequest,
  EncodedRows,
  Group,
  GroupsRequest,
  Histogram,
  Matches,
  PageRequest,
  ReadOptions,
  RecordRow,
  RowsByIdRequest,
  LinesRequest,
  RowsRequest,
  FoundTally,
  TallyRequest,
} from '../store/read-requests.ts';
import { physicalTable, withPeople } from '../physical.ts';
import type { BaseSchema, TableSchema } from '../schema/base-schema.ts';
import { schemaFor } from '../schema/reader-schema.ts';
import { type Asked, tableKeyOf } from './asked.ts';
import { ByteLru } from './byte-lru.ts';
import type { GroupTree } from './arrange-groups.ts';
import { hasConditions } from '../indexes/wanted-index.ts';
import type { LaneOptions, ReadAnswer, ReadJob, ReadLane } from './read-job.ts';
import { GroupedViews } from './grouped-views.ts';
import { withPeriods } from './with-periods.ts';
import { fieldsOfJob, hasRights, isOrdered, isPlain, type OfFields } from './query-shape.ts';
import { readCount, unexpected } from './read-count.ts';
import { manyRows, planOf, ReadWays, type ReadWaysParts } from './read-ways.ts';
import { placesOf, positionsIn, RowOrder } from './row-order.ts';
import type { KeptTallies } from './kept-tallies.ts';
import { SharedReads } from './shared-reads.ts';
import { dependsOnReader, dependsOnTime, fieldsOfQuery, Validity } from './validity.ts';

export interface BaseReaderParts extends ReadWaysParts {
  readonly baseId: string;
  readonly physicalSchema: string | null;
  /** The structure and sequence as of now, other processes' changes included. */
  readonly current: () => Promise<{ readonly schema: BaseSchema; readonly sequence: number }>;
  readonly now: () => number;
  /** Order vectors of all bases share this room. */
  readonly vectors: ByteLru<Int32Array>;
  /** And tallies of all bases another. */
  readonly tallies: KeptTallies;
  /** Is set for sources, whose tables change without our knowing: cached answers are good for this many milliseconds. */
  readonly freshMs?: number;
}

/** Up to this offset the database skips rows itself; beyond it an order vector answers. */
const maxPlainOffset = 1000;
const defaultDeadlineMs = 30_000;
const exportChunkRows = 1000;
/** Values that one job of a conversion's preview looks at, so that other jobs get their turn in between. */
const conversionChunkRows = 50_000;
/** How long background work waits, so that a page and what is read with it come first. */
const behindMs = 50;

let lives = 0;

/** Answers reads of one base: chooses the lane, keeps order vectors and counts while they hold. */
export class BaseReader {
  readonly #parts: BaseReaderParts;
  readonly #ways: ReadWays;
  readonly #grouped: GroupedViews;
  readonly #validity = new Validity();
  /** Part of every cache key: answers that an earlier reader of the base left in the shared cache rest on other counters. */
  readonly #life = (lives += 1);
  readonly #counts = new ByteLru<number>(2_000_000);
  /** Groups and summaries whose values have not changed since they were read. */
  readonly #answers = new ByteLru<ReadAnswer>(8_000_000);
  readonly #building = new SharedReads<Int32Array>();
  /** Groups and summaries that are being read: others who ask for the same wait for the same answer. */
  readonly #summing = new SharedReads<ReadAnswer>();
  readonly #counting = new SharedReads<number>();
  /** The page at which each query was first looked at: a second page of the same query means that somebody scrolls. */
  readonly #seen = new ByteLru<number>(500_000);
  readonly #orders = new Map<TableId, RowOrder>();

  constructor(parts: BaseReaderParts) {
    this.#parts = parts;
    this.#ways = new ReadWays(parts);
    this.#grouped = new GroupedViews(parts, this.#ways);
  }

  /** Must be told of every commit, in order. */
  note(change: CommittedChange): void {
    this.#validity.note(change);
    this.#ways.note(change);
    this.#grouped.note(change);
    this.#parts.tallies.dropFormer(this);
    for (const { tableId, kind } of change.touched) {
      if (kind === 'load' || (kind !== 'update' && change.isAbridged)) this.#orders.delete(tableId);
    }
    for (const record of change.records) this.#orders.get(record.tableId)?.apply([record]);
  }

  async page(request: PageRequest): Promise<EncodedRows> {
    const asked = await this.#ask(request);
    const { offset, limit, fieldIds, shape } = request;
    const ids = await this.#idsAt(asked, offset, limit);
    const base = { tableKey: asked.tableKey, table: asked.physical, context: asked.context, fieldIds, shape };
    if (ids) return this.#rows(asked, this.#parts.lanes.fast, { ...base, kind: 'rows', ids });
    const way = await this.#ways.choose(asked, 'page');
    const job = { ...base, kind: 'page', query: asked.query, window: { offset, limit } } as const;
    if (way.isTried) {
      const rows = await this.#rows(asked, this.#parts.lanes.fast, { ...job, plan: { by: null, top: manyRows } });
      if (rows.count === limit) return rows;
    }
    const started = performance.now();
    const rows = await this.#rows(asked, this.#ways.laneOf(way), { ...job, ...planOf(way) });
    // Sorted rows are found by an index of a condition only where few meet it.
    if (way.missed && (!isOrdered(asked.query) || !hasConditions(asked.query) || rows.count < limit))
      this.#ways.noteMiss(asked, way.missed, performance.now() - started);
    return rows;
  }

  async rowsById(request: RowsByIdRequest): Promise<EncodedRows> {
    const { table, physical, sequence } = await this.#locate(request);
    const { ids, fieldIds, shape } = request;
    const context = request.context ?? this.#contextNow();
    const tableKey = tableKeyOf(this.#parts.baseId, table);
    const job = { kind: 'rows', tableKey, table: physical, context, ids, fieldIds, shape } as const;
    return this.#rows({ sequence, options: laneOptions(request) }, this.#parts.lanes.fast, job);
  }

  async records(request: RowsByIdRequest | Omit<PageRequest, 'shape'>): Promise<RecordRow[]> {
    const rows = 'ids' in request ? await this.rowsById({ ...request, shape: 'arrays' }) : await this.page({ ...request, shape: 'arrays' });
    return decodeArrays(rows.json);
  }

  async count(request: RowsRequest & { readonly atMost?: number }): Promise<number> {
    const asked = await this.#ask(request);
    const known = this.#orders.get(asked.table.id);
    if (asked.isPlain && known) return known.length;
    const vector = this.#parts.vectors.get(asked.key);
    if (vector) return vector.length;
    const key = `${asked.key}#count`;
    const cached = this.#counts.get(key);
    if (cached !== undefined) return cached;
    const { atMost } = request;
    return this.#counting.run(`${key} ${atMost ?? ''}`, asked.options, (options) => this.#count({ ...asked, options }, key, atMost));
  }

  async #count(asked: Asked, key: string, atMost: number | undefined): Promise<number> {
    const { tableKey, physical, query, context } = asked;
    const way = await this.#ways.choose(asked, 'count');
    const job = {
      kind: 'count',
      tableKey,
      table: physical,
      query,
      context,
      ...planOf(way),
      ...(atMost !== undefined && { atMost }),
    } as const;
    const count = await readCount(this.#ways.laneOf(way), job, asked.options);
    if (atMost === undefined || count < atMost) this.#counts.set(key, count, key.length * 2 + 50);
    return count;
  }

  async groups(request: GroupsRequest): Promise<{ readonly groups: readonly Group[]; readonly total: number }> {
    const { fieldIds, offset, limit, aggregates = [] } = request;
    const asked = await this.#ask(request, [...fieldIds, ...aggregates.map(({ fieldId }) => fieldId)]);
    return this.#summary(asked, { kind: 'groups', fieldIds, window: { offset, limit }, aggregates }, 'groups');
  }

  /** A grouped view of a large table is being opened: whatever reads its groups starts now. */
  async expectGroups({ tableId, reader }: Pick<RowsRequest, 'tableId' | 'reader'>): Promise<void> {
    const { slow } = this.#parts.lanes;
    if (slow.wake === undefined || this.#grouped.isKept(tableId)) return;
    const { table, physical } = await this.#locate({ tableId, ...(reader && { reader }) });
    const tableKey = tableKeyOf(this.#parts.baseId, table);
    const options = { signal: undefined, deadlineMs: defaultDeadlineMs };
    if (!(await this.#ways.isSmall({ table, tableKey, physical, options }))) slow.wake();
  }

  /** All groups of a grouped view; null where only `groups` tells of them. */
  async groupTree(request: RowsRequest): Promise<GroupTree | null> {
    const asked = await this.#ask(request);
    const tree = await this.#grouped.tree(asked);
    if (tree !== null || asked.query.sorts.length === 0) return tree;
    // How many rows a group has does not depend on how they are sorted in it.
    return this.#grouped.tree(await this.#ask({ ...request, query: { ...request.query, sorts: [] } }));
  }

  async aggregates(request: AggregatesRequest): Promise<readonly (CellValue | Histogram)[]> {
    const { aggregates } = request;
    const asked = await this.#ask(
      request,
      aggregates.map(({ fieldId }) => fieldId),
    );
    return (await this.#summary(asked, { kind: 'aggregates', aggregates }, 'aggregates')).values;
  }

  async tally(request: TallyRequest): Promise<FoundTally> {
    const { levels: fieldIds, measured, most, mostBytes } = request;
    const asked = await this.#ask(request, [...fieldIds, ...measured]);
    const key = `${asked.key}#${fieldIds.join()}#${measured.join()}#${most}#${mostBytes}`;
    const { tallies } = this.#parts;
    const known = tallies.find(key);
    if (known !== undefined) return known;
    const rest = { kind: 'tally', fieldIds, measured, most, mostBytes } as const;
    const answer = await this.#summing.run(key, asked.options, (options) => this.#askSummary({ ...asked, options }, rest, 'tally'));
    if (answer.kind !== 'tally') throw unexpected(answer);
    // others who waited for the same answer have kept it already
    return tallies.find(key) ?? tallies.keep(key, answer.tally, { owner: this, holds: asked.holds });
  }

  async previewConversion({ tableId, plan, samples, rows, signal }: ConversionRequest): Promise<ConversionPreview> {
    const { table, physical } = await this.#locate({ tableId });
    const tableKey = tableKeyOf(this.#parts.baseId, table);
    const options = { signal, deadlineMs: defaultDeadlineMs };
    const lane = this.#ways.laneOf({ isShort: await this.#ways.isSmall({ table, tableKey, physical, options }) });
    const whole = {
      checked: 0,
      emptied: 0,
      changed: 0,
      samples: [] as ConversionSample[],
      changes: [] as ConversionChange[],
      rows: [] as ConversionRow[],
    };
    let column: ColumnReading | null = null;
    let known = plan.to.options;
    for (let after: RowId | null = 0; after !== null;) {
      signal?.throwIfAborted();
      const job: ReadJob = {
        kind: 'conversion',
        tableKey,
        table: physical,
        plan: {
          ...plan,
          to: { ...plan.to, options: known },
          context: column === null ? plan.context : { ...plan.context, reading: column.reading },
        },
        after,
        limit: conversionChunkRows,
        samples: samples - whole.samples.length,
        rows: rows - whole.rows.length,
      };
      const answer = await lane.run(job, options);
      if (answer.kind !== 'conversion') throw unexpected(answer);
      whole.checked += answer.checked;
      whole.emptied += answer.emptied;
      whole.changed += answer.changed;
      whole.samples.push(...answer.samples);
      whole.changes.push(...answer.changes.slice(0, samples - whole.changes.length));
      whole.rows.push(...answer.rows);
      after = answer.next;
      known = answer.options;
      column ??= answer.column;
    }
    return { ...whole, column: column ?? { reading: {}, other: null, example: null } };
  }

  async optionCounts(request: RowsRequest & { readonly fieldId: FieldId }): Promise<readonly OptionCount[]> {
    const { fieldId } = request;
    const asked = await this.#ask(request, [fieldId]);
    return (await this.#summary(asked, { kind: 'optionCounts', fieldId }, 'optionCounts')).counts;
  }

  async position(request: RowsRequest & { readonly rowId: RowId }): Promise<number | null> {
    const asked = await this.#ask(request);
    const { rowId } = request;
    const known = asked.isPlain ? this.#orders.get(asked.table.id) : undefined;
    if (known) return known.positionOf(rowId);
    const position = this.#grouped.positionOf(asked, rowId);
    if (position !== undefined) return position;
    // Whoever asks for a place among groups is looking at them, and the pass that finds the groups also puts the rows in order.
    const vector = this.#parts.vectors.get(asked.key) ?? ((await this.#isGrouped(asked, false)) ? await this.#grouped.ids(asked) : null);
    if (vector !== null) return toPosition(vector.indexOf(rowId));
    const { tableKey, physical, query, context, options } = asked;
    const way = await this.#ways.choose(asked, 'position');
    const job = { kind: 'position', tableKey, table: physical, query, context, rowId, ...planOf(way) } as const;
    const answer = await this.#ways.laneOf(way).run(job, options);
    if (answer.kind !== 'position') throw unexpected(answer);
    return answer.position;
  }

  async positions(request: RowsRequest & { readonly rowIds: readonly RowId[] }): Promise<readonly (number | null)[]> {
    const asked = await this.#ask(request);
    const ids = asked.isPlain ? (await this.#order(asked)).copy() : await this.#vector(asked);
    return positionsIn(ids, request.rowIds);
  }

  async matches(request: RowsRequest & { readonly limit: number }): Promise<Matches> {
    const found = await this.#ask(request);
    const whole = await this.#ask({ ...request, query: { ...request.query, search: null } });
    const [wanted, all] = await Promise.all([this.#vector(found), whole.isPlain ? this.#order(whole) : this.#vector(whole)]);
    const ids = all instanceof RowOrder ? all.copy() : all;
    return { matches: placesOf(wanted.subarray(0, request.limit), ids), total: wanted.length };
  }

  async *readAll(request: RowsRequest & { readonly fieldIds: readonly FieldId[] }): AsyncGenerator<readonly RecordRow[]> {
    for await (const ids of this.#pieces(request)) yield await this.records({ ...rowsRequest(request), ids, shape: 'arrays' });
  }

  async *readLines(request: LinesRequest): AsyncGenerator<Uint8Array> {
    // The next piece is read while this one is sent.
    let ahead: Promise<EncodedRows> | null = null;
    for await (const ids of this.#pieces(request, request.offset)) {
      const ready = ahead;
      ahead = this.rowsById({ ...rowsRequest(request), ids, shape: request.shape });
      ahead.catch(() => undefined); // thrown where it is waited for
      if (ready) yield (await ready).json;
    }
    if (ahead) yield (await ahead).json;
  }

  /** Ids of all matching rows from one on, some at a time. */
  async *#pieces(request: RowsRequest, offset = 0): AsyncGenerator<RowId[]> {
    const asked = await this.#ask(request);
    const ids = asked.isPlain ? (await this.#order(asked)).copy() : await this.#vector(asked);
    for (let start = offset; start < ids.length; start += exportChunkRows) {
      asked.options.signal?.throwIfAborted();
      yield Array.from(ids.subarray(start, start + exportChunkRows));
    }
  }

  async #locate({ tableId, reader }: Pick<RowsRequest, 'tableId' | 'reader'>): Promise<{
    table: TableSchema;
    physical: PhysicalTable;
    whole: PhysicalTable;
    sequence: number;
  }> {
    const { schema: whole, sequence } = await this.#parts.current();
    const schema = reader === undefined ? whole : schemaFor(whole, reader);
    const table = schema.tableById.get(tableId);
    if (!table) throw new AppError('tableNotFound');
    const physicalIn = (one: BaseSchema): PhysicalTable =>
      physicalTable(one.tableById.get(tableId) ?? table, this.#parts.physicalSchema, one);
    return { table, physical: physicalIn(schema), whole: physicalIn(whole), sequence };
  }

  #contextNow(): FilterContext {
    return { now: this.#parts.now(), timeZone: 'UTC', userId: null };
  }

  /** Reads a summary, or answers the cached one while nothing it depends on has changed. */
  async #summary<Kind extends SummaryKind>(asked: Asked, rest: SummaryJob<Kind>, kind: Kind): Promise<Extract<ReadAnswer, { kind: Kind }>> {
    const key = `${asked.key}#${JSON.stringify(rest)}`;
    const known = this.#answers.get(key);
    const read = (options: LaneOptions): Promise<ReadAnswer> => this.#askSummary({ ...asked, options }, rest, kind);
    const answer = known ?? (await this.#summing.run(key, asked.options, read));
    if (answer.kind !== kind) throw unexpected(answer);
    if (!known) this.#answers.set(key, answer, (key.length + JSON.stringify(answer).length) * 2);
    return answer as Extract<ReadAnswer, { kind: Kind }>;
  }

  async #askSummary<Kind extends SummaryKind>(asked: Asked, rest: SummaryJob<Kind>, kind: Kind): Promise<ReadAnswer> {
    const { tableKey, physical, query, context, options } = asked;
    const way = await this.#ways.choose(asked, kind, fieldsOfJob(rest as OfFields));
    return this.#ways.laneOf(way).run({ tableKey, table: physical, query, context, ...planOf(way), ...rest } as ReadJob, options);
  }

  /** `fieldIds`: fields the answer rests on beside those that decide which rows come. */
  async #ask(request: RowsRequest, fieldIds: readonly FieldId[] = []): Promise<Asked> {
    const { table, physical: own, whole, sequence } = await this.#locate(request);
    const isWithin = (request.query.within ?? []).length > 0 && own.only === undefined;
    const ruled = isWithin ? { ...own, only: { filters: [], of: own } } : own;
    const { people, query } = request;
    const named = people === undefined ? ruled : withPeople(ruled, people.named);
    const { periods = [] } = query;
    const physical = withPeriods(named, periods);
    const context = request.context ?? this.#contextNow();
    const isRuled = hasRights(physical);
    const asked = restsOn(physical, [...fieldsOfQuery(query), ...fieldIds]);
    const rests = isRuled ? restsOfRights(physical, query.within ?? [], asked) : asked;
    const validity = this.#validity.of(table.id, rests);
    const holds = (): boolean => this.#validity.of(table.id, rests) === validity;
    const timed = rests.usesTime || dependsOnTime(query) ? Math.floor(context.now / 60_000) : '';
    // Rights are part of the key: an answer is reused only for readers with the same rights.
    const rights = isRuled ? `${tableKeyOf(this.#parts.baseId, table)} ${context.userId}` : '';
    const reader = dependsOnReader(query) ? (context.userId ?? '') : '';
    const { freshMs } = this.#parts;
    const fresh = freshMs === undefined ? '' : `${Math.floor(this.#parts.now() / freshMs)}|`;
    return {
      table,
      physical,
      whole,
      tableKey: `${tableKeyOf(this.#parts.baseId, table)}${isWithin ? ' within' : ''}${people === undefined ? '' : ` ${people.key}`}${periods.map(({ id }) => ` ${id}`).join('')}`,
      query,
      context,
      isPlain: freshMs === undefined && isPlain(query) && !isRuled,
      // The time zone is part of the key, because conditions, searches and formulas count days in it.
      key: `${this.#life}|${fresh}${table.id}|${validity}|${timed}|${context.timeZone}|${reader}|${rights}|${people?.key ?? ''}|${JSON.stringify(query)}`,
      holds,
      sequence,
      options: laneOptions(request),
    };
  }

  async #rows(asked: Pick<Asked, 'sequence' | 'options'> & Partial<Asked>, lane: ReadLane, job: ReadJob): Promise<EncodedRows> {
    const answer = await lane.run(job, asked.options);
    if (answer.kind === 'vector' && job.kind === 'page') {
      const { query, window, ...rest } = job;
      if (asked.key !== undefined && !query.shuffle) this.#keep(asked.key, answer.ids);
      const ids = Array.from(answer.ids.subarray(window.offset, window.offset + window.limit));
      return this.#rows(asked, lane, { ...rest, kind: 'rows', ids });
    }
    if (answer.kind !== 'rows') throw unexpected(answer);
    return { json: answer.json, count: answer.count, sequence: asked.sequence };
  }

  /** The ids of the page, where an order vector gives them; null where the database should find them itself. */
  async #idsAt(asked: Asked, offset: number, limit: number): Promise<RowId[] | null> {
    if (asked.query.shuffle) return null;
    const isDeep = offset > maxPlainOffset;
    if (asked.isPlain) return isDeep ? (await this.#order(asked)).slice(offset, offset + limit) : null;
    const partitioned = (await this.#isGrouped(asked, isDeep)) ? await this.#grouped.window(asked, offset, limit) : null;
    if (partitioned !== null) return partitioned;
    const known = this.#parts.vectors.get(asked.key);
    if (!known && !isDeep) {
      // Near the start the database finds a page sooner than the whole order. The order is made in the background for those who scroll on.
      if (await this.#isScrolled(asked, offset)) this.#vectorBehind(asked);
      return null;
    }
    const vector = known ?? (await this.#vector(asked));
    return Array.from(vector.subarray(offset, offset + limit));
  }

  /** Whoever looks at a page of a grouped view needs its groups as well, and one pass gives both. */
  async #isGrouped(asked: Asked, isDeep: boolean): Promise<boolean> {
    if (!this.#grouped.canPartition(asked)) return false;
    return isDeep || (!(await this.#ways.isSmall(asked)) && (await this.#grouped.tree(asked)) !== null);
  }

  /** Whether somebody has looked at another page of the same before. */
  async #isScrolled(asked: Asked, offset: number): Promise<boolean> {
    if (await this.#ways.isSmall(asked)) return false;
    const seen = this.#seen.get(asked.key);
    if (seen === undefined) this.#seen.set(asked.key, offset, asked.key.length * 2 + 50);
    return seen !== undefined && seen !== offset;
  }

  /** Makes an order vector in the background. Nobody waits for it, and it makes way for other reads. */
  #vectorBehind(asked: Asked): void {
    const options = { signal: undefined, deadlineMs: defaultDeadlineMs };
    const begin = (): void => void this.#vector({ ...asked, options }).catch(() => undefined);
    setTimeout(begin, behindMs).unref();
  }

  async #order(asked: Asked): Promise<RowOrder> {
    const known = this.#orders.get(asked.table.id);
    if (known) return known;
    const membership = this.#validity.membershipOf(asked.table.id);
    const order = new RowOrder(await this.#build(asked));
    // Records may have come while this was read. The answer is still right to give, but must not be cached.
    if (this.#validity.membershipOf(asked.table.id) === membership) this.#orders.set(asked.table.id, order);
    return order;
  }

  async #vector(asked: Asked): Promise<Int32Array> {
    const known = this.#parts.vectors.get(asked.key);
    if (known) return known;
    const partitioned = await this.#grouped.ids(asked);
    if (partitioned !== null) return partitioned;
    const ids = await this.#build(asked);
    this.#keep(asked.key, ids);
    return ids;
  }

  #keep(key: string, ids: Int32Array): void {
    this.#parts.vectors.set(key, ids, ids.byteLength + key.length * 2);
  }

  #build(asked: Asked): Promise<Int32Array> {
    return this.#building.run(asked.key, asked.options, async (options) => {
      const { tableKey, physical, query, context } = asked;
      const way = await this.#ways.choose({ ...asked, options }, 'vector');
      const job = { kind: 'vector', tableKey, table: physical, query, context, ...planOf(way) } as const;
      const answer = await this.#ways.laneOf(way).run(job, options);
      if (answer.kind !== 'vector') throw unexpected(answer);
      return answer.ids;
    });
  }
}

/** The parts of a request for some rows that also hold for one for all rows. */
function rowsRequest({
  tableId,
  fieldIds,
  reader,
  signal,
  context,
}: RowsRequest & { readonly fieldIds: readonly FieldId[] }): Omit<RowsByIdRequest, 'ids' | 'shape'> {
  return { tableId, fieldIds, ...(reader && { reader }), ...(signal && { signal }), ...(context && { context }) };
}

type SummaryKind = 'groups' | 'aggregates' | 'optionCounts' | 'tally';
type SummaryJob<Kind extends SummaryKind> = Omit<Extract<ReadJob, { kind: Kind }>, 'tableKey' | 'table' | 'query' | 'context'>;

function toPosition(index: number): number | null {
  return index < 0 ? null : index;
}

function laneOptions(request: ReadOptions): LaneOptions {
  return { signal: request.signal, deadlineMs: request.deadlineMs ?? defaultDeadlineMs };
}

function decodeArrays(json: Uint8Array): RecordRow[] {
  const rows = JSON.parse(new TextDecoder().decode(json)) as (readonly [number, number, ...CellValue[]])[];
  return rows.map(([id, version, ...cells]) => ({ id, version, cells }));
}
