import { englishViewWords } from '../../view/core/view-words.ts';
import type { ViewWords } from '../../view/core/view-words.ts';

/** Every sentence of a map; hand in translations. */
export interface MapWords extends ViewWords {
  readonly map: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
  readonly lasso: string;
  readonly note: string;
  readonly inView: string;
  readonly noPlace: string;
  readonly noPlaceHint: string;
  readonly showMore: (count: number) => string;
  readonly cluster: (count: number) => string;
  readonly placed: (title: string, place: string) => string;
  readonly fixed: string;
  readonly empty: string;
  readonly open: string;
  readonly close: string;
  readonly loadFailed: string;
  readonly retry: string;
  readonly mapKeys: string;
  readonly keys: string;
  readonly untitled: string;
}

export const englishMapWords: MapWords = {
  ...englishViewWords,
  map: 'Map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all',
  lasso: 'Select by drawing around',
  note: 'Outline map',
  inView: 'In view',
  noPlace: 'No place',
  noPlaceHint: 'Drag onto the map, or press Alt and Enter to put it in the middle.',
  showMore: (count) => `Show ${count} more`,
  cluster: (count) => `${count} records; press to look closer`,
  placed: (title, place) => `${title}: ${place}`,
  fixed: 'Places cannot be changed here',
  empty: 'No records here',
  open: 'Open record',
  close: 'Close',
  loadFailed: 'Could not load these records',
  retry: 'Retry',
  mapKeys: 'Arrows move the map, plus and minus zoom',
  keys: 'Enter opens it, Alt and arrows move its pin',
  untitled: 'Untitled',
};
