import type { Field, FormulaDefinition, LinkDefinition, RollupDefinition, RollupFunction, ValueField } from '@quadrille/domain';
import { findLink, getFieldKind, limits, passwordMark, valueFieldOf } from '@quadrille/domain';
import { checkFormula, findFunction, findReferenced, formulaTypeOfField, isListType } from '@quadrille/formula';
import { compileFormula, type FormulaSetting } from '../formula/compile-formula.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { FormulaDialect, Typed } from '../formula/formula-dialect.ts';
import { formulaDialects } from '../formula/formula-dialects.ts';
import { type Fragment, identifier, join, sql } from '../fragment.ts';
import { sortKey } from '../compile/sort-key.ts';
import { type Storage, storageOf } from '../model/storage.ts';
import { asResult, type Formula, formulaOf } from './formula-of.ts';
import { isComputable, weightOf } from './is-computable.ts';
import { fromLinked, fromSteps, type LinkStep, linkStep, orderOfSteps } from './link-step.ts';
import { NotInSqlError } from './not-in-sql.ts';
import { columnIn, type RowScope } from './row-scope.ts';

/** A field's value in SQL. */
export interface Operand {
  /** What the value is; `isList`: `sql` is the text of a JSON array of stored values, null when there are none. */
  readonly field: ValueField;
  /** How the value, or each of the list, lies there. */
  readonly storage: Exclude<Storage, 'none'>;
  readonly sql: Fragment;
}

const toTextFunction = findFunction('TOTEXT');

/** Computed fields one expression may be made of; formulas that use others several times multiply. */
export const mostFieldsInside = 300;

/** Characters of one expression: emitters may say what they are given several times, and links the rights of their tables. */
const longestExpression = 400_000;

/**
 * The value of any field over a row, as one expression: a column, a subquery over a link, a formula. What cannot be computed is
 * null. Throws `NotInSqlError` for formulas that need the process, and for expressions longer than `longestExpression`.
 */
export function fieldSql(scope: RowScope, field: Field): Operand {
  const operand = anyFieldSql(scope, field);
  if (operand.sql.sql.length > longestExpression) throw new NotInSqlError(field.title, ['the length of its expression']);
  return operand;
}

function anyFieldSql(scope: RowScope, field: Field): Operand {
  const { definition } = field;
  if (definition === undefined) {
    const storage = storageOf(field);
    if (storage === 'none') return nothing(scope, field);
    const column = columnIn(scope, field.column);
    return { field, storage, sql: isSecret(field) ? markOf(column) : column };
  }
  const value = isComputable(field, scope.table, scope.source) ? valueFieldOf(field, scope.source) : null;
  if (value === null) return nothing(scope, field);
  const { nesting } = weightOf(field, scope.table, scope.source) ?? { nesting: 0 };
  if (nesting > scope.dialect.capabilities.deepestExpression) throw new NotInSqlError(field.title, ['the depth of its expression']);
  scope.spent.fields += 1;
  if (scope.spent.fields > mostFieldsInside) throw new NotInSqlError(field.title, [`more than ${mostFieldsInside} computed fields in it`]);
  switch (definition.kind) {
    case 'link':
      return field.type === 'Links' ? countSql(scope, value, definition) : lookedUpSql(scope, field, value);
    case 'lookup':
      return lookedUpSql(scope, field, value);
    case 'count': {
      const link = findLink(definition.linkFieldId, scope.source);
      return link === null ? nothing(scope, field) : countSql(scope, value, link);
    }
    case 'rollup':
      return rollupSql(scope, field, definition, value);
    case 'formula':
      return formulaSql(scope, field, definition, value);
    case 'code': {
      const coded = scope.source.find(definition.valueFieldId);
      return coded === undefined ? nothing(scope, field) : { ...fieldSql(scope, coded), field: value };
    }
  }
}

/** Whether nobody who reads may see what the column holds. */
export function isSecret({ type }: Field): boolean {
  return getFieldKind(type).valueKind === 'secret';
}

/** All that reads, filters, sorts and groups may know of a secret: whether there is one. */
function markOf(column: Fragment): Fragment {
  return sql`CASE WHEN ${column} IS NULL THEN NULL ELSE ${{ sql: `'${passwordMark}'`, params: [] }} END`;
}

function nothing(scope: RowScope, { definition: _definition, ...field }: Field): Operand {
  return { field: { ...field, type: 'LongText', options: [] }, storage: 'text', sql: scope.dialect.nothing('text') };
}

