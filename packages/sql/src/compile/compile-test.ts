import type { ComparedValue, FieldId, FilterTest, ValueField } from '@quadrille/domain';
import type { Operand } from '../computed/field-sql.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, sql } from '../fragment.ts';
import { hasColumn, type Storage, storageOf } from '../model/storage.ts';
import { escapeLike, escapePattern } from './like.ts';

/** What a test needs to become SQL. */
export interface TestScope {
  readonly dialect: Dialect;
  readonly fields: ReadonlyMap<FieldId, ValueField>;
  /** The table is somebody else's, whose numbers may have more digits than ours. */
  readonly isForeign?: boolean;
  /** Where a field stands for something else than its column. */
  readonly columns?: ReadonlyMap<FieldId, Fragment>;
  /** Tests the values a field brings together over links; null when it brings none together. */
  some?(id: FieldId, test: (value: Operand) => Fragment): Fragment | null;
  /** The same for the single value of a `bt` link, where an unknown answer may be told as a negative one. */
  linkedFirst?(id: FieldId, test: (value: Operand) => Fragment): Fragment | null;
}

/** Neither true nor false, in every dialect, and so is its negation. */
const unknownTruth = sql`NULL = 1`;

const signs = { gt: sql` > `, gte: sql` >= `, lt: sql` < `, lte: sql` <= ` } as const;

/** A resolved filter as a condition. SQL's own three-valued logic is that of `FilterTest`, so each kind is one expression. */
export function compileTest(scope: TestScope, test: FilterTest): Fragment {
  const { dialect } = scope;
  const fromLinked = onlyOfValues.has(test.kind) ? compileLinkedFirst(scope, test) : null;
  if (fromLinked !== null) return fromLinked;
  switch (test.kind) {
    case 'constant':
      return dialect.always(test.result);
    case 'unknown':
      return unknownTruth;
    case 'and':
      return test.tests.length === 0
        ? dialect.always(true)
        : joinTests(
            test.tests.map((part) => compileTest(scope, part)),
            ' AND ',
          );
    case 'or':
      return test.tests.length === 0
        ? dialect.always(false)
        : joinTests(
            test.tests.map((part) => compileTest(scope, part)),
            ' OR ',
          );
    case 'not':
      return compileNot(scope, test.test);
    case 'isNull':
      return sql`${columnOf(scope, test.fieldId)} IS NULL`;
    case 'oneOf':
      return compileOneOf(scope, test);
    case 'compare': {
      const column = withNull(columnOf(scope, test.fieldId), test.nullAs);
      return sql`${column}${signs[test.op]}${valueParam(scope, test.fieldId, test.value)}`;
    }
    case 'contains':
      return ofText(scope, test, (text) => dialect.containsIgnoringCase(text, test.text, `%${escapeLike(test.text)}%`));
    case 'pattern':
      return ofText(scope, test, (text) => dialect.likeIgnoringCase(text, escapePattern(test.pattern)));
    case 'hasAny':
      return dialect.listHas(columnOf(scope, test.fieldId), test.ids, 'any');
    case 'hasAll':
      return dialect.listHas(columnOf(scope, test.fieldId), test.ids, 'all');
    case 'isList':
      return sql`${columnOf(scope, test.fieldId)} = ${dialect.param('list', dialect.toStored('list', test.ids))}`;
    case 'some':
      return compileSome(scope, test) ?? unknownTruth;
  }
}

/** A test of the column's text, or of the titles of the files in it. */
function ofText(
  scope: TestScope,
  { fieldId, ofTitles }: FilterTest & { kind: 'contains' | 'pattern' },
  passes: (text: Fragment) => Fragment,
): Fragment {
  const column = columnOf(scope, fieldId);
  return ofTitles ? someTitle(scope.dialect, column, passes) : passes(column);
}

/** Whether one of the titles of the files in a column passes; unknown for no value. */
export function someTitle(dialect: Dialect, column: Fragment, passes: (title: Fragment) => Fragment): Fragment {
  return sql`(EXISTS (SELECT 1 FROM ${dialect.titleRows(column)} WHERE ${passes(sql`"one"."v"`)}) OR ${column} <> ${column})`;
}

