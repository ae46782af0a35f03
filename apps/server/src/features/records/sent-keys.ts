import { refuse, type Row, unknownFieldsHeader } from '@quadrille/contract';
import { baseKeyOf, type FieldId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';

type Named = Pick<FieldDoc, 'id' | 'columnName' | 'title'>;

/** Most names told in a header, and how much of each. */
const told = { names: 20, characters: 100 } as const;

/** How a call treats keys that name no field. */
export interface SentKeys {
  /**
   * Our own calls refuse them. Those of the first version tell them in a header, as their reference answers 200, unless they are ids or
   * nothing is left to write. Entries of forms tell them always: a visitor could not mend it.
   */
  readonly unknown?: 'refuse' | 'weigh' | 'tell';
  /** Titles of fields the same call makes first. */
  readonly fresh?: ReadonlySet<string>;
}

/** The key under which a row names a field: its id, else its column name, else its title. */
export function sentKey(row: Row, { id, columnName, title }: Named): string | undefined {
  if (Object.hasOwn(row, id)) return id;
  if (Object.hasOwn(row, columnName)) return columnName;
  return Object.hasOwn(row, title) ? title : undefined;
}

/** What a row holds for a field; undefined for nothing. */
export function sentValue(row: Row, field: Named): unknown {
  const key = sentKey(row, field);
  return key === undefined ? undefined : row[key];
}

/** The same of a row as it was sent, where a name may be one field's title and another's column name: it means what `addressRows` makes of it. */
export function sentValueIn(fields: readonly Named[], row: Row, field: Named): unknown {
  const ids = idsByName(fields);
  const key = [field.id, field.columnName, field.title].find((name) => Object.hasOwn(row, name) && ids.get(name)?.id === field.id);
  return key === undefined ? undefined : row[key];
}

/**
 * Rows with the ids of fields for keys, as the table is called now: whoever renames a field while a row is on its way changes nothing of
 * what the row means. A name that is one field's title and another's column name means the title, which is what answers show.
 */
export function addressRows(ctx: Ctx, table: TableSchema, rows: readonly Row[], keys: SentKeys = {}): readonly Row[] {
  const ids = idsByName(table.fields);
  const unknown = new Set<string>();
  const addressed = rows.map((row) => addressRow(row, ids, keys.fresh, unknown));
  if (unknown.size > 0) judge(ctx, table, [...unknown], addressed, keys);
  return addressed;
}

interface Name {
  readonly id: FieldId;
  readonly rank: number;
}

function idsByName(fields: readonly Named[]): ReadonlyMap<string, Name> {
  const names = new Map<string, Name>();
  for (const { id, columnName } of fields) names.set(columnName, { id, rank: 1 });
  for (const { id, title } of fields) names.set(title, { id, rank: names.get(title)?.id === id ? 1 : 2 });
  for (const { id } of fields) names.set(id, { id, rank: 0 });
  return names;
}

function addressRow(row: Row, ids: ReadonlyMap<string, Name>, fresh: ReadonlySet<string> | undefined, unknown: Set<string>): Row {
  const addressed: Row = {};
  const ranks = new Map<string, number>();
  for (const key of Object.keys(row)) {
    const name = ids.get(key);
    if (name === undefined) {
      if (fresh?.has(key)) addressed[key] = row[key];
      else unknown.add(key);
      continue;
    }
    if ((ranks.get(name.id) ?? 3) <= name.rank) continue;
    ranks.set(name.id, name.rank);
    addressed[name.id] = row[key];
  }
  return addressed;
}

function judge(
  { request }: Ctx,
  { fields }: TableSchema,
  unknown: readonly string[],
  rows: readonly Row[],
  { unknown: way = 'weigh' }: SentKeys,
): void {
  const key = fields.find(({ type }) => type === 'ID')?.id;
  const isBare = (row: Row): boolean => Object.keys(row).every((name) => name === key);
  const isRefused = way === 'refuse' || (way === 'weigh' && (unknown.some(isFieldId) || rows.every(isBare)));
  const names = unknown.slice(0, told.names).map((name) => name.slice(0, told.characters));
  if (isRefused) throw refuse('fieldsUnknown', { names });
  request.setHeader(unknownFieldsHeader, names.map((name) => encodeURIComponent(name.toWellFormed())).join(','));
}

const isFieldId = (key: string): boolean => key.startsWith('c') && key.length === 15 && baseKeyOf(key) !== null;
