import type { SharedViewMeta, WireColumn, WireViewColumn } from '@quadrille/contract';
import { readForm } from '@quadrille/domain';
import type { FormColumn, FormItem } from '@quadrille/domain';
import { toField } from '../structure/index.ts';

/** How a field stands in a form, as the wire has it. */
export function toFormColumn(column: WireViewColumn): FormColumn {
  return {
    fieldId: column.fk_column_id,
    isShown: Boolean(column.show),
    order: column.order ?? 0,
    label: column.label ?? null,
    help: column.help ?? null,
    isRequired: Boolean(column.required),
    meta: column.meta,
  };
}

/** What the link of a form asks. */
export function readSharedForm(meta: SharedViewMeta): readonly FormItem[] {
  const fields = meta.model.columns.map((column) => toField(column as unknown as WireColumn));
  return readForm(meta.columns.map(toFormColumn), fields, settingsOf(meta)['meta']);
}

type Settings = Readonly<Record<string, unknown>>;

/** What is kept with the form alone. */
export const settingsOf = ({ view }: Pick<SharedViewMeta, 'view'>): Settings => (view ?? {}) as Settings;

/** The free settings of a form, as an object. */
export function freeSettings(meta: unknown): Settings {
  return typeof meta === 'object' && meta !== null && !Array.isArray(meta) ? (meta as Settings) : {};
}

/** The title of the display field of the table a link leads to; null where it shows none. */
export function displayTitleOf(meta: SharedViewMeta, columnId: string): string | null {
  const column = meta.model.columns.find(({ id }) => id === columnId) as
    | { readonly colOptions?: { readonly fk_related_model_id?: string } }
    | undefined;
  const related = meta.relatedMetas[column?.colOptions?.fk_related_model_id ?? ''];
  return related?.columns.find(({ pv }) => Boolean(pv))?.title ?? null;
}
