import {
  type CellValue,
  type Field,
  type FieldSource,
  findLink,
  getFieldKind,
  type LinkDefinition,
  type RollupFunction,
  valueFieldOf,
} from '@quadrille/domain';
import {
  checkFormula,
  evaluateFormula,
  findReferenced,
  formulaTypeOfField,
  type FormulaValue,
  parseFormula,
  toFormulaValue,
  toText,
} from '@quadrille/formula';
import { fieldSource, type PhysicalTable } from '../model/physical-table.ts';
import { tableIdOf } from './linked-tables.ts';
import { asResult } from '../computed/formula-of.ts';
import type { RandomRow } from './random-base.ts';

/** What computed fields mean, said without a database and one cell at a time: lists as lists. */
export class PlainBase {
  readonly #tables: Readonly<Record<string, PhysicalTable>>;
  readonly #rows: Readonly<Record<string, readonly RandomRow[]>>;
  readonly #source: FieldSource;

  constructor(tables: Readonly<Record<string, PhysicalTable>>, rows: Readonly<Record<string, readonly RandomRow[]>>) {
    this.#tables = tables;
    this.#rows = rows;
    this.#source = fieldSource(tables['A'] as PhysicalTable);
  }

  valuesOf(name: string, row: RandomRow, field: Field): CellValue | readonly CellValue[] {
    const { definition } = field;
    switch (definition?.kind) {
      case undefined:
        return field.type === 'ID' ? row.id : (row[field.title] ?? null);
      case 'link': {
        const linked = this.#linked(row, definition);
        if (field.type === 'Links') return linked.rows.length;
        const names = linked.rows.map((one) => one['Name'] ?? null);
        return definition.relation === 'bt' ? (names[0] ?? null) : names.filter((one) => one !== null);
      }
      case 'count':
        return this.#gather(row, definition.linkFieldId, null).length;
      case 'lookup': {
        const values = this.#gather(row, definition.linkFieldId, definition.targetFieldId);
        return valueFieldOf(field, this.#source)?.isList === true ? values : (values[0] ?? null);
      }
      case 'rollup': {
        const values = this.#gather(row, definition.linkFieldId, definition.targetFieldId);
        const target = this.#source.find(definition.targetFieldId) as Field;
        return rollUp(definition.function, values, valueFieldOf(target, this.#source) as Field);
      }
      case 'formula': {
        const parsed = parseFormula(definition.expression);
        if (!parsed.ok) return null;
        const fields = this.#tables[name]?.fields ?? [];
        const find = this.#source.find.bind(this.#source);
        const { type } = checkFormula(parsed.expression, (reference) =>
          formulaTypeOfField(findReferenced(reference, fields) as Field, find),
        );
        const read = (reference: Parameters<typeof findReferenced>[0]): FormulaValue =>
          this.#operand(name, row, findReferenced(reference, fields) as Field);
        const value = evaluateFormula(asResult(parsed.expression, type, definition.result), read, { now: 0, timeZone: 'UTC' });
        if (value === null || value === '') return null;
        return definition.result === 'boolean' ? value !== 0 : definition.result === 'number' ? (value as number) : toText(value);
      }
      default:
        return null;
    }
  }

  /** The canonical cell. */
  cellOf(name: string, row: RandomRow, field: Field): CellValue {
    const value = this.valuesOf(name, row, field);
    if (valueFieldOf(field, this.#source)?.isList !== true) return value as CellValue;
    return (value as readonly CellValue[]).length === 0 ? null : JSON.stringify(value);
  }

  #operand(name: string, row: RandomRow, field: Field): FormulaValue {
    if (field.definition?.kind === 'link') {
      const names = this.#linked(row, field.definition).rows.map((one) => one['Name'] as string | null);
      return field.definition.relation === 'bt' ? (names[0] ?? null) : names.filter((one) => one !== null);
    }
    const shown = valueFieldOf(field, this.#source) as Field;
    const value = this.valuesOf(name, row, field);
    const isList = valueFieldOf(field, this.#source)?.isList === true;
    return isList ? (value as readonly CellValue[]).map((one) => toFormulaValue(one, shown)) : toFormulaValue(value as CellValue, shown);
  }

  #gather(row: RandomRow, linkId: Field['id'], targetId: Field['id'] | null): CellValue[] {
    const link = findLink(linkId, this.#source) as LinkDefinition;
    const { table, rows } = this.#linked(row, link);
    if (targetId === null) return rows.map((one) => one.id);
    const target = this.#source.find(targetId) as Field;
    const isList = valueFieldOf(target, this.#source)?.isList === true;
    return rows.flatMap((one) => {
      const value = this.valuesOf(table, one, target);
      return isList ? (value as readonly CellValue[]) : value === null ? [] : [value as CellValue];
    });
  }

  /** Linked rows by rising id. */
  #linked(row: RandomRow, link: LinkDefinition): { readonly table: string; readonly rows: readonly RandomRow[] } {
    const table = Object.keys(this.#tables).find((one) => tableIdOf(one) === link.relatedTableId) as string;
    const all = this.#rows[table] ?? [];
    const titleOf = (id: Field['id']): string => this.#source.find(id)?.title as string;
    switch (link.relation) {
      case 'hm':
        return { table, rows: all.filter((one) => one[titleOf(link.foreignKeyId)] === row.id) };
      case 'bt':
        return { table, rows: all.filter((one) => one.id === row[titleOf(link.foreignKeyId)]) };
      case 'mm': {
        const pairs = (this.#rows['J'] ?? []).filter((pair) => pair[titleOf(link.ownKeyId)] === row.id);
        const keys = new Set(pairs.map((pair) => pair[titleOf(link.relatedKeyId)]));
        return { table, rows: all.filter((one) => keys.has(one.id)) };
      }
    }
  }
}

function rollUp(how: RollupFunction, values: readonly CellValue[], field: Field): CellValue {
  const kind = getFieldKind(field.type);
  const isNumber = kind.valueKind === 'number' || kind.valueKind === 'boolean';
  const wanted = how.endsWith('Distinct') ? [...new Map(values.map((value) => [JSON.stringify(value), value])).values()] : values;
  const sorted = wanted.toSorted((left, right) => kind.compare(left, right, field) || (String(left) < String(right) ? -1 : 1));
  const sum = isNumber && wanted.length > 0 ? wanted.reduce<number>((all, value) => all + Number(value), 0) : null;
  switch (how) {
    case 'count':
    case 'countDistinct':
      return wanted.length;
    case 'min':
      return sorted[0] ?? null;
    case 'max':
      return sorted.at(-1) ?? null;
    case 'sum':
    case 'sumDistinct':
      return sum;
    default:
      return sum === null ? null : sum / wanted.length;
  }
}
