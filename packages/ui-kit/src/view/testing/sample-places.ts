import { hueNames } from '../../cells/cell-spec.ts';
import { placedBucket, placelessBucket } from '../../map/core/map-core.ts';
import type { Outlines } from '../../map/core/outlines.ts';
import type { ViewRecord } from '../core/record.ts';
import type { ViewSource } from '../core/view-source.ts';
import { createMemoryView } from './memory-view.ts';
import type { MemoryView, MemoryViewOptions } from './memory-view.ts';
import { createScopedSource } from './scoped-source.ts';

const shops = [
  ['Casa Alfama', 'Lisbon', 38.71, -9.13],
  ['Atelier Nord', 'Copenhagen', 55.68, 12.57],
  ['Bazar Fino', 'Milan', 45.46, 9.19],
  ['Bottega Luce', 'Rome', 41.9, 12.5],
  ['Claymore & Sons', 'Edinburgh', 55.95, -3.19],
  ['Dům a dílo', 'Prague', 50.08, 14.44],
  ['Espacio Lino', 'Madrid', 40.42, -3.7],
  ['Fold', 'London', 51.51, -0.13],
  ['Galerie Aubert', 'Paris', 48.86, 2.35],
  ['Kontor 12', 'Berlin', 52.52, 13.4],
] as const;
const arabicNames = ['مقهى الميناء', 'دار الضوء', 'ورشة الخزف'];

export interface SamplePlacesOptions extends Partial<MemoryViewOptions> {
  readonly count?: number;
  readonly isArabic?: boolean;
}

/** Shops in memory; every ninth has no place. */
export function createSamplePlaces(options: SamplePlacesOptions = {}): MemoryView {
  const { count = 40, isArabic = false } = options;
  const records = Array.from({ length: count }, (_, at): ViewRecord => {
    const [shop, city, latitude, longitude] = shops[at % shops.length] ?? shops[0];
    const round = Math.floor(at / shops.length);
    const name = isArabic ? (arabicNames[at % arabicNames.length] ?? '') : shop;
    const spread = (seed: number): number => (round === 0 ? 0 : (((at * seed) % 97) / 97 - 0.5) * 8);
    return {
      id: at + 1,
      version: 1,
      hue: hueNames[at % 3] ?? null,
      cells: {
        name: round === 0 ? name : `${name} ${round + 1}`,
        city,
        place: at % 9 === 8 ? null : `${(latitude + spread(31)).toFixed(4)};${(longitude + spread(53)).toFixed(4)}`,
      },
    };
  });
  return createMemoryView({ records, ...options });
}

/** One person's source of such places. */
export function openPlaces(memory: MemoryView): ViewSource {
  return createScopedSource(memory, () => [
    { id: placedBucket, has: ({ cells }) => cells['place'] !== null },
    { id: placelessBucket, has: ({ cells }) => cells['place'] === null },
  ]);
}

/** Rough land, so that samples need no data of the world. */
export const sampleOutlines = async (): Promise<Outlines> => ({
  land: [
    [
      [-9, 37],
      [-9, 43],
      [-2, 43.5],
      [-4.5, 48.5],
      [2, 51],
      [9, 54],
      [12, 54],
      [20, 54.5],
      [24, 58],
      [30, 60],
      [40, 60],
      [40, 42],
      [28, 41],
      [23, 36.5],
      [19, 42],
      [13, 45.5],
      [18, 40],
      [16, 38],
      [10, 44],
      [3, 43],
      [0, 39],
      [-2, 36.7],
      [-9, 37],
    ],
    [
      [-5.5, 50],
      [1.5, 51],
      [0, 54],
      [-2, 57.5],
      [-5.5, 58.5],
      [-3, 54],
      [-5.5, 50],
    ],
  ],
  borders: [
    [
      [-1.8, 43.3],
      [3.2, 42.4],
    ],
    [
      [2.5, 51],
      [6, 49.5],
      [8.2, 49],
      [7.6, 47.6],
    ],
  ],
});
