import type { DiagramColumn, DiagramTable } from '@quadrille/contract';

/** How much of each table is shown. */
export interface DiagramDetail {
  /** All fields, or keys and links alone. */
  readonly hasFields: boolean;
  readonly hasSystemFields: boolean;
}

/** A table as it is drawn. */
export interface TableCard {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly DiagramColumn[];
  /** Fields that are there and not shown. */
  readonly hidden: number;
  readonly total: number;
}

/** More than these are counted under the others until somebody asks for them. */
const mostFields = 14;

/** The tables and the fields of them that a choice of detail leaves; keys and links are always shown. */
export function toCards(tables: readonly DiagramTable[], detail: DiagramDetail, expanded: ReadonlySet<string>): readonly TableCard[] {
  const shown = detail.hasSystemFields ? tables : tables.filter(({ mm }) => !mm);
  return shown.map((table) => {
    const candidates = table.columns.filter((column) => detail.hasSystemFields || !column.system || column.pk);
    const wanted = detail.hasFields ? candidates : candidates.filter(isKey);
    const columns = expanded.has(table.id) || wanted.length <= mostFields + 1 ? wanted : shorten(wanted);
    return { id: table.id, title: table.title, columns, hidden: candidates.length - columns.length, total: candidates.length };
  });
}

function isKey(column: DiagramColumn): boolean {
  return Boolean(column.pk) || Boolean(column.pv) || column.colOptions !== undefined;
}

/** The first fields, and every key and link wherever it stands. */
function shorten(columns: readonly DiagramColumn[]): readonly DiagramColumn[] {
  return columns.filter((column, index) => index < mostFields || isKey(column));
}
