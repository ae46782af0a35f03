import type { NewColumnBody } from '@quadrille/contract';
import { takesConstraint, toColumnName } from '@quadrille/domain';
import type { Field, FieldType } from '@quadrille/domain';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { definitionKeys } from './computed-draft.ts';
import { defaultKey, hasDefault } from './field-default.ts';

/** The call's body for a draft, without what a computed field is made of; options are sent by title, known ones with their id. */
export function toBody(field: Field | null, draft: FieldDraft): NewColumnBody {
  const hasOptions = draft.kind === 'SingleSelect' || draft.kind === 'MultiSelect';
  const options = draft.options
    .filter((option) => option.title.trim() !== '')
    .map(({ id, title, color }) => ({ ...(id.startsWith('new-') ? {} : { id }), title: title.trim(), color }));
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
    ...(hasDefault(type) && { cdf: hasOptions ? quoted(start, draft.kind === 'MultiSelect') : start }),
    ...(hasOptions ? { colOptions: { options } } : {}),
  } as NewColumnBody;
}

/** Titles of options as lists of them travel: a title may hold a comma. */
function quoted(start: unknown, isList: boolean): string | null {
  if (typeof start !== 'string' || start === '') return null;
  return (isList ? start.split(',') : [start]).map((title) => `'${title.replaceAll("'", "''")}'`).join(',');
}
