import { refuse, viewTypes } from '@quadrille/contract';
import { arrangeAll, fieldSetting, firstOfType, type ViewKindRules } from './view-kind-rules.ts';

const place = 'fk_geo_data_col_id';

export const mapRules: ViewKindRules = {
  type: viewTypes.map,
  settle(table, settings) {
    const found = settings[place] ?? firstOfType(table, ['GeoData']);
    if (found === null) throw refuse('noPlaceField', { table: table.doc.title });
    return { ...settings, [place]: found };
  },
  merge: (table, settings, request) => ({
    ...settings,
    ...(request[place] != null && { [place]: fieldSetting(table, request[place], ['GeoData']) }),
    ...(request['meta'] != null && { meta: request['meta'] }),
  }),
  present: ({ title, settings }) => ({ title, fk_geo_data_col_id: settings[place] ?? null, meta: settings['meta'] ?? null }),
  arrange: (table, settings) => arrangeAll(table).map(({ field, show }) => ({ field, show: show || field.id === settings[place] })),
};
