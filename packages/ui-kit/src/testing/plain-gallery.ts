import { createGallery } from '../gallery/index.ts';
import type { Gallery, ViewSource } from '../gallery/index.ts';

/** Your own data, as it is: here a hundred thousand places. */
const places = Array.from({ length: 100_000 }, (_, at) => ({ name: `Place ${at + 1}`, height: (at * 37) % 4000, hue: (at * 47) % 360 }));

const pictureOf = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="hsl(${hue} 50% 80%)"/></svg>`)}`;

const source: ViewSource = {
  buckets: async () => ({ epoch: '1', buckets: [{ id: 'all', count: places.length, values: {} }] }),
  range: async ({ offset, limit }) => ({
    records: places.slice(offset, offset + limit).map((place, at) => ({ id: offset + at, version: 1, cells: { ...place } })),
  }),
  write: async () => ({ records: [], created: [], failed: [] }),
  subscribe: () => () => {},
};

export function showPlaces(place: HTMLElement): Gallery {
  const gallery = createGallery({
    source,
    mode: 'read',
    card: {
      title: { id: 'name', title: 'Name', kind: 'text' },
      fields: [{ id: 'height', title: 'Height', kind: 'number', format: (value) => `${value} m` }],
      cover: { fit: 'fill', picturesOf: ({ cells }, show) => show([pictureOf(Number(cells['hue']))]) },
    },
  });
  gallery.mount(place);
  return gallery;
}
