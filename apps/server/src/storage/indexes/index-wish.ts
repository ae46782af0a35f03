import { createHash } from 'node:crypto';
import type { ComparisonOp, Condition, FieldId, FieldType, RowsQuery, Sort } from '@quadrille/domain';
import { type IndexSpec, type PhysicalTable, storageOf } from '@quadrille/sql';

/** An index that would serve a query, under a name made of the columns it holds: the same wish always has the same name. */
export type IndexWish = IndexSpec;

/** Operators an index on the column answers; those that leave the fewest rows, as far as one can guess, first. */
const indexed: readonly ComparisonOp[] = ['eq', 'in', 'anyof', 'btw', 'isWithin', 'gt', 'gte', 'ge', 'lt', 'lte', 'le'];

/** The conditions that every row of the query meets and that an index can answer. */
export function listAnchors(table: PhysicalTable, { filters }: RowsQuery): Condition[] {
  const plain = new Set(
    table.fields
      .filter((field) => field.definition === undefined && indexable.has(storageOf(field)) && !unanchored.has(field.type))
      .map(({ id }) => id),
  );
  const joined = filters.filter((nodes) =>
    nodes.every((node, index) => node.logicalOp === 'and' || (index === 0 && node.logicalOp === 'or')),
  );
  return joined
    .flatMap((nodes) => nodes.filter((node): node is Condition => node.kind === 'condition' && plain.has(node.fieldId)))
    .filter(({ op }) => indexed.includes(op))
    .toSorted((left, right) => indexed.indexOf(left.op) - indexed.indexOf(right.op));
}

/** What has an index anyway, and ratings, where none is compared as 0. */
const unanchored: ReadonlySet<FieldType> = new Set<FieldType>(['ID', 'ForeignKey', 'Rating']);

/** Lists are looked into. */
const indexable: ReadonlySet<string> = new Set(['text', 'number', 'integer', 'date', 'datetime', 'option']);

export function hasConditions({ filters, search, tests = [], grouping, linked }: RowsQuery): boolean {
  const isFiltered = filters.some((nodes) => nodes.length > 0) || tests.length > 0 || linked !== undefined;
  return isFiltered || search !== null || (grouping?.path.length ?? 0) > 0;
}

/** An index by which rows that meet a condition on the field are found. */
export function wishForField(table: PhysicalTable, fieldId: FieldId): IndexWish {
  return toWish(table, [{ fieldId, direction: 'asc' }], true);
}

/** An index in whose order the rows stand; null when it cannot have one. The order of options is not that of their ids. */
export function wishForOrder(table: PhysicalTable, { sorts, grouping }: RowsQuery): IndexWish | null {
  const isPlain = sorts.every(({ fieldId }) => {
    const field = table.fields.find(({ id }) => id === fieldId);
    return field !== undefined && field.definition === undefined && indexable.has(storageOf(field)) && storageOf(field) !== 'option';
  });
  return isPlain && sorts.length > 0 && (grouping?.levels.length ?? 0) === 0 ? toWish(table, sorts, false) : null;
}

function toWish(table: PhysicalTable, sorts: readonly Sort[], isExact: boolean): IndexWish {
  const columns = sorts.map(({ fieldId, direction }) => [table.fields.find(({ id }) => id === fieldId)?.column, direction]);
  const digest = createHash('sha256')
    .update(JSON.stringify([table.name, columns, isExact]))
    .digest('hex');
  return { name: `u_${digest.slice(0, 20)}`, sorts, isExact };
}
