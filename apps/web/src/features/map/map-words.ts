import { t } from '@lingui/core/macro';
import type { OutlineMapLabels } from './outline-map.ts';

/** What the map of a place says, in the chosen language. */
export function mapWords(title: string, canMove: boolean): OutlineMapLabels {
  return {
    map: t`Map of ${title}`,
    hint: canMove ? t`Arrow keys move the pin, with Shift by less. Plus and minus zoom.` : t`Plus and minus zoom.`,
    note: t`Outline map`,
    zoomIn: t`Zoom in`,
    zoomOut: t`Zoom out`,
    locate: t`Use my location`,
    notLocated: t`This device does not tell where it is.`,
  };
}
