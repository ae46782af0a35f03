import type { Field } from '@quadrille/domain';
import { compileGroupCount, compileGroups } from '@quadrille/sql';
import type { ReadAnswer, ReadJob } from './read-job.ts';
import type { ReadSource } from './run-read-job.ts';

/** A page of groups, and how many groups there are. */
export async function readGroups(
  source: ReadSource,
  job: Extract<ReadJob, { kind: 'groups' }>,
  fields: readonly Field[],
): Promise<ReadAnswer> {
  const ids = fields.map((field) => field.id);
  const { dialect } = source;
  const compiled = compileGroups(dialect, job.table, job.query, ids, job.window, job.context);
  const rows = await source.rows(compiled.statement);
  const groups = rows.map((row) => compiled.read(row));
  if (rows[0]) return { kind: 'groups', groups, total: compiled.total(rows[0]) };
  if (job.window.offset === 0) return { kind: 'groups', groups, total: 0 };
  // Behind the last group: nobody told how many there are.
  const total = (await source.rows(compileGroupCount(dialect, job.table, job.query, ids, job.context)))[0]?.[0];
  return { kind: 'groups', groups, total: Number(total ?? 0) };
}
