import type { CellValue, Field, FilterContext, FormulaDefinition, LinkDefinition, RollupDefinition, ValueField } from '@quadrille/domain';
import {
  displayFieldOf,
  findLink,
  formatCell,
  getFieldKind,
  keepLongNumbers,
  limits,
  mayHoldLongNumbers,
  printLinkCell,
  printListCell,
  readListCell,
  valueFieldOf,
} from '@quadrille/domain';
import type { Expression, FormulaRecord, FormulaValue } from '@quadrille/formula';
import { checkFormula, evaluateFormula, findReferenced, formulaTypeOfField, toFormulaValue, toText } from '@quadrille/formula';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, sql } from '../fragment.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import { hasColumn } from '../model/storage.ts';
import { fieldSql } from './field-sql.ts';
import { asResult, fieldsOf, formulaOf } from './formula-of.ts';
import { isComputable } from './is-computable.ts';
import { fromLinked, type LinkStep, linkStep, orderOfSteps } from './link-step.ts';
import { NotInSqlError } from './not-in-sql.ts';
import { rollUp } from './roll-up.ts';
import { columnIn, type RowScope, rowScope } from './row-scope.ts';

/** What is made of a cell: the canonical value, or what the v1 wire carries (links are then read without names where it has none). */
export type CellShape = 'canonical' | 'wire';

/** How one cell of a page is asked for and understood. */
export interface CellReader {
  readonly sql: Fragment;
  /** What the driver handed over as the canonical value; as the wire's JSON value where the shape says so. */
  read(raw: unknown): unknown;
}

/** Whether the field takes part in rows that are read: it has a column, or is computed. */
export function isRead(field: Field): boolean {
  return hasColumn(field) || field.definition !== undefined;
}

/** `id, ver` and one expression for each field that is read, over the row called `alias`. */
export function cellColumns(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  shape: CellShape,
  alias: Fragment,
  context: FilterContext,
): Fragment {
  const cells = cellReaders(dialect, table, fields, shape, context, alias).map((reader) => reader.sql);
  return join([sql`${alias}."id"`, sql`${alias}."ver"`, ...cells], ', ');
}

/** How to read the cells `cellColumns` asked for, in the same order. */
export function cellReaders(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  shape: CellShape,
  context: FilterContext,
  alias: Fragment = identifier('r'),
): CellReader[] {
  const readers: CellReader[] = [];
  let length = 0;
  for (const field of fields.filter(isRead)) {
    const reader = cellReader({ ...rowScope(dialect, table, alias, context), isFull: length > longestCells }, field, shape);
    length += reader.sql.sql.length;
    readers.push(reader);
  }
  return readers;
}

/** The same by field. Always of all fields that were asked for together: whether the database computes a cell depends on those before it. */
export function readersByField(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  shape: CellShape,
  context: FilterContext,
): ReadonlyMap<Field, CellReader> {
  const readers = cellReaders(dialect, table, fields, shape, context);
  return new Map(fields.filter(isRead).map((field, index) => [field, readers[index] as CellReader]));
}

/** Characters of the cells of one row in SQL: what is computed beyond is computed here, of columns. */
const longestCells = 1_000_000;

function cellReader(scope: RowScope, field: Field, shape: CellShape): CellReader {
  const { dialect, table } = scope;
  const { definition } = field;
  if (definition?.kind === 'link') return linkReader(scope, field, definition, shape);
  if (shape === 'wire' && definition?.kind === 'formula' && !isComputable(field, table, scope.source))
    return { sql: dialect.nothing('text'), read: () => brokenFormula };
  const { sql: value, field: valueField, read } = valueReader(scope, field);
  if (shape === 'canonical') return { sql: value, read };
  const kind = getFieldKind(valueField.type);
  if (valueField.isList !== true) return { sql: value, read: (raw) => kind.toWire(read(raw), valueField) ?? null };
  return { sql: value, read: (raw) => readListCell(read(raw)).map((item) => kind.toWire(item, valueField) ?? null) };
}

/** What the v1 wire carries for formulas that cannot be computed any more. */
const brokenFormula = 'ERR';

