import { printFiles, filesOf } from '../fields/attachment/attachment.ts';
import { refuseFiles } from '../fields/attachment/file-rules.ts';
import type { Field } from '../fields/field.ts';
import type { ValueContext } from '../fields/field-kind.ts';
import type { FieldType } from '../fields/field-type.ts';
import { placeOf } from '../fields/geo-data/geo-data.ts';
import { getFieldKind } from '../fields/registry.ts';
import { printTimeOfDay } from '../time/date-time.ts';
import { isSameValue } from './is-same-value.ts';
import type { CellValue, Parsed } from './value.ts';

/**
 * A value of one field as a value of another: numbers and truth values directly, some pairs by what they mean, everything else
 * by its text. The text is what the cell shows, unless that loses something (cut digits, hidden seconds, files); then it is what
 * the API sends. Refused with a reason when the target cannot hold it. Options the target lacks are not created here.
 */
export function convertValue(value: CellValue, from: Field, to: Field, context?: ValueContext): Parsed {
  if (value === null) return { ok: true, value: null };
  const target = getFieldKind(to.type);
  const meaning = meanings[`${from.type}>${to.type}`];
  if (meaning !== undefined) return target.parse(meaning(value), to, context);
  if (to.type === 'JSON') return toJson(value, from, to);
  if (from.type === 'JSON' && target.valueKind !== 'text') return refuseFiles(target.parse(jsonScalar(value), to, context), to);
  const [kind, wanted] = [getFieldKind(from.type).valueKind, target.valueKind];
  const isDirect =
    kind === wanted ? kind === 'number' || kind === 'text' || kind === 'datetime' : kind === 'boolean' && wanted === 'number';
  return refuseFiles(target.parse(isDirect ? value : convertibleText(value, from, context), to, context), to);
}

type Meaning = (value: CellValue) => unknown;

const yearOf: Meaning = (value) => Number(String(value).slice(0, 4));

/** Pairs in which a value means something that its text does not say. */
const meanings: { readonly [pair in `${FieldType}>${FieldType}`]?: Meaning } = {
  'Year>Date': (value) => `${String(value).padStart(4, '0')}-01-01`,
  'Date>Year': yearOf,
  'DateTime>Year': yearOf,
  'Time>Duration': (value) => {
    const [hours = 0, minutes = 0, seconds = 0] = String(value).split(':').map(Number);
    return hours * 3600 + minutes * 60 + seconds;
  },
  'Duration>Time': (value) => {
    const seconds = Number(value);
    return seconds >= 0 && seconds < 86_400 ? printTimeOfDay(Math.floor(seconds) * 1000) : `${seconds} seconds`;
  },
  'GeoData>Geometry': (value) => {
    const place = placeOf(value);
    return place === null ? value : `POINT (${place.longitude} ${place.latitude})`;
  },
  'Geometry>GeoData': (value) => {
    const point = /^(?:SRID=4326;)?POINT\s*\(\s*(\S+)\s+(\S+)\s*\)$/i.exec(String(value));
    return point === null ? value : { longitude: point[1], latitude: point[2] };
  },
};

/** The value as any field of text can hold it without losing anything. */
export function convertibleText(value: CellValue, from: Field, context?: ValueContext): string {
  if (from.type === 'Attachment') {
    const files = filesOf(value);
    // Files that are more than a name and an address stand as JSON.
    const line = printFiles(files);
    const back = getFieldKind('Attachment').parse(line, from);
    return back.ok && isSameValue(back.value, value) ? line : String(value);
  }
  const kind = getFieldKind(from.type);
  const shown = kind.format(value, from, context);
  const back = kind.parse(shown, from, context);
  if (back.ok && isSameValue(back.value, value)) return shown;
  const sent = kind.toWire(value, from);
  return sent === null || sent === undefined ? shown : String(sent);
}

/** Texts become JSON texts, unless they are JSON already; everything else as the API sends it. */
function toJson(value: CellValue, from: Field, to: Field): Parsed {
  const kind = getFieldKind('JSON');
  const { valueKind } = getFieldKind(from.type);
  if (valueKind !== 'text') return kind.parse(JSON.stringify(getFieldKind(from.type).toWire(value, from) ?? null), to);
  const asItIs = kind.parse(value, to);
  return asItIs.ok && asItIs.value !== null ? asItIs : kind.parse(JSON.stringify(value), to);
}

/** A JSON text, number or truth value stands for itself outside of text fields; documents are their text. */
function jsonScalar(value: CellValue): CellValue {
  const parsed: unknown = JSON.parse(String(value));
  return typeof parsed === 'string' || typeof parsed === 'boolean' || (typeof parsed === 'number' && String(parsed) === value)
    ? parsed
    : value;
}
