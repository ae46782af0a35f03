import type { TableSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';

/**
 * The fields rows come back with, in order: without a view all of them; through a view those it shows, the display
 * field and the ID always, system fields only when the view shows them.
 */
export function visibleFields(table: TableSchema, view: ViewSchema | null): readonly FieldDoc[] {
  if (!view) return table.fields;
  const entries = view.viewFields.flatMap((entry) => {
    const field = table.fieldById.get(entry.fieldId);
    return field && isShown(field, entry.show, view) ? [field] : [];
  });
  const known = new Set(view.viewFields.map((entry) => entry.fieldId));
  const unplaced = table.fields.filter((field) => !known.has(field.id) && isShown(field, !field.isSystem, view));
  return [...entries, ...unplaced];
}

/** The fields of a row that is read alone: without the keys that hold its links, which are for lists. */
export function ownFields(table: TableSchema): readonly FieldDoc[] {
  return table.fields.filter(({ type }) => type !== 'ForeignKey');
}

function isShown(field: FieldDoc, show: boolean, view: ViewSchema): boolean {
  if (field.isPrimary || field.type === 'ID') return true;
  return field.isSystem ? show && view.doc.showSystemFields : show;
}

/** Those a caller names, where nothing is kept from them those the view hides too; without names those it shows. */
export function namedFields(
  { table, view }: { readonly table: TableSchema; readonly view: ViewSchema | null },
  names: readonly string[] | undefined,
  { isConfined = false }: { readonly isConfined?: boolean } = {},
): readonly FieldDoc[] {
  return chooseFields(areNamed(names) && !isConfined ? table.fields : visibleFields(table, view), names);
}

/** Whether a caller asks for some fields, not for all there are. */
export function areNamed(names: readonly string[] | undefined): boolean {
  return names !== undefined && names.length > 0 && !names.includes('*');
}

/** Those of `fields` a caller asked for by title, column name or id, in the order asked; all for nothing or `*`. */
export function chooseFields(fields: readonly FieldDoc[], names: readonly string[] | undefined): readonly FieldDoc[] {
  if (names === undefined || !areNamed(names)) return fields;
  const chosen: FieldDoc[] = [];
  for (let at = 0; at < names.length;) {
    const { field, length } = fieldFrom(fields, names, at);
    if (field) chosen.push(field);
    at += length;
  }
  return [...new Set(chosen)];
}

/**
 * Names come cut at commas, which titles may hold: the most of them that are one name are that field, unless each of them is the name of a
 * field by itself.
 */
function fieldFrom(
  fields: readonly FieldDoc[],
  names: readonly string[],
  at: number,
): { readonly field: FieldDoc | undefined; readonly length: number } {
  const most = Math.min(names.length - at, mostCommas + 1);
  for (let length = most; length > 1; length -= 1) {
    const parts = names.slice(at, at + length);
    const field = parts.every((name) => fieldOfName(fields, name)) ? undefined : fieldOfName(fields, parts.join(','));
    if (field) return { field, length };
  }
  return { field: fieldOfName(fields, names[at] ?? ''), length: 1 };
}

/** Commas of a title that are looked for; a longer one is named by its id. */
const mostCommas = 4;

function fieldOfName(fields: readonly FieldDoc[], name: string): FieldDoc | undefined {
  return (
    fields.find(({ title }) => title === name) ??
    fields.find(({ columnName }) => columnName === name) ??
    fields.find(({ id }) => id === name)
  );
}
