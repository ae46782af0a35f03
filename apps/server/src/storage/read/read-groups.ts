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
  const groups = (await source.rows(compiled.statement)).map((row) => compiled.read(row));
  const isWhole = job.window.offset === 0 && groups.length < job.window.limit;
  if (isWhole) return { kind: 'groups', groups, total: groups.length };
  const total = (await source.rows(compileGroupCount(dialect, job.table, job.query, ids, job.context)))[0]?.[0];
  return { kind: 'groups', groups, total: Number(total ?? 0) };
}
