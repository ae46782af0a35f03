import { createMap, placesBy } from '../map/index.ts';
import type { RecordMap } from '../map/index.ts';
import { createListSource } from '../view/index.ts';

/** Your own data, as it is: here a hundred buoys around an island. */
const buoys = Array.from({ length: 100 }, (_, id) => ({
  id,
  name: `Buoy ${id + 1}`,
  place: `${(64.9 + 2 * Math.sin(id * 0.2)).toFixed(3)};${(-18.6 + 7 * Math.cos(id * 0.2)).toFixed(3)}`,
}));

/** Coasts as lines of [longitude, latitude]; nothing is asked of a server of tiles. */
const coast = '-24 65.5,-22 63.8,-18 63.4,-13.6 65,-16 66.5,-24 65.5'.split(',').map((at) => at.split(' ').map(Number) as [number, number]);

export function showBuoys(place: HTMLElement): RecordMap {
  const map = createMap({
    source: createListSource(buoys, placesBy('place')),
    field: { id: 'place', title: 'Place' },
    titleOf: ({ cells }) => String(cells['name']),
    outlines: async () => ({ land: [coast], borders: [] }),
  });
  map.mount(place);
  return map;
}
