import { createMap } from '../map/index.ts';
import type { RecordMap } from '../map/index.ts';
import type { ViewSource } from '../view/index.ts';

/** Your own data, as it is: here a hundred buoys around an island. */
const buoys = Array.from({ length: 100 }, (_, at) => ({
  name: `Buoy ${at + 1}`,
  place: `${(64.9 + 2 * Math.sin(at * 0.2)).toFixed(3)};${(-18.6 + 7 * Math.cos(at * 0.2)).toFixed(3)}`,
}));

const source: ViewSource = {
  buckets: async () => ({ epoch: '1', buckets: [{ id: 'placed', count: buoys.length, values: {} }] }),
  range: async ({ offset, limit }) => ({
    records: buoys.slice(offset, offset + limit).map((buoy) => ({ id: buoy.name, version: 1, cells: buoy })),
  }),
  write: async () => ({ records: [], created: [], failed: [] }),
  subscribe: () => () => {},
};

export function showBuoys(place: HTMLElement): RecordMap {
  const map = createMap({
    source,
    mode: 'read',
    field: { id: 'place', title: 'Place' },
    titleOf: ({ cells }) => String(cells['name']),
    // coasts as lines of [longitude, latitude]; nothing is asked of a server of tiles
    outlines: async () => ({
      land: [
        [
          [-24, 65.5],
          [-22, 63.8],
          [-18, 63.4],
          [-13.6, 65],
          [-16, 66.5],
          [-24, 65.5],
        ],
      ],
      borders: [],
    }),
  });
  map.mount(place);
  return map;
}
