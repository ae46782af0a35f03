import { refuse } from '@quadrille/contract';
import type { FieldType } from '@quadrille/domain';
import type { TableSchema } from '../../../storage/schema/base-schema.ts';
import { arrangeAll, fieldSetting, firstOfType } from './view-kind-rules.ts';
import type { SettingsRequest, ViewKindRules, ViewSettings } from './view-kind-rules.ts';

const from = 'fk_from_col_id';
const to = 'fk_to_col_id';
const dates: readonly FieldType[] = ['Date', 'DateTime'];
const moments: readonly FieldType[] = [...dates, 'CreateTime', 'LastModifiedTime'];

/** The fields records begin and end by: what calendars and timelines have alike. */
export const spanSettings = {
  settle(table: TableSchema, settings: ViewSettings): ViewSettings {
    const begin = settings[from] ?? firstOfType(table, dates);
    if (begin === null) throw refuse('noDateField', { table: table.doc.title });
    return { ...settings, [from]: begin, [to]: settings[to] ?? null };
  },
  merge: (table: TableSchema, settings: ViewSettings, request: SettingsRequest): ViewSettings => ({
    ...settings,
    ...(request[from] != null && { [from]: fieldSetting(table, request[from], moments) }),
    ...(request[to] !== undefined && { [to]: fieldSetting(table, request[to], moments) }),
    ...(request['meta'] != null && { meta: request['meta'] }),
  }),
  present: ({ title, settings }: Parameters<ViewKindRules['present']>[0]) => ({
    title,
    fk_from_col_id: settings[from] ?? null,
    fk_to_col_id: settings[to] ?? null,
    meta: settings['meta'] ?? null,
  }),
  arrange: (table: TableSchema, settings: ViewSettings, more: readonly string[] = []) => {
    const needed = [from, to, ...more].map((key) => settings[key]);
    return arrangeAll(table).map(({ field, show }) => ({ field, show: show || needed.includes(field.id) }));
  },
};
