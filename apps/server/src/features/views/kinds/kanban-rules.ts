import { refuse, viewTypes } from '@quadrille/contract';
import { canStackBy, stackTypes } from '@quadrille/domain';
import type { TableSchema } from '../../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../../storage/schema/documents.ts';
import { getFieldOfTable } from '../../structure/index.ts';
import { arrangeAll, fieldSetting, firstOfType, pickSettings, presentFlag, type ViewKindRules } from './view-kind-rules.ts';

/** The setting that names the field boards are stacked by. */
export const stackSetting = 'fk_grp_col_id';
const cover = 'fk_cover_image_col_id';
/** Fields a card shows beside the one it is stacked by. */
const shownAtFirst = 3;

export const kanbanRules: ViewKindRules = {
  type: viewTypes.kanban,
  settle(table, settings) {
    const stacks = settings[stackSetting] ?? firstOfType(table, ['SingleSelect']);
    if (stacks === null) throw refuse('noStackField', { table: table.doc.title });
    return { ...settings, [stackSetting]: stacks, [cover]: settings[cover] ?? firstOfType(table, ['Attachment']) };
  },
  merge: (table, settings, request) => ({
    ...settings,
    ...pickSettings(request, ['show_all_fields']),
    ...(request[stackSetting] != null && { [stackSetting]: stackField(table, request[stackSetting]) }),
    ...(request[cover] !== undefined && { [cover]: fieldSetting(table, request[cover], ['Attachment']) }),
    ...(request['meta'] != null && { meta: request['meta'] }),
  }),
  present: ({ title, settings, show, order }) => ({
    title,
    show: show ? 1 : 0,
    order,
    public: null,
    // Of the view, where it is a mark.
    password: null,
    show_all_fields: presentFlag(settings['show_all_fields']),
    fk_grp_col_id: settings[stackSetting] ?? null,
    fk_cover_image_col_id: settings[cover] ?? null,
    meta: settings['meta'] ?? null,
  }),
  arrange(table, settings) {
    const ranked = arrangeAll(table).toSorted((left, right) => rankOf(left.field) - rankOf(right.field));
    const isStack = (field: FieldDoc): boolean => field.id === settings[stackSetting];
    const first = new Set(ranked.filter(({ field, show }) => show && !isStack(field)).slice(0, shownAtFirst));
    return ranked.map((entry) => ({ field: entry.field, show: first.has(entry) || isStack(entry.field) }));
  },
};

/** A field with few values, or a link: the rows it leads to are the stacks. */
function stackField(table: TableSchema, value: unknown): string | null {
  const field = value == null || value === '' ? null : getFieldOfTable(table, String(value));
  return field && canStackBy(field) ? field.id : fieldSetting(table, value, stackTypes);
}

/** What says most about a row stands first on its card. */
function rankOf(field: FieldDoc): number {
  if (field.isPrimary) return 0;
  const rank = ['Attachment', 'SingleLineText', 'Number'].indexOf(field.type);
  return rank < 0 ? 4 : rank + 1;
}
