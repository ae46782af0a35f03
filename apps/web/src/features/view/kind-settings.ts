import type { WireView } from '@quadrille/contract';

/** Settings of kinds of views that name a field. */
export type FieldSetting =
  | 'fk_grp_col_id'
  | 'fk_cover_image_col_id'
  | 'fk_from_col_id'
  | 'fk_to_col_id'
  | 'fk_lane_col_id'
  | 'fk_geo_data_col_id';

/** The field a setting of the kind of a view names, such as the field cards are stacked by; null where none is set. */
export function fieldOfSetting(view: Pick<WireView, 'view'> | null, setting: FieldSetting): string | null {
  const settings: Readonly<Record<string, unknown>> = view?.view ? { ...view.view } : {};
  const id = settings[setting];
  return typeof id === 'string' ? id : null;
}
