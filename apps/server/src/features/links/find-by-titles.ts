import { displayFieldOf, type FilterNode, formatCell, getFieldKind, type RowId, toWireCell } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { fieldSourceOf } from '../../storage/schema/value-fields.ts';
import { readOptions } from '../records/index.ts';

/** Titles asked for by one statement, and records it answers at most. */
const chunkTitles = 200;
const chunkRecords = 1000;

export interface TitledRecords {
  /** The record of each title, as far as the reader may see one; where several have it, the oldest. */
  readonly byTitle: ReadonlyMap<string, RowId>;
  /** Titles that several records have. */
  readonly ambiguous: ReadonlySet<string>;
}

export async function findByTitles(ctx: Ctx, schema: BaseSchema, table: TableSchema, titles: Iterable<string>): Promise<TitledRecords> {
  const found = new Map<string, RowId>();
  const ambiguous = new Set<string>();
  const display = displayFieldOf(table.fields);
  if (!display || !canBeAsked(display)) return { byTitle: found, ambiguous };
  const wanted = [...new Set(titles)];
  for (let start = 0; start < wanted.length; start += chunkTitles) {
    // Where many records have one of the titles, the others are asked for again without it.
    for (let left = wanted.slice(start, start + chunkTitles); left.length > 0;) {
      const rows = await getBase(ctx).records({
        ...readOptions(ctx),
        tableId: table.id,
        query: { filters: [left.map((title): FilterNode => isTitle(display, title))], sorts: [], search: null, shuffle: false },
        offset: 0,
        limit: chunkRecords,
        fieldIds: [display.id],
      });
      for (const { id, cells } of rows)
        for (const name of namesOf(schema, display, cells[0] ?? null)) {
          if ((found.get(name) ?? id) !== id) ambiguous.add(name);
          else found.set(name, id);
        }
      const still = left.filter((title) => !found.has(title));
      if (rows.length < chunkRecords || still.length === left.length) break;
      left = still;
    }
  }
  return { byTitle: found, ambiguous };
}

function canBeAsked(field: FieldDoc): boolean {
  return field.definition !== undefined || getFieldKind(field.type).filterOps.includes('eq');
}

function isTitle(field: FieldDoc, title: string): FilterNode {
  return { kind: 'condition', logicalOp: 'or', fieldId: field.id, op: 'eq', subOp: null, value: title };
}

/** What a value may be called: as it is shown, and as programs read it. */
function namesOf(schema: BaseSchema, field: FieldDoc, value: Parameters<typeof formatCell>[0]): readonly string[] {
  const source = fieldSourceOf(schema);
  const wire = toWireCell(value, field, source);
  return [formatCell(value, field, source).trim(), ...(typeof wire === 'string' || typeof wire === 'number' ? [String(wire).trim()] : [])];
}
