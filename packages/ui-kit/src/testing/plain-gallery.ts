import { createGallery } from '../gallery/index.ts';
import type { Gallery } from '../gallery/index.ts';
import { createListSource } from '../view/index.ts';

/** Your own data, as it is: here a hundred thousand places. */
const places = Array.from({ length: 100_000 }, (_, id) => ({
  id,
  name: `Place ${id + 1}`,
  height: (id * 37) % 4000,
  hue: (id * 47) % 360,
}));

const pictureOf = (hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="hsl(${hue} 50% 80%)"/></svg>`)}`;

export function showPlaces(place: HTMLElement): Gallery {
  const gallery = createGallery({
    source: createListSource(places),
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
