import { type CellValue, type Field, getFieldKind } from '@quadrille/domain';
import { cellText, type ClockCell, type SourceCell } from '../source-cell.ts';
import { shiftDecimal } from '../xlsx/shift-decimal.ts';
import { type CellReader, fromParsed, type ListReader, type Refusal } from './cell-readers.ts';

export interface TypedReaders {
  readonly text: CellReader;
  readonly list: ListReader;
}

/** Reads a cell whose kind the source knows: the value is kept where the field holds that kind, and otherwise read from its text. */
export function readTyped(cell: Exclude<SourceCell, string | null>, field: Field, readers: TypedReaders): CellValue | Refusal {
  const { valueKind, parse } = getFieldKind(field.type);
  const value = valueFor(cell, field);
  if (valueKind === 'number' && typeof value === 'number') return fromParsed(parse(value, field));
  if (valueKind === 'boolean' && typeof value === 'boolean') return value;
  if (typeof cell === 'object' && cell.kind === 'list' && valueKind === 'multiselect') return readers.list(cell.items ?? []);
  if (typeof cell === 'object' && (cell.kind === 'time' || cell.kind === 'duration')) return readers.text(clockText(cell, field));
  return readers.text(cellText(cell));
}

/** What the cell holds, in the unit the field counts in: percent in hundredths, lengths of time in seconds. */
function valueFor(cell: Exclude<SourceCell, string | null>, { type }: Field): string | number | boolean {
  if (typeof cell !== 'object') return cell;
  if (cell.kind === 'number' && cell.display.kind === 'percent' && type === 'Percent') return shiftDecimal(cell.value, 2);
  return cell.value;
}

function clockText({ moment, text }: ClockCell, { type }: Field): string {
  const isMoment = type === 'Date' || type === 'DateTime' || type === 'Year' || type === 'Time';
  return isMoment && moment !== null ? moment : text;
}
