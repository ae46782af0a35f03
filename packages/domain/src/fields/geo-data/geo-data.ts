import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import { wrongKind } from '../../values/value-fault.ts';
import type { Parsed } from '../../values/value.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import type { FieldKind } from '../field-kind.ts';
import { textBehaviour } from '../shared/text-value.ts';
import { type Place, readPlaceText } from './read-place.ts';

/** A place on earth as `latitude;longitude` in degrees, eight digits after the point at most (about a millimetre). */
export const geoData: FieldKind = {
  ...textBehaviour,
  type: 'GeoData',
  label: 'Location',
  group: 'Media',
  parse: parsePlace,
  filterOps: filterOpsFor.text,
};

/** Latitude and longitude of a canonical value; null when there is none. */
export function placeOf(value: unknown): Place | null {
  return typeof value === 'string' ? readPlaceText(value) : null;
}

function parsePlace(input: unknown): Parsed {
  if (isNothing(input)) return noValue;
  const place = typeof input === 'string' ? readPlaceText(input) : readObject(input);
  if (place === null) return refused(wrongKind(input, 'place'));
  if (Math.abs(place.latitude) > 90) return refused({ code: 'outsideDegrees', of: 'latitude', degrees: place.latitude, most: 90 });
  if (Math.abs(place.longitude) > 180) return refused({ code: 'outsideDegrees', of: 'longitude', degrees: place.longitude, most: 180 });
  return parsed(`${round(place.latitude)};${round(place.longitude)}`);
}

/** `{latitude, longitude}`, `{lat, lng}` and kin, and points of GeoJSON, which have the longitude first. */
function readObject(input: unknown): Place | null {
  if (typeof input !== 'object' || input === null) return null;
  const given = input as Readonly<Record<string, unknown>>;
  const pair = given['type'] === 'Point' && Array.isArray(given['coordinates']) ? given['coordinates'] : null;
  const latitude = toDegrees(pair ? pair[1] : (given['latitude'] ?? given['lat']));
  const longitude = toDegrees(pair ? pair[0] : (given['longitude'] ?? given['lng'] ?? given['lon'] ?? given['long']));
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function toDegrees(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function round(degrees: number): number {
  return Math.round(degrees * 1e8) / 1e8 + 0;
}