function countSql(scope: RowScope, value: ValueField, link: LinkDefinition): Operand {
  const step = linkStep(scope, link);
  if (step === null) return nothing(scope, value);
  return { field: value, storage: 'integer', sql: aggregateSql(scope, aggregates.count, { steps: [step], value: sql`1` }, true) };
}

/** The values a field brings together over links, as rows: the way to them and the value of each. */
export interface Elements {
  readonly steps: readonly [LinkStep, ...LinkStep[]];
  readonly value: Operand;
}

/** Null when the field brings nothing together or its way is broken. */
export function elementsOf(scope: RowScope, field: Field): Elements | null {
  const { definition } = field;
  switch (definition?.kind) {
    case 'link':
      return elementsOver(scope, definition, scope.source.displayFieldOf(definition.relatedTableId));
    case 'lookup':
    case 'rollup':
      return elementsOver(scope, findLink(definition.linkFieldId, scope.source), scope.source.find(definition.targetFieldId));
    case 'code': {
      const coded = scope.source.find(definition.valueFieldId);
      return coded === undefined ? null : elementsOf(scope, coded);
    }
    default:
      return null;
  }
}

function elementsOver(scope: RowScope, link: LinkDefinition | null, target: Field | undefined): Elements | null {
  const step = link === null ? null : linkStep(scope, link);
  if (step === null || target === undefined) return null;
  if (valueFieldOf(target, scope.source)?.isList !== true) return { steps: [step], value: fieldSql(step.scope, target) };
  const inner = elementsOf(step.scope, target);
  return inner === null ? null : { steps: [step, ...inner.steps], value: inner.value };
}

function lookedUpSql(scope: RowScope, field: Field, value: ValueField): Operand {
  const elements = elementsOf(scope, field);
  if (elements === null) return nothing(scope, field);
  const { steps, value: element } = elements;
  if (value.isList !== true)
    return { ...element, field: value, sql: sql`(SELECT ${scope.dialect.single(element.sql)}${fromLinked(steps)})` };
  const item = element.storage === 'datetime' ? formulaDialect(scope).operand(element.sql, 'datetime', '{}') : element.sql;
  const list = scope.dialect.jsonList(item, fromLinked(steps), orderOfSteps(steps), limits.lookedUpValues);
  return { field: value, storage: element.storage, sql: list };
}

function rollupSql(scope: RowScope, field: Field, definition: RollupDefinition, value: ValueField): Operand {
  const elements = elementsOf(scope, field);
  if (elements === null) return nothing(scope, field);
  const { steps, value: element } = elements;
  if (definition.function === 'min' || definition.function === 'max')
    return { ...element, field: value, sql: extremeSql(scope, elements, definition.function) };
  const isCount = definition.function === 'count' || definition.function === 'countDistinct';
  const summand = isCount ? element.sql : numberSql(scope, element);
  if (summand === null) return { field: value, storage: 'number', sql: scope.dialect.nothing('number') };
  const one = aggregateSql(scope, aggregates[definition.function], { steps, value: summand }, isCount);
  return { field: value, storage: isCount ? 'integer' : 'number', sql: one };
}

type Aggregate = (value: Fragment, dialect: Dialect) => Fragment;

const aggregates: Readonly<Record<Exclude<RollupFunction, 'min' | 'max'>, Aggregate>> = {
  count: (value) => sql`count(${value})`,
  countDistinct: (value) => sql`count(DISTINCT ${value})`,
  sum: (value, dialect) => dialect.sum(value),
  sumDistinct: (value, dialect) => dialect.sum(value, true),
  avg: (value, dialect) => dialect.avg(value),
  avgDistinct: (value, dialect) => dialect.avg(value, true),
};

const ordered: ReadonlySet<Storage> = new Set<Storage>(['number', 'integer', 'date', 'datetime']);

/** The first or last in the order the field sorts by; where values sort alike, by themselves. */
function extremeSql(scope: RowScope, { steps, value: element }: Elements, how: 'min' | 'max'): Fragment {
  const extreme = (value: Fragment): Fragment => (how === 'min' ? sql`min(${value})` : sql`max(${value})`);
  if (ordered.has(element.storage)) return aggregateSql(scope, extreme, { steps, value: element.sql });
  const key = sortKey(scope.dialect, element.field, element.sql);
  const way = how === 'min' ? sql` ASC` : sql` DESC`;
  const order = key.sql === element.sql.sql ? sql`${key}${way}` : sql`${key}${way}, ${element.sql}${way}`;
  return scope.dialect.firstOf(element.sql, element.storage, sql`${fromLinked(steps)} AND ${element.sql} IS NOT NULL`, order);
}

