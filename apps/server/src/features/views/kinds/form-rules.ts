import { viewTypes } from '@quadrille/contract';
import { arrangeAll, pickSettings, presentFlag, type ViewKindRules } from './view-kind-rules.ts';

const texts = ['heading', 'subheading', 'success_msg', 'redirect_url', 'redirect_after_secs', 'email', 'banner_image_url', 'logo_url'];
const flags = ['submit_another_form', 'show_blank_form'];

export const formRules: ViewKindRules = {
  type: viewTypes.form,
  settle: (_table, settings, title) => ({ ...settings, heading: settings['heading'] ?? title }),
  merge(_table, settings, request) {
    const said = pickSettings(request, [...texts, ...flags]);
    const asText = Object.fromEntries(texts.filter((key) => said[key] != null).map((key) => [key, toText(said[key])]));
    return { ...settings, ...said, ...asText, ...(request['meta'] != null && { meta: request['meta'] }) };
  },
  present: ({ settings }) => ({
    ...Object.fromEntries(texts.map((key) => [key, settings[key] ?? null])),
    ...Object.fromEntries(flags.map((key) => [key, presentFlag(settings[key])])),
    meta: settings['meta'] ?? {},
  }),
  arrange: (table) => arrangeAll(table).map(({ field, show }) => ({ field, show: show && field.type !== 'ID' })),
};

function toText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
