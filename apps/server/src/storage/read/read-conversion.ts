import { type CellValue, getFieldKind, optionColorAt, type OptionId, type RowId, type SelectOption } from '@quadrille/domain';
import { fromStored, identifier, param, sql, tableName } from '@quadrille/sql';
import { createConverter, formerOf } from '../convert/converter.ts';
import type { ReadAnswer, ReadJob } from './read-job.ts';
import type { ReadSource } from './run-read-job.ts';

type ConversionJob = Extract<ReadJob, { kind: 'conversion' }>;

const chunkRows = 2000;

/** What a conversion would do to the next records of the table; see the job. */
export async function readConversion(source: ReadSource, job: ConversionJob): Promise<ReadAnswer> {
  const { dialect } = source;
  const { from, to } = job.plan;
  const former = formerOf(from, to);
  const converter = createConverter(job.plan, previewOption);
  const [column, original] = [identifier(from.column), former ? identifier(former.column) : sql`NULL`];
  const samples: { rowId: RowId; value: string; reason: string }[] = [];
  let [checked, emptied, last] = [0, 0, job.after];
  while (checked < job.limit) {
    const read = sql`SELECT id, ${column}, ${original} FROM ${tableName(job.table)} WHERE id > ${param(last)} AND ${column} IS NOT NULL ORDER BY id LIMIT ${param(chunkRows)}`;
    const rows = await source.rows(dialect.finish(read));
    for (const [id, raw, before] of rows) {
      const value = fromStored(dialect, from, raw);
      const result = converter.convert(value, former ? fromStored(dialect, former, before) : null);
      if (result.ok && result.value !== null) continue;
      emptied += 1;
      if (samples.length < job.samples)
        samples.push({ rowId: Number(id), value: shown(value, job), reason: result.ok ? '' : result.reason });
    }
    checked += rows.length;
    last = Number(rows.at(-1)?.[0] ?? last);
    if (rows.length < chunkRows) return { kind: 'conversion', checked, emptied, samples, options: converter.options(), next: null };
  }
  return { kind: 'conversion', checked, emptied, samples, options: converter.options(), next: last };
}

const longestShown = 200;

function shown(value: CellValue, { plan: { from, context } }: ConversionJob): string {
  const text = getFieldKind(from.type).format(value, from, context);
  return text.length > longestShown ? `${text.slice(0, longestShown).toWellFormed()}…` : text;
}

/** Nothing is made by looking: options of a preview have ids nobody else has. */
function previewOption(title: string, position: number): SelectOption {
  return { id: `s${position}` as OptionId, title, color: optionColorAt(position).hex, order: position + 1 };
}
