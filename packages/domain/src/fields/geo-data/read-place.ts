import { normalizeDigits } from '../../text/normalize-digits.ts';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const degree = String.raw`([+-]?[0-9]{1,3}(?:[.,][0-9]{1,20})?(?:e-[0-9]{1,3})?)\s*°?\s*`;
const semicolons = new RegExp(`^${degree}([ns])?\\s*;\\s*${degree}([ew])?$`, 'i');
const commas = new RegExp(`^${degree.replace('[.,]', '[.]')}([ns])?\\s*[,\\s]\\s*${degree.replace('[.,]', '[.]')}([ew])?$`, 'i');

const longest = 500;

/** A place as people and maps write it; null for anything else. Whether there is such a place is another question. */
export function readPlaceText(text: string): Place | null {
  if (text.length > longest) return null;
  const clean = normalizeDigits(text)
    .trim()
    .replace(/[\u2212]/g, '-');
  return readDegrees(clean) ?? readSides(clean) ?? readAddress(clean);
}

/** `52.5;13.4`, `52,5;13,4`, `52.5, 13.4`, `52.5° N, 13.4° E`. */
function readDegrees(text: string): Place | null {
  const match = semicolons.exec(text) ?? commas.exec(text);
  if (match === null) return null;
  const [, latitude = '', north = '', longitude = '', east = ''] = match;
  return { latitude: signed(toNumber(latitude), north), longitude: signed(toNumber(longitude), east) };
}

const parts = String.raw`([0-9]{1,3}(?:[.,][0-9]{1,20})?)\s*[°º]?\s*(?:([0-9]{1,2}(?:[.,][0-9]{1,20})?)\s*['′’]\s*)?(?:([0-9]{1,2}(?:[.,][0-9]{1,20})?)\s*(?:["″”]|'')\s*)?`;
const sidesBehind = new RegExp(`^${parts}([ns])[\\s,;/]*${parts}([ew])$`, 'i');
const sidesBefore = new RegExp(`^([ns])\\s*${parts}[\\s,;/]*([ew])\\s*${parts}$`, 'i');

/** `52°31'12"N 13°24'18"E`, `N 52° 31.2' E 13° 24.3'`: minutes and seconds, and the sides of the equator and of Greenwich. */
function readSides(text: string): Place | null {
  const behind = sidesBehind.exec(text);
  if (behind) return toPlace(behind.slice(1, 4), behind[4], behind.slice(5, 8), behind[8]);
  const before = sidesBefore.exec(text);
  return before && toPlace(before.slice(2, 5), before[1], before.slice(6, 9), before[5]);
}

type Part = string | undefined;

function toPlace(latitude: readonly Part[], north: Part, longitude: readonly Part[], east: Part): Place {
  return { latitude: signed(sum(latitude), north ?? ''), longitude: signed(sum(longitude), east ?? '') };
}

function sum([degrees = '0', minutes = '0', seconds = '0']: readonly Part[]): number {
  return toNumber(degrees) + toNumber(minutes) / 60 + toNumber(seconds) / 3600;
}

const number = String.raw`(-?[0-9]{1,3}(?:\.[0-9]{1,20})?)`;
/** Where maps keep the place they show. Nothing is asked of them. */
const addresses = [
  new RegExp(`^geo:${number},${number}`, 'i'),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`#map=[0-9.]{1,8}/${number}/${number}`),
  new RegExp(`/@${number},${number}`),
  new RegExp(`[?&](?:q|ll|query|center)=(?:loc:)?${number}(?:,|%2C)${number}`, 'i'),
];

function readAddress(text: string): Place | null {
  if (!/^(?:geo|https?):/i.test(text)) return null;
  for (const address of addresses) {
    const match = address.exec(text);
    if (match) return { latitude: Number(match[1]), longitude: Number(match[2]) };
  }
  return null;
}

function signed(value: number, side: string): number {
  return /[sw]/i.test(side) ? -value : value;
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}
