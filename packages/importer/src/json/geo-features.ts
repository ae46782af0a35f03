import { keepLongNumbers } from '@quadrille/domain';
import { RawJson } from './read-members.ts';

/** The features of a GeoJSON collection as records: their properties, with the geometry as well-known text behind them. Null for all else. */
export function readFeatures(element: unknown): Map<string, unknown>[] | null {
  const features = memberOf(element, 'features');
  if (memberOf(element, 'type') !== 'FeatureCollection' || !Array.isArray(features)) return null;
  return features.map((feature: unknown) => {
    const record = new Map<string, unknown>();
    const id = memberOf(feature, 'id');
    if (id !== undefined && id !== null) record.set('id', id);
    const properties = memberOf(feature, 'properties');
    if (typeof properties === 'object' && properties !== null)
      for (const [key, value] of Object.entries(properties)) record.set(key, value);
    const geometry = memberOf(feature, 'geometry');
    if (geometry !== undefined && geometry !== null)
      record.set(record.has('geometry') ? 'geometry_1' : 'geometry', printGeometry(geometry) ?? geometry);
    return record;
  });
}

function memberOf(value: unknown, key: string): unknown {
  if (value instanceof Map) return parseRaw(value.get(key));
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

function parseRaw(value: unknown): unknown {
  return value instanceof RawJson ? (JSON.parse(value.text, keepLongNumbers) as unknown) : value;
}

const tags: Readonly<Record<string, string>> = {
  Point: 'POINT',
  LineString: 'LINESTRING',
  Polygon: 'POLYGON',
  MultiPoint: 'MULTIPOINT',
  MultiLineString: 'MULTILINESTRING',
  MultiPolygon: 'MULTIPOLYGON',
};

/** Well-known text of a geometry; null for what is none. */
export function printGeometry(geometry: unknown): string | null {
  const type = memberOf(geometry, 'type');
  if (type === 'GeometryCollection') {
    const parts = memberOf(geometry, 'geometries');
    const printed = Array.isArray(parts) ? parts.map(printGeometry) : [null];
    return printed.includes(null) ? null : `GEOMETRYCOLLECTION(${printed.join(', ')})`;
  }
  const tag = typeof type === 'string' ? tags[type] : undefined;
  const coordinates = memberOf(geometry, 'coordinates');
  if (tag === undefined || !Array.isArray(coordinates)) return null;
  const text = printCoordinates(coordinates);
  return text === null
    ? null
    : `${tag}${isPosition(coordinates) && coordinates.length > 2 ? ' Z' : ''}${isPosition(coordinates) ? `(${text})` : text}`;
}

/** Positions with blanks between their numbers, lists of them in brackets. */
function printCoordinates(value: readonly unknown[]): string | null {
  if (isPosition(value)) return value.join(' ');
  const parts = value.map((part) => (Array.isArray(part) ? printCoordinates(part) : null));
  return parts.includes(null) ? null : `(${parts.join(', ')})`;
}

function isPosition(value: readonly unknown[]): value is readonly number[] {
  return value.length >= 2 && value.length <= 4 && value.every((part) => typeof part === 'number');
}
