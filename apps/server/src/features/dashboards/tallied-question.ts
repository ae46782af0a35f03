import { type FieldId, type FilterNode, type PeriodField, type PeriodUnit, type RowsQuery } from '@quadrille/domain';
import { type AggregateSpec, storageOf } from '@quadrille/sql';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { fieldsOfNodes } from '../../storage/read/validity.ts';
import type { CompiledQuestion } from './compile-question.ts';
import { isAddable } from './summarise.ts';

/** A question as it is put together from a tally of its table: what the tally must tell apart and measure, and what follows from that. */
export interface TalliedQuestion {
  readonly compiled: CompiledQuestion;
  /** The rows that are tallied. Questions of equal ones share a tally. */
  readonly rows: RowsQuery;
  /** Days of moments, as the tally tells them apart. */
  readonly periods: readonly PeriodField[];
  /** For each level of groups the level of the tally, and the period its values are put into. */
  readonly levels: readonly { readonly of: FieldId; readonly unit: PeriodUnit | null }[];
  /** Conditions that are judged by values the tally tells apart. */
  readonly conditions: readonly (readonly FilterNode[])[];
  /** All levels of the tally that the question needs. */
  readonly needs: ReadonlySet<FieldId>;
  readonly specs: readonly AggregateSpec[];
}

/**
 * Null where the records themselves must be looked at: computed values, medians, fields of hardly any value twice (`isVaried`), tables that
 * others write to.
 */
export function toTallied(compiled: CompiledQuestion, isVaried: (level: FieldId) => boolean): TalliedQuestion | null {
  const { source, query, groups, measures, records } = compiled;
  const { table } = source;
  const isWhole = query.search === null && query.linked === undefined && query.grouping === undefined && (query.tests ?? []).length === 0;
  if (records !== null || table.doc.source !== undefined || !isWhole) return null;
  if (!measures.every(({ spec, field }) => field === null || (spec !== null && isMeasurable(field) && isAddable(spec.aggregate))))
    return null;
  const isLevel = (id: FieldId): boolean => isTold(table.fieldById.get(id)) && !isVaried(id);

  const levels: { of: FieldId; unit: PeriodUnit | null }[] = [];
  const periods: PeriodField[] = [];
  for (const [at, { fieldId: levelId }] of compiled.levels.entries()) {
    const group = groups[at];
    const period = query.periods?.find(({ id }) => id === levelId);
    if (group === undefined) return null;
    const days = period === undefined ? null : daysOf(group.field, period);
    if (days !== null) periods.push(days);
    const of = days?.id ?? group.field.id;
    if (days === null ? !isLevel(of) : isVaried(of) || group.field.definition !== undefined) return null;
    levels.push({ of, unit: period === undefined || period.unit === 'day' ? null : period.unit });
  }

  const parts = query.filters.flatMap(splitAnd).filter((nodes) => nodes.length > 0);
  const isJudged = (nodes: readonly FilterNode[]): boolean => fieldsOfNodes(nodes).every(isLevel) && !hasBroken(nodes);
  const conditions = parts.filter(isJudged);
  const { periods: _ofGroups, filters: _all, ...rest } = query;
  return {
    compiled,
    rows: { ...rest, filters: parts.filter((nodes) => !isJudged(nodes)) },
    periods,
    levels,
    conditions,
    needs: new Set([...levels.map(({ of }) => of), ...conditions.flatMap(fieldsOfNodes)]),
    specs: measures.flatMap(({ spec }) => spec ?? []),
  };
}

/** Whether records can be told apart by what they hold in the field. */
export function isTold(field: FieldDoc | undefined): boolean {
  return field !== undefined && field.definition === undefined && told.has(field.type);
}

/** Types whose values often come again; a tally of others would hold a bin for each record. */
const told: ReadonlySet<FieldDoc['type']> = new Set<FieldDoc['type']>([
  'SingleLineText',
  'Email',
  'PhoneNumber',
  'URL',
  'Checkbox',
  'MultiSelect',
  'SingleSelect',
  'Collaborator',
  'Date',
  'Year',
  'Time',
  'Number',
  'Decimal',
  'Currency',
  'Percent',
  'Duration',
  'Rating',
]);

function isMeasurable(field: FieldDoc): boolean {
  const storage = storageOf(field);
  return field.definition === undefined && field.type !== 'Password' && storage !== 'none' && storage !== 'integer';
}

/** Dates are days already; of moments the tally tells the days apart that they have where they are counted. */
function daysOf(field: FieldDoc, { fieldId, timeZone }: PeriodField): PeriodField | null {
  if (field.type === 'Date') return null;
  return { id: `${fieldId}:day${timeZone === null ? '' : `:${timeZone}`}` as FieldId, fieldId, unit: 'day', timeZone };
}

/** A list that "and" alone holds together as lists of one: each of them can be judged where its fields are known. */
function splitAnd(nodes: readonly FilterNode[]): readonly (readonly FilterNode[])[] {
  return nodes.slice(1).some(({ logicalOp }) => logicalOp === 'or') ? [nodes] : nodes.flatMap(unwrap);
}

/** A group that is no more than its list. */
function unwrap(node: FilterNode): readonly (readonly FilterNode[])[] {
  return node.kind === 'group' && node.logicalOp !== 'not' ? splitAnd(node.children) : [[node]];
}

function hasBroken(nodes: readonly FilterNode[]): boolean {
  return nodes.some((node) => node.kind === 'broken' || (node.kind === 'group' && hasBroken(node.children)));
}
