import { AppError, parseSortArr, refuse, refuseProgram } from '@quadrille/contract';
import { type CellValue, getFieldKind, type Grouping, limits, type Sort, type ValueField } from '@quadrille/domain';
import { storageOf } from '@quadrille/sql';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import type { RowsSource } from './find-rows-source.ts';
import type { QueryRules } from './query-rules.ts';
import { visibleFields } from './visible-fields.ts';

export interface GroupingChoice {
  /** JSON text of `[{fk_column_id, direction}]`; undefined: as the view is grouped. */
  readonly groupArrJson?: string | undefined;
  readonly groupPath?: readonly CellValue[] | undefined;
}

/** How the rows a request asks for are grouped. Throws `columnNotFound` for a field the caller may not name. */
export function toGrouping(source: RowsSource, choice: GroupingChoice, rules: QueryRules = {}): Grouping {
  const nameable = valueFields(source.schema, rules.isConfined ? visibleFields(source.table, source.view) : source.table.fields);
  const levels = choice.groupArrJson === undefined ? storedLevels(source, nameable) : askedLevels(choice.groupArrJson, nameable);
  const path = choice.groupPath ?? [];
  if (path.length > levels.length)
    throw refuseProgram('badRequest', `A path of ${path.length} values leads through ${levels.length} levels of groups.`);
  return { levels, path: path.map((value, index) => checkValue(value, levels[index] as Sort, nameable)) };
}

function storedLevels({ view }: RowsSource, nameable: readonly FieldDoc[]): Sort[] {
  const known = new Set<string>(nameable.map(({ id }) => id));
  return (view?.viewFields ?? [])
    .filter((entry) => entry.groupBy && known.has(entry.fieldId))
    .toSorted((left, right) => (left.groupByOrder ?? 0) - (right.groupByOrder ?? 0))
    .slice(0, limits.groupLevels)
    .map(({ fieldId, groupBySort }) => ({ fieldId, direction: groupBySort ?? 'asc' }));
}

function askedLevels(text: string, nameable: readonly FieldDoc[]): Sort[] {
  const asked = readList(text);
  if (asked.length > limits.groupLevels) throw refuse('groupsFull', { most: limits.groupLevels, sent: asked.length });
  const levels = parseSortArr(asked, nameable);
  if (levels.length < asked.length) throw new AppError('columnNotFound');
  for (const { fieldId } of levels) refuseUngroupable(nameable.find(({ id }) => id === fieldId));
  return levels;
}

function readList(text: string): readonly unknown[] {
  if (text.length > limits.filterTextLength) throw refuseProgram('badRequest', 'groupArrJson is too long.');
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // said below
  }
  throw refuseProgram('badRequest', 'groupArrJson must be a JSON list of {"fk_column_id", "direction"}.');
}

/** Values without a form that can be compared make no groups. */
export function refuseUngroupable(field: FieldDoc | undefined): void {
  if (field === undefined || storageOf(field) === 'none') throw refuse('notGroupable', { field: field?.title ?? '' });
}

/** The value of a group a caller names. Throws where the field cannot hold it. */
export function checkGroupValue(value: CellValue, field: FieldDoc, schema: BaseSchema): CellValue {
  return checkValue(value, { fieldId: field.id, direction: 'asc' }, valueFields(schema, [field]));
}

/** Values of a path come from an earlier answer; what cannot be a value of the field would make a database stumble. */
function checkValue(value: CellValue, { fieldId }: Sort, fields: readonly (FieldDoc & ValueField)[]): CellValue {
  const field = fields.find(({ id }) => id === fieldId);
  if (value === null || (field !== undefined && isValueOf(value, field))) return value;
  throw refuse('noGroupOf', { field: field?.title ?? '', value: JSON.stringify(value) });
}

function isValueOf(value: CellValue, field: FieldDoc & ValueField): boolean {
  if (field.isList === true) return typeof value === 'string';
  switch (storageOf(field)) {
    case 'number':
      // Databases of others hold numbers with more digits than ours.
      return typeof value === 'number' || (typeof value === 'string' && /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value));
    case 'integer':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'date':
    case 'datetime': {
      const parsed = getFieldKind(field.type).parse(value, field);
      return parsed.ok && parsed.value === value;
    }
    default:
      return typeof value === 'string';
  }
}
