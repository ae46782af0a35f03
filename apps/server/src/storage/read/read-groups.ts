import type { Field } from '@quadrille/domain';
import { compileGroupCount, compileGroups, compileOptionCounts, storageOf } from '@quadrille/sql';
import type { Group } from '../store/read-requests.ts';
import type { ReadAnswer, ReadJob } from './read-job.ts';
import type { ReadSource } from './read-source.ts';

type GroupsJob = Extract<ReadJob, { kind: 'groups' }>;

/** A page of groups, and how many groups there are. */
export async function readGroups(source: ReadSource, job: GroupsJob, fields: readonly Field[]): Promise<ReadAnswer> {
  const [only] = fields;
  if (only !== undefined && fields.length === 1 && countsOptions(source, job, only)) {
    const counted = await readByOptions(source, job, only);
    if (counted) return counted;
  }
  const ids = fields.map((field) => field.id);
  const { dialect } = source;
  const compiled = compileGroups(dialect, job.table, job.query, ids, job.window, job.context, job.aggregates);
  const rows = await source.rows(compiled.statement);
  const groups = rows.map((row) => compiled.read(row));
  if (rows[0]) return { kind: 'groups', groups, total: compiled.total(rows[0]) };
  if (job.window.offset === 0) return { kind: 'groups', groups, total: 0 };
  // Beyond the last group no row tells how many groups there are.
  const total = (await source.rows(compileGroupCount(dialect, job.table, job.query, ids, job.context)))[0]?.[0];
  return { kind: 'groups', groups, total: Number(total ?? 0) };
}

/** How many rows each option has. */
export async function readOptionCounts(
  source: ReadSource,
  job: Extract<ReadJob, { kind: 'optionCounts' }>,
  [field]: readonly Field[],
): Promise<ReadAnswer> {
  if (field === undefined) return { kind: 'optionCounts', counts: [] };
  const compiled = compileOptionCounts(source.dialect, job.table, job.query, field, job.context);
  return { kind: 'optionCounts', counts: compiled.read(await source.rows(compiled.statement)) };
}

/** Above this many, one comparison per option and row costs more than sorting the rows into groups. */
const mostOptions = 60;

/** Where grouping would sort the whole table, the groups of a select are counted in one scan instead. */
function countsOptions({ dialect }: ReadSource, { aggregates }: GroupsJob, field: Field): boolean {
  const isSingle = storageOf(field) === 'option' && field.options.length <= mostOptions;
  return isSingle && aggregates.length === 0 && !dialect.capabilities.groupsByHashing;
}

/** Null when rows hold options that are gone: those are groups of their own. */
async function readByOptions(source: ReadSource, { table, query, context, window }: GroupsJob, field: Field): Promise<ReadAnswer | null> {
  const compiled = compileOptionCounts(source.dialect, table, query, field, context);
  const rows = await source.rows(compiled.statement);
  if (compiled.others(rows) > 0) return null;
  const groups: Group[] = compiled
    .read(rows)
    .filter(({ count }) => count > 0)
    .map(({ optionId, count }) => ({ values: [optionId], count, aggregates: [] }));
  if (query.sorts.find((sort) => sort.fieldId === field.id)?.direction === 'desc') groups.reverse();
  return { kind: 'groups', groups: groups.slice(window.offset, window.offset + window.limit), total: groups.length };
}