/** Fields as filters, sorts and groups take them, made in process where the engine cannot: links are names or counts, lists their JSON text. */
export function valueReaders(
  dialect: Dialect,
  table: PhysicalTable,
  fields: readonly Field[],
  context: FilterContext,
  alias: Fragment,
): readonly ValueReader[] {
  return fields.map((field) => valueReader(rowScope(dialect, table, alias, context), field));
}

export interface ValueReader {
  readonly sql: Fragment;
  readonly field: ValueField;
  /** The canonical value; lists as the text of their JSON. */
  read(raw: unknown): CellValue;
}

/** Values from the database where it can compute them, else made here of what they stand on. */
function valueReader(scope: RowScope, field: Field): ValueReader {
  try {
    if (scope.isFull === true && field.definition !== undefined) throw new NotInSqlError(field.title, []);
    const { field: value, storage, sql: fragment } = fieldSql(scope, field);
    const { dialect } = scope;
    const one = (raw: unknown): CellValue => {
      const cell = dialect.fromStored(storage, raw);
      return typeof cell === 'number' ? cell + 0 : cell; // no -0: it is sent and compared as 0
    };
    const read = value.isList === true ? (raw: unknown): CellValue => printListCell(parseList(raw).map(one)) : one;
    return { sql: fragment, field: value, read };
  } catch (error) {
    if (error instanceof NotInSqlError) return outsideReader(scope, field) ?? nothing(scope, field);
    throw error;
  }
}

function nothing(scope: RowScope, { definition: _definition, ...field }: Field): ValueReader {
  return { sql: scope.dialect.nothing('text'), field: { ...field, type: 'LongText' }, read: () => null };
}

function outsideReader(scope: RowScope, field: Field): ValueReader | null {
  const { definition } = field;
  const value = isComputable(field, scope.table, scope.source) ? valueFieldOf(field, scope.source) : null;
  scope.spent.fields += 1;
  if (value === null || scope.spent.fields > mostFieldsOutside) return null;
  switch (definition?.kind) {
    case 'formula':
      return formulaReader(scope, definition, value);
    case 'lookup':
      return gatherReader(scope, findLink(definition.linkFieldId, scope.source), scope.source.find(definition.targetFieldId), value);
    case 'link':
      return gatherReader(scope, definition, scope.source.displayFieldOf(definition.relatedTableId), value);
    case 'rollup':
      return rollupReader(scope, definition, value);
    case 'code': {
      const coded = scope.source.find(definition.valueFieldId);
      return coded === undefined ? null : { ...valueReader(scope, coded), field: value };
    }
    default:
      return null;
  }
}

/** Where formulas multiply beyond this, the cell stays empty. */
const mostFieldsOutside = 2000;

/** The formula's operands as one value, and the reference evaluator on them. */
function formulaReader(scope: RowScope, definition: FormulaDefinition, value: ValueField): ValueReader | null {
  const formula = formulaOf(definition);
  const used = formula === null ? null : fieldsOf(formula, scope.table.fields);
  if (formula === null || used === null) return null;
  const operands = used.map((field) => operandReader(scope, field));
  const recordColumns = ['id', 'created_at', 'updated_at', 'created_by', 'updated_by'].map((name) => columnIn(scope, name));
  const parts = [...operands.map((operand) => operand.sql), ...(formula.usesRecord ? recordColumns : [])];
  const find = scope.source.find.bind(scope.source);
  const typeOf = (name: Parameters<typeof findReferenced>[0]): Field | undefined => findReferenced(name, scope.table.fields);
  const { type } = checkFormula(formula.expression, (reference) => {
    const field = typeOf(reference);
    return field === undefined ? 'any' : formulaTypeOfField(field, find);
  });
  const expression = asResult(formula.expression, type, definition.result);
  const { context, dialect } = scope;
  const read = (raw: unknown): CellValue => {
    const values = parseList(raw);
    const given = new Map(used.map((field, index) => [field, operands[index]?.read(values[index]) ?? null]));
    const record = formula.usesRecord ? readRecord(dialect, values.slice(used.length)) : undefined;
    return evaluate(expression, (name) => given.get(typeOf(name) as Field) ?? null, definition, { ...context, ...(record && { record }) });
  };
  return { sql: dialect.jsonTuple(parts), field: value, read };
}

