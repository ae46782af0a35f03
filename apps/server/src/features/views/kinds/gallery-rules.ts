import { viewTypes } from '@quadrille/contract';
import { arrangeAll, fieldSetting, firstOfType, pickSettings, presentFlag, type ViewKindRules } from './view-kind-rules.ts';

const cover = 'fk_cover_image_col_id';
const plain = ['cover_image_idx', 'cover_image', 'restrict_types', 'restrict_size', 'restrict_number', 'dimensions', 'responsive_columns'];
const flags = ['next_enabled', 'prev_enabled', 'public'];
/** Fields a card shows beside its cover. */
const shownAtFirst = 3;

export const galleryRules: ViewKindRules = {
  type: viewTypes.gallery,
  settle: (table, settings) => ({ ...settings, [cover]: settings[cover] ?? firstOfType(table, ['Attachment']) }),
  merge: (table, settings, request) => ({
    ...settings,
    ...pickSettings(request, [...plain, ...flags]),
    ...(request[cover] !== undefined && { [cover]: fieldSetting(table, request[cover], ['Attachment']) }),
    ...(request['meta'] != null && { meta: request['meta'] }),
  }),
  present: ({ settings }) => ({
    ...Object.fromEntries([cover, ...plain].map((key) => [key, settings[key] ?? null])),
    ...Object.fromEntries(flags.map((key) => [key, presentFlag(settings[key])])),
    meta: settings['meta'] ?? null,
  }),
  arrange(table, settings) {
    const cards = table.fields.filter((field) => !field.isSystem && field.id !== settings[cover]);
    const first = new Set(
      [...cards.filter(({ isPrimary }) => isPrimary), ...cards.filter(({ isPrimary }) => !isPrimary)].slice(0, shownAtFirst),
    );
    return arrangeAll(table).map(({ field, show }) => ({ field, show: show && (field.id === settings[cover] || first.has(field)) }));
  },
};
