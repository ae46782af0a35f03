import { fieldSource, weightOf } from '@quadrille/sql';
import type { FieldId } from '@quadrille/domain';
import type { PhysicalTable } from '@quadrille/sql';
import type { ReadJob } from './read-job.ts';
import { fieldsOfNodes, fieldsOfQuery } from './validity.ts';

/** Rows of a table that is read in the quick lane, at most. */
const rowsLookedAt = 20_000;
/** Parts of expressions that may be computed for one answer: a second or so at worst. */
const mostWork = 2_000_000;

/** Whether a job is short enough for a reader thread, which cannot be stopped, as far as its expressions tell. */
export function isQuick(job: ReadJob): boolean {
  const { table } = job;
  const shown = job.kind === 'page' ? job.window.limit * workOf(table, job.fieldIds) : 0;
  const read = job.kind === 'rows' ? job.ids.length * workOf(table, job.fieldIds) : 0;
  const asked = rowsLookedAt * workOf(table, [...askedOf(job)]);
  const rules = table.only === undefined ? 0 : rowsLookedAt * workOf(table.only.of, table.only.filters.flatMap(fieldsOfNodes));
  return shown + read + asked + rules <= mostWork;
}

/** Fields whose values are computed for every row. */
function askedOf(job: ReadJob): Set<FieldId> {
  const ids = new Set<FieldId>('query' in job ? fieldsOfQuery(job.query) : []);
  if (job.kind === 'groups' || job.kind === 'tally') for (const id of job.fieldIds) ids.add(id);
  if (job.kind === 'optionCounts') ids.add(job.fieldId);
  if (job.kind === 'tally') for (const id of job.measured) ids.add(id);
  if ('aggregates' in job) for (const { fieldId } of job.aggregates) ids.add(fieldId);
  return ids;
}

function workOf(table: PhysicalTable, ids: readonly FieldId[]): number {
  const source = fieldSource(table);
  let work = 0;
  for (const id of ids) {
    const field = source.find(id);
    if (field?.definition !== undefined) work += weightOf(field, table, source)?.work ?? 0;
  }
  return work;
}
