import { refuse, type WireView } from '@quadrille/contract';
import type { FieldType } from '@quadrille/domain';
import type { TableSchema } from '../../../storage/schema/base-schema.ts';
import type { FieldDoc, ViewDoc } from '../../../storage/schema/documents.ts';
import { getFieldOfTable } from '../../structure/index.ts';

export type ViewSettings = ViewDoc['settings'];
/** What a caller may say of a view's kind, by its names on the wire; what is undefined stays. */
export type SettingsRequest = Readonly<Record<string, unknown>>;

/** All that one kind of view differs by. */
export interface ViewKindRules {
  readonly type: WireView['type'];
  /** The settings of a new view; `request` was merged already. */
  settle(table: TableSchema, settings: ViewSettings, title: string): ViewSettings;
  /** Settings with what a caller says; throws for columns that do not fit. */
  merge(table: TableSchema, settings: ViewSettings, request: SettingsRequest): ViewSettings;
  /** The kind's own keys of its record on the wire. */
  present(view: ViewDoc): Readonly<Record<string, unknown>>;
  /** The fields of a new view in their order, and whether they are shown. */
  arrange(table: TableSchema, settings: ViewSettings): readonly { readonly field: FieldDoc; readonly show: boolean }[];
}

/** Everything but what the product keeps itself, in the table's order. */
export function arrangeAll(table: TableSchema): readonly { readonly field: FieldDoc; readonly show: boolean }[] {
  return table.fields.map((field) => ({ field, show: !field.isSystem }));
}

/** The settings `request` names among `keys`; nulls empty a setting. */
export function pickSettings(request: SettingsRequest, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => request[key] !== undefined).map((key) => [key, request[key]]));
}

/** The id of a field of the table that has one of the types; null for none. */
export function fieldSetting(table: TableSchema, value: unknown, types: readonly FieldType[]): string | null {
  if (value == null || value === '') return null;
  const field = getFieldOfTable(table, String(value));
  if (!types.includes(field.type)) throw refuse('otherTypeNeeded', { field: field.title, type: field.type, types });
  return field.id;
}

export function firstOfType(table: TableSchema, types: readonly FieldType[]): string | null {
  return table.fields.find((field) => types.includes(field.type))?.id ?? null;
}

/** A flag as the wire has it: null where nobody ever said. */
export function presentFlag(value: unknown): 0 | 1 | null {
  return value == null ? null : value ? 1 : 0;
}
