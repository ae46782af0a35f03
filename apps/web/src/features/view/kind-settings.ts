import type { WireView } from '@quadrille/contract';

/** The field a setting of the kind of a view names, such as the field cards are stacked by; null where none is set. */
export function fieldOfSetting(view: WireView | null, setting: 'fk_grp_col_id' | 'fk_cover_image_col_id'): string | null {
  const settings: Readonly<Record<string, unknown>> = view?.view ? { ...view.view } : {};
  const id = settings[setting];
  return typeof id === 'string' ? id : null;
}
