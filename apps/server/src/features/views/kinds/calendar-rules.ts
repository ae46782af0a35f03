import { refuse, viewTypes } from '@quadrille/contract';
import type { FieldType } from '@quadrille/domain';
import { arrangeAll, fieldSetting, firstOfType, type ViewKindRules } from './view-kind-rules.ts';

const from = 'fk_from_col_id';
const to = 'fk_to_col_id';
const dates: readonly FieldType[] = ['Date', 'DateTime'];
const moments: readonly FieldType[] = [...dates, 'CreateTime', 'LastModifiedTime'];

export const calendarRules: ViewKindRules = {
  type: viewTypes.calendar,
  settle(table, settings) {
    const begin = settings[from] ?? firstOfType(table, dates);
    if (begin === null) throw refuse('noDateField', { table: table.doc.title });
    return { ...settings, [from]: begin, [to]: settings[to] ?? null };
  },
  merge: (table, settings, request) => ({
    ...settings,
    ...(request[from] != null && { [from]: fieldSetting(table, request[from], moments) }),
    ...(request[to] !== undefined && { [to]: fieldSetting(table, request[to], moments) }),
    ...(request['meta'] != null && { meta: request['meta'] }),
  }),
  present: ({ title, settings }) => ({
    title,
    fk_from_col_id: settings[from] ?? null,
    fk_to_col_id: settings[to] ?? null,
    meta: settings['meta'] ?? null,
  }),
  arrange: (table, settings) =>
    arrangeAll(table).map(({ field, show }) => ({ field, show: show || field.id === settings[from] || field.id === settings[to] })),
};
