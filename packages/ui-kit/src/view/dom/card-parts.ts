import type { CellOption, CellValue } from '../../cells/cell-spec.ts';
import { formatCell } from '../../cells/format-cell.ts';
import { initialsOf } from '../../cells/people-cell.ts';
import type { CardField } from '../core/card-spec.ts';
import type { ViewRecord } from '../core/record.ts';

/** A field as a card shows it: pills, people or a text. */
export type CardPart =
  | { readonly type: 'pills'; readonly field: CardField; readonly options: readonly CellOption[] }
  | { readonly type: 'people'; readonly field: CardField; readonly options: readonly CellOption[] }
  | { readonly type: 'text'; readonly field: CardField; readonly text: string; readonly isLeftToRight: boolean };

/** Longer texts are cut on cards; the record itself shows all of them. */
const longest = 240;

/** The fields of a record that hold something, as a card shows them. */
export function cardParts(record: ViewRecord, fields: readonly CardField[]): CardPart[] {
  return fields.flatMap((field): CardPart[] => {
    const value = record.cells[field.id] ?? null;
    const options = optionsOf(value, field);
    if (field.kind === 'people') return options.length === 0 ? [] : [{ type: 'people', field, options }];
    if (options.length > 0) return [{ type: 'pills', field, options }];
    const text = textOf(value, field);
    return text === '' ? [] : [{ type: 'text', field, text, isLeftToRight: isLeftToRight(field) }];
  });
}

/** The value of a field as text, cut where it is very long. */
export function textOf(value: CellValue, field: CardField): string {
  if (field.kind === 'checkbox') return value === true ? '✓' : '';
  if (field.kind === 'files') return (field.partsOf?.(value) ?? []).join(', ').slice(0, longest);
  return formatCell(value, field).slice(0, longest);
}

function optionsOf(value: CellValue, field: CardField): readonly CellOption[] {
  if (field.kind === 'links' || field.kind === 'list') return field.chipsOf?.(value).chips ?? [];
  if (field.kind !== 'singleSelect' && field.kind !== 'multiSelect' && field.kind !== 'people') return [];
  const ids = Array.isArray(value) ? (value as readonly string[]) : value === null ? [] : [String(value)];
  return ids.map((id) => field.options?.find((option) => option.id === id) ?? { id, title: id });
}

const leftToRightKinds = new Set(['number', 'decimal', 'currency', 'percent', 'id', 'email', 'url', 'phone', 'json', 'place']);

function isLeftToRight({ kind }: CardField): boolean {
  return leftToRightKinds.has(kind);
}

/** Stands in for a missing picture: the initial of the title, in the lightest colour of its first option. */
export function initialOf(
  record: ViewRecord,
  title: CardField,
  fields: readonly CardField[],
): { readonly letter: string; readonly option: CellOption | null } {
  const letter = initialsOf(textOf(record.cells[title.id] ?? null, title)).slice(0, 1);
  const first = cardParts(record, fields).find((part) => part.type === 'pills');
  return { letter, option: (first?.type === 'pills' && first.options[0]) || null };
}