function evaluate(
  expression: Expression,
  read: Parameters<typeof evaluateFormula>[1],
  { result }: FormulaDefinition,
  context: Parameters<typeof evaluateFormula>[2],
): CellValue {
  const value = evaluateFormula(expression, read, context);
  if (value === null || value === '') return null;
  if (result === 'boolean') return value !== 0;
  return result === 'number' ? (typeof value === 'number' ? value : null) : toText(value);
}

function readRecord(dialect: Dialect, [id, createdAt, updatedAt, createdBy, updatedBy]: readonly unknown[]): FormulaRecord {
  const moment = (raw: unknown): string | null => dialect.fromStored('datetime', raw) as string | null;
  const text = (raw: unknown): string | null => (typeof raw === 'string' ? raw : null);
  return {
    id: Number(id),
    createdAt: moment(createdAt),
    updatedAt: moment(updatedAt),
    createdBy: text(createdBy),
    updatedBy: text(updatedBy),
  };
}

/** A field as the evaluator takes it: links by what their records are called, lists as lists. */
function operandReader(scope: RowScope, field: Field): { readonly sql: Fragment; read(raw: unknown): FormulaValue } {
  const { definition } = field;
  const isLink = definition?.kind === 'link';
  const reader = isLink ? namesReader(scope, field, definition) : valueReader(scope, field);
  const convert = (value: CellValue): FormulaValue => {
    const one = toFormulaValue(value, reader.field);
    return isLink ? toText(one) : one;
  };
  if (reader.field.isList !== true) return { sql: reader.sql, read: (raw) => convert(reader.read(raw)) };
  return { sql: reader.sql, read: (raw) => readListCell(reader.read(raw)).map((item) => convert(item) as string | number | null) };
}

/** What linked records are called, whatever the type of the link. */
function namesReader(scope: RowScope, field: Field, definition: LinkDefinition): ValueReader {
  return valueReader(scope, { ...field, type: 'LinkToAnotherRecord', definition });
}

/** Values of linked records, each made here. */
function gatherReader(scope: RowScope, link: LinkDefinition | null, target: Field | undefined, value: ValueField): ValueReader | null {
  const gathered = gather(scope, link, target, value.isList === true ? limits.lookedUpValues : 1);
  if (gathered === null) return null;
  const read = (raw: unknown): CellValue => {
    const values = gathered.read(raw);
    return value.isList === true ? printListCell(values.slice(0, limits.lookedUpValues)) : (values[0] ?? null);
  };
  return { sql: gathered.sql, field: value, read };
}

function gather(
  scope: RowScope,
  link: LinkDefinition | null,
  target: Field | undefined,
  limit: number,
): { readonly sql: Fragment; readonly field: ValueField; read(raw: unknown): readonly CellValue[] } | null {
  const step = link === null ? null : linkStep(scope, link);
  if (step === null || target === undefined) return null;
  const inner = valueReader(step.scope, target);
  const read = (raw: unknown): readonly CellValue[] => {
    const values = parseList(raw).map((item) => inner.read(item));
    return (inner.field.isList === true ? values.flatMap(readListCell) : values).filter((one) => one !== null);
  };
  return { sql: scope.dialect.jsonList(inner.sql, fromLinked([step]), orderOfSteps([step]), limit), field: inner.field, read };
}

function rollupReader(scope: RowScope, definition: RollupDefinition, value: ValueField): ValueReader | null {
  const target = scope.source.find(definition.targetFieldId);
  const gathered = gather(scope, findLink(definition.linkFieldId, scope.source), target, mostRolledUp);
  if (gathered === null) return null;
  const make = (values: readonly CellValue[]): CellValue => rollUp(definition.function, values, gathered.field);
  // What gathers these in turn leaves out nulls: where no values make a value, their list is an empty one.
  const list = make([]) === null ? gathered.sql : sql`COALESCE(${gathered.sql}, '[]')`;
  return { sql: list, field: value, read: (raw) => make(gathered.read(raw)) };
}

/** Values a rollup made here looks at. */
const mostRolledUp = 100_000;

