import type { Outlines } from '@quadrille/ui-kit/map';
import { feature, mesh } from 'topojson-client';

type World = Parameters<typeof feature>[0];

/** Coasts and borders that come with the product: nobody outside learns which places are looked at. Each is loaded when it is drawn first. */
export async function readOutlines(detail: 'coarse' | 'fine'): Promise<Outlines> {
  const { default: atlas } = await (detail === 'fine'
    ? import('world-atlas/countries-50m.json')
    : import('world-atlas/countries-110m.json'));
  const world = atlas as unknown as World;
  const { land, countries } = world.objects;
  if (!land || !countries) throw new Error('The outlines have other parts than expected.');
  const coasts = feature(world, land);
  const borders = mesh(world, countries as never, (a, b) => a !== b);
  return { land: linesOf(coasts), borders: borders.coordinates };
}

interface Shape {
  readonly type: string;
  readonly features?: readonly { readonly geometry: unknown }[];
  readonly geometry?: unknown;
  readonly coordinates?: unknown;
}

/** All rings of polygons, however deep they are in the shapes of others. */
function linesOf(shape: unknown): readonly (readonly number[][])[] {
  const { type, features, geometry, coordinates } = shape as Shape;
  if (type === 'FeatureCollection') return (features ?? []).flatMap((one) => linesOf(one.geometry));
  if (type === 'Feature') return linesOf(geometry);
  if (type === 'Polygon') return coordinates as number[][][];
  return type === 'MultiPolygon' ? (coordinates as number[][][][]).flat() : [];
}
