import type { CellValue, RowId } from '@quadrille/domain';
import { type CompiledLevelOrder, type CompiledTally, compileLevelOrder, compileTally, type MeasuredColumn } from '@quadrille/sql';
import type { Tally, TallyLevel, TallyMeasure, TooManyBins } from '../store/read-requests.ts';
import type { ReadAnswer, ReadJob } from './read-job.ts';
import type { RawTally, ReadSource } from './read-source.ts';

type TallyJob = Extract<ReadJob, { kind: 'tally' }>;

/** Counts records by the values they hold together, in one pass; the database is asked for the order of the values alone. */
export async function readTally(source: ReadSource, job: TallyJob): Promise<ReadAnswer> {
  const { dialect, tally, partitioner } = source;
  const { table, query, context, fieldIds: levels, measured, most, mostBytes } = job;
  const compiled = compileTally(dialect, table, query, { levels, measured, most, mostBytes }, context);
  if (compiled === null) return { kind: 'tally', tally: null };
  if (tally !== undefined && partitioner !== undefined) {
    return partitioner.atOneMoment(() => {
      const raw = tally(compiled.records, { levels: levels.length, measured: compiled.measured, most, mostBytes });
      if ('met' in raw) return { kind: 'tally', tally: raw };
      const orders = levels.map((_, at) => {
        const order = orderOf(source, job, raw, at);
        return partitioner.rows(order.statement).map(order.read);
      });
      return { kind: 'tally', tally: toTally(raw, orders, compiled) };
    });
  }
  const rows = await source.rows(compiled.bins);
  const raw = collect(rows, levels.length, compiled.measured);
  if (rows.length > most || rows.some((row) => Number(row.at(-1)) > mostBytes))
    return { kind: 'tally', tally: { met: raw.levels.map(({ stored }) => stored.length) } };
  const orders: Order[] = [];
  // one after the other: they share a connection
  for (const at of levels.keys()) {
    const order = orderOf(source, job, raw, at);
    orders.push((await source.rows(order.statement)).map(order.read));
  }
  return { kind: 'tally', tally: toTally(raw, orders, compiled) };
}

type Order = readonly ReturnType<CompiledLevelOrder['read']>[];

function orderOf({ dialect }: ReadSource, { table, fieldIds, context }: TallyJob, raw: RawTally, at: number): CompiledLevelOrder {
  const level = { fieldId: fieldIds[at] as TallyJob['fieldIds'][number], direction: 'asc' } as const;
  return compileLevelOrder(dialect, table, level, firstsOf(raw, at), context, false);
}

/** For each value of a level a record that holds it. */
function firstsOf({ ids, levels }: RawTally, at: number): RowId[] {
  const { stored, codes } = levels[at] as RawTally['levels'][number];
  const firsts = stored.map((): RowId => 0);
  codes.forEach((code, bin) => (firsts[code] = ids[bin] as number));
  return firsts;
}

/** Null where a record that stood for a value was changed or deleted before the values were put in order. */
function toTally(raw: RawTally, orders: readonly Order[], compiled: CompiledTally): Tally | null {
  const levels: TallyLevel[] = [];
  for (const [at, { stored, codes }] of raw.levels.entries()) {
    const byId = new Map((orders[at] ?? []).map((one) => [one.id, one]));
    const firsts = firstsOf(raw, at);
    const values = stored.map((): CellValue => null);
    const ranks = new Int32Array(stored.length);
    for (const [code, one] of stored.entries()) {
      const value = compiled.levels[at]?.read(one) ?? null;
      const found = byId.get(firsts[code] ?? 0);
      if (found === undefined || found.rank >= stored.length || JSON.stringify(found.value) !== JSON.stringify(value)) return null;
      ranks[code] = found.rank;
      values[found.rank] = value;
    }
    levels.push({ values, places: codes.map((code) => ranks[code] as number) });
  }
  const measured = compiled.measured.map(({ read }, at): TallyMeasure => {
    const { filled, sum, low, high } = raw.measured[at] as RawTally['measured'][number];
    const readBound = (bound: unknown): CellValue => (bound === null ? null : read(bound));
    return { filled, sum, low: low?.map(readBound) ?? null, high: high?.map(readBound) ?? null };
  });
  return { counts: raw.counts, levels, measured };
}

/** Bins as the database made them, in columns. */
function collect(rows: readonly (readonly unknown[])[], levels: number, measured: readonly MeasuredColumn[]): RawTally {
  const numbers = (place: number): Float64Array => Float64Array.from(rows, (row) => Number(row[place] ?? 0));
  let next = 2 + levels;
  return {
    ids: Int32Array.from(rows, (row) => Number(row[0])),
    // the one bin of no levels is there without records too
    counts: numbers(1),
    levels: Array.from({ length: levels }, (_, at) => {
      const codeOf = new Map<string, number>();
      const stored: unknown[] = [];
      const codes = Int32Array.from(rows, (row) => {
        const value = row[2 + at];
        const key = `${typeof value} ${String(value)}`;
        const known = codeOf.get(key);
        if (known !== undefined) return known;
        codeOf.set(key, stored.length);
        return stored.push(value) - 1;
      });
      return { stored, codes };
    }),
    measured: measured.map(({ hasSum, hasBounds }) => {
      const filled = numbers(next++);
      const sum = hasSum ? numbers(next++) : null;
      const low = hasBounds ? column(rows, next++) : null;
      const high = hasBounds ? column(rows, next++) : null;
      return { filled, sum, low, high };
    }),
  };
}

function column(rows: readonly (readonly unknown[])[], place: number): unknown[] {
  return rows.map((row) => row[place] ?? null);
}

/** How much room it takes in memory, roughly. */
export function bytesOfTally(tally: Tally | TooManyBins | null): number {
  if (tally === null || 'met' in tally) return 100;
  const texts = tally.levels.flatMap(({ values }) => values).reduce<number>((sum, value) => sum + 16 + String(value).length * 2, 0);
  const measures = tally.measured.reduce((sum, { sum: sums, low }) => sum + 8 + (sums === null ? 0 : 8) + (low === null ? 0 : 48), 0);
  return texts + tally.counts.length * (8 + tally.levels.length * 4 + measures);
}