function linkReader(scope: RowScope, field: Field, definition: LinkDefinition, shape: CellShape): CellReader {
  const step = isComputable(field, scope.table, scope.source) || field.type !== 'Links' ? linkStep(scope, definition) : null;
  if (step === null) return { sql: scope.dialect.nothing('text'), read: () => null };
  if (shape === 'wire' && field.type === 'Links') return { sql: sql`(SELECT count(*)${fromLinked([step])})`, read: Number };
  const display = displayFieldOf(step.scope.table.fields);
  const name = display === undefined ? nothing(scope, field) : valueReader(step.scope, display);
  const { sql: pairs, read: readPairs } = pairsReader(scope, definition, step, name);
  if (shape === 'wire') {
    const toWire = wireOfPairs(step.scope.table, definition, display, name.field);
    return { sql: pairs, read: (raw) => toWire(readPairs(raw).records) };
  }
  const shown = (value: CellValue): string => formatCell(value, name.field, scope.source, { timeZone: scope.context.timeZone });
  return {
    sql: pairs,
    read: (raw) => {
      const { count, records } = readPairs(raw);
      if (count === 0) return noLinks;
      return printLinkCell({ count, records: records.map(([id, value]) => [id, shownName(value, name.field, shown)]) });
    },
  };
}

interface Pairs {
  readonly count: number;
  /** Ids and what their display field holds. */
  readonly records: readonly (readonly [number, CellValue])[];
}

const noPairs: Pairs = { count: 0, records: [] };
const noLinks = printLinkCell({ count: 0, records: [] });

/** The first linked records; they are counted only where there may be more. */
function pairsReader(
  { dialect }: RowScope,
  { relation }: LinkDefinition,
  step: LinkStep,
  name: ValueReader,
): { readonly sql: Fragment; read(raw: unknown): Pairs } {
  const linked = fromLinked([step]);
  const id = columnIn(step.scope, 'id');
  if (relation === 'bt') {
    const read = (raw: unknown): Pairs => {
      const [key, value] = parseList(raw);
      return key === undefined ? { count: 0, records: [] } : { count: 1, records: [[Number(key), name.read(value)]] };
    };
    return { sql: sql`(SELECT ${dialect.single(dialect.jsonTuple([id, name.sql]))}${linked})`, read };
  }
  const limit = limits.linkedRecords;
  const read = (raw: unknown): Pairs => {
    if (raw === null) return noPairs;
    const [ids, values, counted] = parseList(raw);
    const names = parseList(values);
    const records = parseList(ids).map((key, index) => [Number(key), name.read(names[index] ?? null)] as const);
    return { count: typeof counted === 'number' ? counted : records.length, records };
  };
  return { sql: dialect.jsonColumns([id, name.sql], linked, orderOfSteps([step]), limit), read };
}

function shownName(value: CellValue, field: ValueField, shown: (value: CellValue) => string): string {
  if (field.isList !== true) return shown(value);
  return readListCell(value).map(shown).join(', ');
}

/** Objects of id and display value under the titles of the related table. */
function wireOfPairs(
  table: PhysicalTable,
  { relation }: LinkDefinition,
  display: Field | undefined,
  name: ValueField,
): (records: Pairs['records']) => unknown {
  const idTitle = table.fields.find((field) => field.type === 'ID')?.title ?? 'Id';
  const kind = getFieldKind(name.type);
  const wire = (value: CellValue): unknown =>
    name.isList === true ? readListCell(value).map((item) => kind.toWire(item, name)) : (kind.toWire(value, name) ?? null);
  const toObject = ([id, value]: readonly [number, CellValue]): object => ({
    [idTitle]: id,
    ...(display !== undefined && display.title !== idTitle && { [display.title]: wire(value) }),
  });
  return (records) => {
    const objects = records.map(toObject);
    return relation === 'bt' ? (objects[0] ?? null) : objects;
  };
}

function parseList(raw: unknown): readonly unknown[] {
  const list: unknown = typeof raw === 'string' ? (mayHoldLongNumbers(raw) ? JSON.parse(raw, keepLongNumbers) : JSON.parse(raw)) : raw;
  return Array.isArray(list) ? list : [];
}
