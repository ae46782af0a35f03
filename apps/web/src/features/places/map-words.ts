import { t } from '@lingui/core/macro';
import type { MapWords } from '@quadrille/ui-kit/map';
import { createViewWords } from '../records/index.ts';

/** Every word a map of records shows or says, in the chosen language, whose `locale` counts are written in. */
export function createMapWords(locale: string): MapWords {
  const words = createViewWords(locale);
  const { number } = words;
  return {
    ...words,
    map: t`Map`,
    zoomIn: t`Zoom in`,
    zoomOut: t`Zoom out`,
    fit: t`Show all`,
    lasso: t`Select by drawing around`,
    note: t`Outline map`,
    inView: t`In view`,
    noPlace: t`No place`,
    noPlaceHint: t`Drag onto the map, or press Alt and Enter to put it in the middle.`,
    showMore: (count) => t`Show ${number(count)} more`,
    cluster: (count) => t`${number(count)} records; press to look closer`,
    placed: (title, place) => t`${title}: ${place}`,
    fixed: t`Places cannot be changed here`,
    empty: t`No records here`,
    open: t`Open record`,
    close: t`Close`,
    loadFailed: t`Could not load these records`,
    retry: t`Retry`,
    mapKeys: t`Arrows move the map, plus and minus zoom`,
    keys: t`Enter opens it, Alt and arrows move its pin`,
    untitled: t`Untitled`,
  };
}
