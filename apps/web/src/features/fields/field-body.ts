import type { NewColumnBody } from '@quadrille/contract';
import { takesConstraint, toColumnName } from '@quadrille/domain';
import type { Field, FieldType } from '@quadrille/domain';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { definitionKeys } from './computed-draft.ts';
import { defaultKey } from './field-default.ts';
import { hasDefault } from './has-default.ts';

/** The call's body for a draft, without what a computed field is made of; options are sent by title, those the field has with their id. */
export function toBody(field: Field | null, draft: FieldDraft): NewColumnBody {
  const hasOptions = draft.kind === 'SingleSelect' || draft.kind === 'MultiSelect';
  const named = draft.options.map((option) => ({ ...option, title: option.title.trim() })).filter(({ title }) => title !== '');
  const isKnown = (id: string): boolean => field !== null && !id.startsWith('new-');
  const options = named.map(({ id, title, color }) => ({ ...(isKnown(id) && { id }), title, color }));
  const { [defaultKey]: start = null, ...settings } = draft.settings;
  const meta = Object.fromEntries(Object.entries(settings).filter(([key]) => !definitionKeys.some((one) => one === key)));
  const type = draft.kind as FieldType;
  return {
    title: draft.name,
    column_name: field ? field.columnName : toColumnName(draft.name, 1),
    uidt: draft.kind,
    rqd: draft.isRequired,
    meta,
    description: draft.description,
    ...(takesConstraint(type, 'unique') && { unique: draft.isUnique }),
    ...(hasDefault(type) && { cdf: hasOptions ? quoted(start, named) : Array.isArray(start) ? start.join(',') : start }),
    ...(hasOptions ? { colOptions: { options } } : {}),
  } as NewColumnBody;
}

/** The options a record starts with, as lists of titles travel: quoted, for a title may hold a comma. */
function quoted(start: unknown, options: FieldDraft['options']): string | null {
  const ids: readonly unknown[] = Array.isArray(start) ? start : [start];
  const chosen = ids.flatMap((id) => options.find((option) => option.id === id) ?? []);
  return chosen.length === 0 ? null : chosen.map(({ title }) => `'${title.replaceAll("'", "''")}'`).join(',');
}
