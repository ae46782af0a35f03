import type { ComparedValue, Field, FieldId, FilterTest } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, sql } from '../fragment.ts';
import { type Storage, storageOf } from '../model/storage.ts';
import { escapeLike, escapePattern } from './like.ts';

/** What a test needs to become SQL. */
export interface TestScope {
  readonly dialect: Dialect;
  readonly fields: ReadonlyMap<FieldId, Field>;
}

const signs = { gt: sql` > `, gte: sql` >= `, lt: sql` < `, lte: sql` <= ` } as const;

/** A resolved filter as a condition. SQL's own three-valued logic is that of `FilterTest`, so each kind is one expression. */
export function compileTest(scope: TestScope, test: FilterTest): Fragment {
  const { dialect } = scope;
  switch (test.kind) {
    case 'constant':
      return test.result ? sql`TRUE` : sql`FALSE`;
    case 'and':
      return test.tests.length === 0
        ? sql`TRUE`
        : joinTests(
            test.tests.map((part) => compileTest(scope, part)),
            ' AND ',
          );
    case 'or':
      return test.tests.length === 0
        ? sql`FALSE`
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
      return dialect.containsIgnoringCase(columnOf(scope, test.fieldId), test.text, `%${escapeLike(test.text)}%`);
    case 'pattern':
      return dialect.likeIgnoringCase(columnOf(scope, test.fieldId), escapePattern(test.pattern));
    case 'hasAny':
      return dialect.listHas(columnOf(scope, test.fieldId), test.ids, 'any');
    case 'hasAll':
      return dialect.listHas(columnOf(scope, test.fieldId), test.ids, 'all');
    case 'isList':
      return sql`${columnOf(scope, test.fieldId)} = ${dialect.param('list', dialect.toStored('list', test.ids))}`;
  }
}

/** Joined in halves: a long chain would be as deep as it is long, and engines limit the depth of an expression. */
export function joinTests(parts: readonly Fragment[], separator: ' AND ' | ' OR '): Fragment {
  if (parts.length === 1) return parts[0] as Fragment;
  if (parts.length <= 8) return sql`(${join(parts, separator)})`;
  const middle = parts.length >> 1;
  return sql`(${join([joinTests(parts.slice(0, middle), separator), joinTests(parts.slice(middle), separator)], separator)})`;
}

function compileNot(scope: TestScope, inner: FilterTest): Fragment {
  return inner.kind === 'isNull' ? sql`${columnOf(scope, inner.fieldId)} IS NOT NULL` : sql`NOT (${compileTest(scope, inner)})`;
}

function compileOneOf(scope: TestScope, test: FilterTest & { kind: 'oneOf' }): Fragment {
  const column = withNull(columnOf(scope, test.fieldId), test.nullAs);
  const values = test.values.map((value) => valueParam(scope, test.fieldId, value));
  return values.length === 1 ? sql`${column} = ${values[0] as Fragment}` : sql`${column} IN (${join(values, ', ')})`;
}

function columnOf(scope: TestScope, id: FieldId): Fragment {
  return identifier(fieldOf(scope, id).column);
}

function fieldOf({ fields }: TestScope, id: FieldId): Field {
  const field = fields.get(id);
  if (field === undefined) throw new Error(`A filter speaks of field "${id}", which is not in the table it was resolved for.`);
  return field;
}

function withNull(column: Fragment, nullAs: number | null): Fragment {
  return nullAs === null ? column : sql`coalesce(${column}, ${{ sql: String(Number(nullAs)), params: [] }})`;
}

function valueParam(scope: TestScope, id: FieldId, value: ComparedValue): Fragment {
  const storage = boundStorage(storageOf(fieldOf(scope, id)), value);
  return scope.dialect.param(storage, scope.dialect.toStored(storage, value));
}

/** Ids are whole numbers; a fraction or a huge number is compared as what it is. */
function boundStorage(storage: Storage, value: ComparedValue): Storage {
  return storage === 'integer' && !Number.isSafeInteger(value) ? 'number' : storage;
}