/** Joined in halves: a long chain would be as deep as it is long, and engines limit the depth of an expression. */
export function joinTests(parts: readonly Fragment[], separator: ' AND ' | ' OR '): Fragment {
  if (parts.length === 1) return parts[0] as Fragment;
  if (parts.length <= 8) return sql`(${join(parts, separator)})`;
  const middle = parts.length >> 1;
  return sql`(${join([joinTests(parts.slice(0, middle), separator), joinTests(parts.slice(middle), separator)], separator)})`;
}

function compileNot(scope: TestScope, inner: FilterTest): Fragment {
  if (inner.kind === 'isNull') return sql`${columnOf(scope, inner.fieldId)} IS NOT NULL`;
  const { linkedFirst: _positive, ...negated } = scope;
  return sql`NOT (${compileTest(negated, inner)})`;
}

/** Tests that no cell without a value passes. */
const onlyOfValues: ReadonlySet<FilterTest['kind']> = new Set(['oneOf', 'compare', 'contains', 'pattern', 'hasAny', 'hasAll', 'isList']);

function compileLinkedFirst(scope: TestScope, test: FilterTest): Fragment | null {
  if (scope.linkedFirst === undefined || !('fieldId' in test) || ('nullAs' in test && test.nullAs !== null)) return null;
  return scope.linkedFirst(test.fieldId, (value) => compileOfValue(scope, test.fieldId, value, test));
}

/** Inside, the field stands for one of its values. */
function compileSome(scope: TestScope, { fieldId, test }: FilterTest & { kind: 'some' }): Fragment | null {
  const inner = (value: Operand): Fragment => {
    const passes = compileOfValue(scope, fieldId, value, test);
    return onlyOfValues.has(test.kind) ? passes : sql`(${passes} AND ${value.sql} IS NOT NULL)`;
  };
  return scope.some?.(fieldId, inner) ?? null;
}

function compileOfValue(
  { dialect, isForeign = false }: TestScope,
  id: FieldId,
  { field, sql: value }: Operand,
  test: FilterTest,
): Fragment {
  return compileTest({ dialect, isForeign, fields: new Map([[id, field]]), columns: new Map([[id, value]]) }, test);
}

function compileOneOf(scope: TestScope, test: FilterTest & { kind: 'oneOf' }): Fragment {
  const column = withNull(columnOf(scope, test.fieldId), test.nullAs);
  const values = test.values
    .filter((value) => mayEqual(scope, fieldOf(scope, test.fieldId), value))
    .map((value) => valueParam(scope, test.fieldId, value));
  if (values.length === 0) return sql`${column} <> ${column}`;
  return values.length === 1 ? sql`${column} = ${values[0] as Fragment}` : sql`${column} IN (${join(values, ', ')})`;
}

function columnOf(scope: TestScope, id: FieldId): Fragment {
  const field = fieldOf(scope, id);
  return scope.columns?.get(id) ?? (hasColumn(field) ? identifier(field.column) : scope.dialect.nothing('text'));
}

function fieldOf({ fields }: TestScope, id: FieldId): ValueField {
  const field = fields.get(id);
  if (field === undefined) throw new Error(`A filter speaks of field "${id}", which is not in the table it was resolved for.`);
  return field;
}

function withNull(column: Fragment, nullAs: number | null): Fragment {
  return nullAs === null ? column : sql`coalesce(${column}, ${{ sql: String(Number(nullAs)), params: [] }})`;
}

function valueParam(scope: TestScope, id: FieldId, value: ComparedValue): Fragment {
  const field = fieldOf(scope, id);
  const storage = field.isList === true ? 'text' : boundStorage(storageOf(field), value);
  if (storage === 'number' && scope.isForeign === true && scope.dialect.foreign !== null) return scope.dialect.foreign.exact(String(value));
  if (storage === 'number' && typeof value === 'string') return scope.dialect.param(storage, Number(value));
  return scope.dialect.param(storage, scope.dialect.toStored(storage, value));
}

/**
 * MariaDB looks a fraction up among whole numbers as the nearest of them, so it is not asked. Numbers of ours are never equal to one
 * with more digits.
 */
function mayEqual({ isForeign = false }: TestScope, field: ValueField, value: ComparedValue): boolean {
  if (!isForeign && storageOf(field) === 'number' && typeof value === 'string') return false;
  return field.isList === true || storageOf(field) !== 'integer' || Number.isInteger(value);
}

/** Ids are whole numbers; a fraction or a huge number is compared as what it is. */
function boundStorage(storage: Storage, value: ComparedValue): Storage {
  return storage === 'integer' && !Number.isSafeInteger(value) ? 'number' : storage;
}
