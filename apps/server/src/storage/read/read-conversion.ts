import { type CellValue, type Field, formatValues, optionColorAt, type OptionId, type RowId, type SelectOption } from '@quadrille/domain';
import { compileRowsById, fromStored, identifier, param, rowDecoder, sql, tableName } from '@quadrille/sql';
import { type Converter, createConverter, formerOf, hasValue } from '../convert/converter.ts';
import type { ConversionChange, ConversionRow, ConversionSample } from '../store/conversion-preview.ts';
import type { ReadAnswer, ReadJob } from './read-job.ts';
import type { ReadSource } from './read-source.ts';

type ConversionJob = Extract<ReadJob, { kind: 'conversion' }>;
type ConversionAnswer = Extract<ReadAnswer, { kind: 'conversion' }>;

const chunkRows = 2000;

/** What a conversion would do to the next records of the table; see the job. */
export async function readConversion(source: ReadSource, job: ConversionJob): Promise<ReadAnswer> {
  const { dialect } = source;
  const { from, to } = job.plan;
  const computed = job.table.fields.find(({ id, definition }) => id === from.id && definition !== undefined);
  if (computed) return readComputed(source, job, computed);
  const former = formerOf(from, to);
  const converter = createConverter(job.plan, previewOption);
  if (job.after === 0) await watchAll(source, job, converter);
  const [column, original] = [identifier(from.column), former ? identifier(former.column) : sql`NULL`];
  const tally = createTally(job, converter);
  let [checked, last] = [0, job.after];
  while (checked < job.limit) {
    const read = sql`SELECT id, ${column}, ${original} FROM ${tableName(job.table)} WHERE id > ${param(last)} AND ${column} IS NOT NULL ORDER BY id LIMIT ${param(chunkRows)}`;
    const rows = await source.rows(dialect.finish(read));
    for (const [id, raw, before] of rows) {
      tally.look(Number(id), fromStored(dialect, from, raw), former ? fromStored(dialect, former, before) : null);
    }
    checked += rows.length;
    last = Number(rows.at(-1)?.[0] ?? last);
    if (rows.length < chunkRows) return tally.answer(null);
  }
  return tally.answer(last);
}

/** Texts are read as all of them say: they are looked at first, once. */
async function watchAll({ dialect, rows }: ReadSource, { table, plan: { from } }: ConversionJob, { watch }: Converter): Promise<void> {
  const column = identifier(from.column);
  for (let last = 0; ;) {
    const read = sql`SELECT id, ${column} FROM ${tableName(table)} WHERE id > ${param(last)} AND ${column} IS NOT NULL ORDER BY id LIMIT ${param(chunkRows)}`;
    const found = await rows(dialect.finish(read));
    for (const [, raw] of found) watch(fromStored(dialect, from, raw));
    if (found.length < chunkRows) return;
    last = Number(found.at(-1)?.[0]);
  }
}

/** Records whose cells one statement computes. */
const computedChunkRows = 500;

/** The same of a computed field, whose cells stand in no column. */
async function readComputed(source: ReadSource, job: ConversionJob, field: Field): Promise<ReadAnswer> {
  const { dialect } = source;
  const { table } = job;
  const converter = createConverter(job.plan, previewOption);
  const tally = createTally(job, converter);
  const context = { now: Date.now(), timeZone: 'UTC', userId: null };
  const decode = rowDecoder(dialect, [field], table, context);
  const readAfter = async (after: RowId): Promise<{ readonly ids: readonly number[]; readonly rows: readonly RecordCells[] }> => {
    const next = sql`SELECT id FROM ${tableName(table)} WHERE id > ${param(after)} ORDER BY id LIMIT ${param(computedChunkRows)}`;
    const ids = (await source.rows(dialect.finish(next))).map(([id]) => Number(id));
    const rows = ids.length === 0 ? [] : await source.rows(compileRowsById(dialect, table, [field], ids, context));
    return { ids, rows: rows.map(decode).sort((one, other) => one.id - other.id) };
  };
  if (job.after === 0)
    for (let read = await readAfter(0); read.ids.length > 0; read = await readAfter(read.ids.at(-1) ?? 0))
      for (const { cells } of read.rows) converter.watch(cells[0] ?? null);
  let [looked, last] = [0, job.after];
  while (looked < job.limit) {
    const { ids, rows } = await readAfter(last);
    for (const { id, cells } of rows) if (hasValue(cells[0] ?? null, job.plan.from)) tally.look(id, cells[0] ?? null, null);
    if (ids.length < computedChunkRows) return tally.answer(null);
    looked += ids.length;
    last = ids.at(-1) ?? last;
  }
  return tally.answer(last);
}

type RecordCells = ReturnType<ReturnType<typeof rowDecoder>>;

interface Tally {
  readonly look: (rowId: RowId, value: CellValue, original: CellValue) => void;
  readonly answer: (next: RowId | null) => ConversionAnswer;
}

/** Counts values, and those that do not convert. */
function createTally(job: ConversionJob, converter: Converter): Tally {
  const samples: ConversionSample[] = [];
  const rows: ConversionRow[] = [];
  const became = (value: CellValue): string | null =>
    value === null ? null : shorten(formatValues(value, { ...job.plan.to, options: [...converter.options()] }, job.plan.context));
  const changes: ConversionChange[] = [];
  let [checked, emptied, changed] = [0, 0, 0];
  return {
    look(rowId, value, original) {
      checked += 1;
      const result = converter.convert(value, original);
      if (rows.length < job.rows) rows.push({ rowId, value: shown(value, job), becomes: result.ok ? became(result.value) : null });
      if (result.ok && result.value !== null) {
        if (!converter.isChanged(value, result.value)) return;
        changed += 1;
        if (changes.length < job.samples) changes.push({ rowId, value: shown(value, job), becomes: became(result.value) ?? '' });
        return;
      }
      emptied += 1;
      if (samples.length < job.samples) samples.push({ rowId, value: shown(value, job), reason: result.ok ? '' : result.reason });
    },
    answer: (next) => ({
      kind: 'conversion',
      checked,
      emptied,
      changed,
      samples,
      changes,
      rows,
      options: converter.options(),
      column: converter.reading(),
      next,
    }),
  };
}

const longestShown = 200;

function shown(value: CellValue, { plan: { from, context } }: ConversionJob): string {
  return shorten(formatValues(value, from, context));
}

function shorten(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text;
}

/** A preview makes no options: those in it have ids that exist nowhere else. */
function previewOption(title: string, position: number): SelectOption {
  return { id: `s${position}` as OptionId, title, color: optionColorAt(position).hex, order: position + 1 };
}