/** A summary of `value` over linked rows, one value; a count is 0 where there are none. */
function aggregateSql(
  { dialect, groups }: RowScope,
  aggregate: Aggregate,
  { steps, value }: { readonly steps: Elements['steps']; readonly value: Fragment },
  isCount = false,
): Fragment {
  const [{ ours, theirs, isSingle }] = steps;
  if (groups !== undefined && !isSingle) {
    const values = sql`SELECT ${theirs} AS "k", ${value} AS "v"${fromSteps(steps)} WHERE ${theirs} IS NOT NULL`;
    const grouped = sql`(SELECT "e"."k", ${aggregate(sql`"e"."v"`, dialect)} AS "v" FROM (${values}) AS "e" GROUP BY "e"."k")`;
    const found = sql`${joinOnce(groups, (name) => sql` LEFT JOIN ${grouped} AS ${name} ON ${name}."k" = ${ours}`)}."v"`;
    return isCount ? sql`coalesce(${found}, 0)` : found;
  }
  const rows = fromLinked(steps);
  if (dialect.capabilities.aggregatesSubqueries) return sql`(SELECT ${aggregate(value, dialect)}${rows})`;
  return sql`(SELECT ${aggregate(sql`"e"."v"`, dialect)} FROM (SELECT ${value} AS "v"${rows}) AS "e")`;
}

/** The name of a join, made where it is not among them yet. */
function joinOnce(joins: Fragment[], join: (name: Fragment) => Fragment): Fragment {
  const named = (index: number): Fragment => identifier(`g${index}`);
  const known = joins.findIndex(({ sql: text, params }, index) => {
    const same = join(named(index));
    return same.sql === text && JSON.stringify(same.params) === JSON.stringify(params);
  });
  return named(known >= 0 ? known : joins.push(join(named(joins.length))) - 1);
}

/** What is summed up; null for values that are no numbers. Truth counts as 1 and 0. */
function numberSql(scope: RowScope, { storage, sql: value }: Operand): Fragment | null {
  if (storage === 'number') return value;
  if (storage === 'integer') return scope.dialect.asDouble(value);
  return storage === 'boolean'
    ? scope.dialect.asDouble(sql`CASE WHEN ${scope.dialect.isTrue(value)} THEN 1 WHEN NOT (${scope.dialect.isTrue(value)}) THEN 0 END`)
    : null;
}

function formulaSql(scope: RowScope, field: Field, definition: FormulaDefinition, value: ValueField): Operand {
  const formula = formulaOf(definition);
  if (formula === null) return nothing(scope, field);
  const dialect = formulaDialect(scope);
  const outside: string[] = [];
  const columns = new Map<Field, Typed | null>();
  const parts: Fragment[] = [];
  const isRepeated = repeatedIn(scope, formula);
  const operandOf = (used: Field): Typed | null => {
    const operand = tryFormulaOperand(scope, used, outside);
    if (operand === null || !isRepeated(used)) return operand;
    const name = identifier(`p${parts.length}`);
    parts.push(sql`${operand.sql} AS ${name}`);
    return { ...operand, sql: sql`"parts".${name}` };
  };
  const columnOf = (reference: Parameters<typeof findReferenced>[0]): Typed | null => {
    const used = findReferenced(reference, scope.table.fields);
    if (used === undefined) return null;
    let column = columns.get(used);
    if (column === undefined) columns.set(used, (column = operandOf(used)));
    return column;
  };
  const { type } = checkFormula(formula.expression, (reference) => columnOf(reference)?.type ?? 'any');
  const compiled = compileFormula(dialect, asResult(formula.expression, type, definition.result), columnOf, settingOf(scope, dialect));
  if (!compiled.ok) throw new NotInSqlError(field.title, outside.length > 0 ? [...new Set(outside)] : compiled.reasons);
  const storage = storageOf(value) as Exclude<Storage, 'none'>;
  const result = storage === 'text' ? sql`nullif(${compiled.sql}, '')` : compiled.sql;
  const whole = dialect.result(result, storage);
  return { field: value, storage, sql: parts.length === 0 ? whole : sql`(SELECT ${whole} FROM (SELECT ${join(parts, ', ')}) AS "parts")` };
}

