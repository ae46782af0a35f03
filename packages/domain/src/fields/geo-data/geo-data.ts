import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import { wrongKind } from '../../values/value-fault.ts';
import type { CellValue, Parsed } from '../../values/value.ts';
import { pad } from '../../time/civil-date.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import type { Field } from '../field.ts';
import type { FieldKind } from '../field-kind.ts';
import { metaInteger, metaText } from '../shared/meta.ts';
import { textBehaviour } from '../shared/text-value.ts';
import { type Place, readPlaceText } from './read-place.ts';

/** A place on earth as `latitude;longitude` in degrees, eight digits after the point at most (about a millimetre). */
export const geoData: FieldKind = {
  ...textBehaviour,
  type: 'GeoData',
  label: 'Location',
  group: 'Media',
  parse: parsePlace,
  format: (value, field) => printPlace(value, field),
  filterOps: filterOpsFor.text,
};

/** How places are written: `52.52, 13.405`, or with minutes, seconds and sides: `52°31'12"N 13°24'18"E`. */
export const placeFormats = ['decimal', 'dms'] as const;
export type PlaceFormat = (typeof placeFormats)[number];

/** By `meta.format`; decimal degrees unless set. */
export function placeFormatOf({ meta }: Pick<Field, 'meta'>): PlaceFormat {
  const format = metaText(meta, 'format', 'decimal');
  return placeFormats.find((known) => known === format) ?? 'decimal';
}

/**
 * The place as its field writes it, with `meta.precision` digits behind the point of the degrees or seconds; without it, or where
 * `isExact`, with all that say something: such a text reads as the same place again.
 */
export function printPlace(value: CellValue, field: Pick<Field, 'meta'>, isExact = false): string {
  const place = placeOf(value);
  if (place === null) return value === null ? '' : String(value);
  const digits = isExact ? null : metaInteger(field.meta, 'precision', 0, 8);
  const { latitude, longitude } = place;
  if (placeFormatOf(field) === 'decimal') return `${inDegrees(latitude, digits)}, ${inDegrees(longitude, digits)}`;
  return `${inSeconds(latitude, 'NS', digits)} ${inSeconds(longitude, 'EW', digits)}`;
}

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

function inDegrees(degrees: number, digits: number | null): string {
  if (digits === null) return String(degrees).includes('e') ? degrees.toFixed(8) : String(degrees);
  const shown = degrees.toFixed(digits);
  return Number(shown) === 0 ? (0).toFixed(digits) : shown;
}

/** Five digits of a second tell apart what eight of a degree do. */
const finestSecond = 5;

function inSeconds(degrees: number, sides: string, digits: number | null): string {
  const unit = 10 ** Math.min(digits ?? finestSecond, finestSecond);
  const total = Math.round(Math.abs(degrees) * 3600 * unit);
  const [whole, minutes] = [Math.floor(total / (3600 * unit)), Math.floor(total / (60 * unit)) % 60];
  const seconds = (total % (60 * unit)) / unit;
  const shown = digits === null ? String(seconds) : seconds.toFixed(Math.min(digits, finestSecond));
  return `${whole}°${pad(minutes, 2)}'${/^\d(?:\.|$)/.test(shown) ? '0' : ''}${shown}"${degrees < 0 && total > 0 ? sides[1] : sides[0]}`;
}
