import type { Field, FieldId } from '@quadrille/domain';
import { type CellShape, compileCells, type PhysicalTable, restsOn, type RowCells } from '@quadrille/sql';
import type { RowShape } from '../store/read-requests.ts';
import { linesEncoder } from './csv-lines.ts';
import { type ReadWith, rowsEncoder } from './encode-rows.ts';

/** How rows are asked for and made into text. */
export interface RowReading {
  readonly fields: readonly Field[];
  readonly cells: RowCells;
  readonly encode: (rows: readonly (readonly unknown[])[]) => string;
}

const shapes = { objects: 'wire', arrays: 'canonical', lines: 'canonical', markedLines: 'canonical' } as const satisfies Record<
  RowShape,
  CellShape
>;

/** Kept as long as the structure they were made for; whoever scrolls asks for the same cells again and again. */
const known = new WeakMap<object, Map<string, RowReading>>();
/** Choices of cells that are kept for tables that are linked with each other. */
const mostKnown = 200;

/** The same reading for every page of the table at one time; kept where nothing in it depends on when, or by whom, it is asked for. */
export function rowReading(read: ReadWith, ids: readonly FieldId[], shape: RowShape): RowReading {
  const { table, context } = read;
  // Rights are compiled into the rows anew for every question.
  if (isRuled(table)) return makeReading(read, ids, shape);
  const owner = table.related ?? table.fields;
  let readings = known.get(owner);
  if (!readings) known.set(owner, (readings = new Map()));
  const key = `${table.name} ${shape} ${context.timeZone} ${ids.join()}`;
  let reading = readings.get(key);
  if (reading) return reading;
  reading = makeReading(read, ids, shape);
  if (readings.size >= mostKnown) readings.clear();
  if (!reading.cells.isComputed || !restsOn(table, ids).usesTime) readings.set(key, reading);
  return reading;
}

function makeReading(read: ReadWith, ids: readonly FieldId[], shape: RowShape): RowReading {
  const fields = pickFields(read.table, ids);
  return {
    fields,
    cells: compileCells(read.dialect, read.table, fields, read.context, shapes[shape]),
    encode:
      shape === 'lines' || shape === 'markedLines' ? linesEncoder(read, fields, shape === 'markedLines') : rowsEncoder(read, fields, shape),
  };
}

function isRuled({ only, related }: PhysicalTable): boolean {
  if (only !== undefined) return true;
  if (related !== undefined) for (const one of related.values()) if (one.only !== undefined) return true;
  return false;
}

/** The table's fields of these ids, in their order. */
export function pickFields(table: PhysicalTable, ids: readonly FieldId[]): Field[] {
  const byId = new Map(table.fields.map((field) => [field.id, field]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