/** Computed fields a formula names several times, where the engine computes them once when they are a row of their own. */
function repeatedIn(scope: RowScope, { references }: Formula): (field: Field) => boolean {
  if (!scope.dialect.capabilities.computesPartsOnce) return () => false;
  const seen = new Set<Field>();
  const repeated = new Set<Field>();
  for (const reference of references) {
    const used = findReferenced(reference, scope.table.fields);
    if (used?.definition === undefined) continue;
    if (seen.has(used)) repeated.add(used);
    seen.add(used);
  }
  return (field) => repeated.has(field);
}

function tryFormulaOperand(scope: RowScope, field: Field, outside: string[]): Typed | null {
  try {
    const operand = formulaOperand(scope, field);
    if (operand === null) outside.push(`the values of "${field.title}"`);
    return operand;
  } catch (error) {
    if (!(error instanceof NotInSqlError)) throw error;
    outside.push(...error.reasons);
    return null;
  }
}

/** A field as formulas take it; null where what they take is made of values by the process. */
function formulaOperand(scope: RowScope, field: Field): Typed | null {
  const type = formulaTypeOfField(field, (id) => scope.source.find(id));
  const elements = isListType(type) ? elementsOf(scope, field) : null;
  if (elements !== null) {
    const item = typed(scope, elements.value);
    if (item === null) return null;
    const text = field.definition?.kind === 'link' ? asText(scope, item) : item;
    const rows = fromLinked(elements.steps);
    if (text === null) return null;
    const list = scope.dialect.jsonList(text.sql, rows, orderOfSteps(elements.steps), limits.lookedUpValues);
    return { sql: sql`coalesce(${list}, '[]')`, type };
  }
  const isNamed = field.definition?.kind === 'link';
  const linked = isNamed ? elementsOf(scope, field) : null;
  const value =
    linked === null
      ? fieldSql(scope, field)
      : { ...linked.value, sql: sql`(SELECT ${scope.dialect.single(linked.value.sql)}${fromLinked(linked.steps)})` };
  const one = typed(scope, value);
  return one === null || !isNamed ? one : asText(scope, one);
}

/** A single value as formulas take it. */
function typed(scope: RowScope, { field, storage, sql: value }: Operand): Typed | null {
  const type = formulaTypeOfField(field);
  if (!isPlain(field)) return null;
  return { sql: formulaDialect(scope).operand(value, storage, titlesOf(field)), type };
}

/** Whether what the API sends of a value, which is what formulas take, can be said in SQL. */
function isPlain(field: Field): boolean {
  const { valueKind } = getFieldKind(field.type);
  if (valueKind === 'multiselect') return field.type === 'MultiSelect';
  if (valueKind === 'json') return field.type === 'JSON';
  return valueKind !== 'none' && valueKind !== 'secret';
}

function titlesOf(field: Field): string {
  return field.options.length === 0 ? '{}' : JSON.stringify(Object.fromEntries(field.options.map(({ id, title }) => [id, title])));
}

function asText(scope: RowScope, value: Typed): Typed | null {
  const emission = formulaDialect(scope).functions.TOTEXT;
  if (value.type === 'text' || emission === 'in process') return value;
  const callee = toTextFunction;
  const text =
    callee === undefined ? null : emission([value], { ...settingOf(scope, formulaDialect(scope)), nextName: () => 'q_t' }, callee);
  return text === null ? null : { sql: text, type: 'text' };
}

function settingOf(scope: RowScope, dialect: FormulaDialect): FormulaSetting {
  const { table, context } = scope;
  const moment = (column: string): Fragment => dialect.operand(columnIn(scope, column), 'datetime', '{}');
  return {
    schema: table.schema,
    now: context.now,
    timeZone: context.timeZone,
    record: {
      id: dialect.operand(columnIn(scope, 'id'), 'integer', '{}'),
      createdAt: moment('created_at'),
      updatedAt: moment('updated_at'),
      createdBy: columnIn(scope, 'created_by'),
      updatedBy: columnIn(scope, 'updated_by'),
    },
  };
}

function formulaDialect({ dialect }: RowScope): FormulaDialect {
  return formulaDialects[dialect.name];
}
