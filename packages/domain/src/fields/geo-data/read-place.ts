import { normalizeDigits } from '../../text/normalize-digits.ts';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const longestText = 100;
const longestAddress = 500;

/**
 * A place as people and maps write it; null for anything else. Whether there is such a place is another question.
 * Texts are cut at their signs and every pattern has an end: reading takes time in proportion to the text.
 */
export function readPlaceText(text: string): Place | null {
  if (text.length > longestAddress) return null;
  const clean = normalizeDigits(text).trim().replace(/\s+/g, ' ');
  if (/^(?:geo|https?):/i.test(clean)) return readAddress(clean);
  if (text.length > longestText) return null;
  if (/^point/i.test(clean)) return readPoint(clean);
  const signs = clean.replace(/\u2212/g, '-').replace(/ (?=[°º'′’"″”nsew])/gi, '');
  return readDegrees(signs) ?? readSides(signs);
}

const part = String.raw`(-?[0-9]{1,9}(?:\.[0-9]{1,20})?(?:e-?[0-9]{1,3})?)`;
const point = new RegExp(`^point ?z? ?\\( ?${part} ${part}(?: ${part})? ?\\)$`, 'i');

/** Well-known text of a point, which has the longitude first and may have a height: `POINT Z(13.4 52.5 34)`. */
function readPoint(text: string): Place | null {
  const match = point.exec(text);
  return match && { latitude: Number(match[2]), longitude: Number(match[1]) };
}

const degree = String.raw`[+-]?[0-9]{1,3}(?:[.,][0-9]{1,20})?(?:e-[0-9]{1,3})?`;
const degreeNorth = new RegExp(`^(${degree})[°º]?([ns]?)$`, 'i');
const degreeEast = new RegExp(`^(${degree})[°º]?([ew]?)$`, 'i');

/** `52.5;13.4`, `52,5;13,4`, `52.5, 13.4`, `52.5° N, 13.4° E`, `52.5 13.4`. */
function readDegrees(text: string): Place | null {
  const sign = [';', ',', ' '].find((one) => text.includes(one));
  const [first, second, ...more] = sign === undefined ? [] : text.split(sign);
  if (first === undefined || second === undefined || more.length > 0) return null;
  const north = degreeNorth.exec(first.trim());
  const east = degreeEast.exec(second.trim());
  return north && east && { latitude: signed(toNumber(north[1] ?? ''), north[2]), longitude: signed(toNumber(east[1] ?? ''), east[2]) };
}

/** `52°31'12"N 13°24'18"E`, `N 52° 31.2' E 13° 24.3'`: minutes and seconds, and the sides of the equator and of Greenwich. */
function readSides(text: string): Place | null {
  const north = text.search(/[ns]/i);
  const east = text.search(/[ew]/i);
  const areBehind = east === text.length - 1;
  if (north < 0 || east < north || (!areBehind && north > 0)) return null;
  const latitude = readAngle(areBehind ? text.slice(0, north) : text.slice(1, east).replace(/ ?[,;/]? ?$/, ''));
  const longitude = readAngle(areBehind ? text.slice(north + 1, east).replace(/^ ?[,;/]/, '') : text.slice(east + 1));
  if (latitude === null || longitude === null) return null;
  return { latitude: signed(latitude, text[north]), longitude: signed(longitude, text[east]) };
}

const count = String.raw`([0-9]{1,3}(?:[.,][0-9]{1,20})?)`;
const angle = new RegExp(`^${count}(?:[°º ](?:${count}['′’])?(?:${count}(?:["″”]|''))?)?$`);

/** Degrees with minutes and seconds, where spaces part nothing but two numbers. */
function readAngle(text: string): number | null {
  const match = angle.exec(text.trim().replace(/([^0-9]) | (?![0-9])/g, '$1'));
  return match && toNumber(match[1] ?? '0') + toNumber(match[2] ?? '0') / 60 + toNumber(match[3] ?? '0') / 3600;
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
  for (const address of addresses) {
    const match = address.exec(text);
    if (match) return { latitude: Number(match[1]), longitude: Number(match[2]) };
  }
  return null;
}

function signed(value: number, side: string | undefined): number {
  return /[sw]/i.test(side ?? '') ? -value : value;
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}
