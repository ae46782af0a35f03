import { limits } from '../../limits/limits.ts';
import { describeValue } from '../../values/describe-value.ts';
import { isNothing, noValue, parsed, refused } from '../../values/parsed.ts';
import type { CellValue, Parsed } from '../../values/value.ts';
import { type ValueFault, wrongKind } from '../../values/value-fault.ts';
import { compareText } from '../../text/compare-text.ts';
import { nullsFirst } from '../../values/compare-values.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import type { FieldKind } from '../field-kind.ts';
import { textBehaviour } from '../shared/text-value.ts';

/** A file of a cell: kept by the product under `path`, or elsewhere under `url`. */
export interface AttachedFile {
  readonly path?: string;
  readonly url?: string;
  readonly title: string;
  readonly mimetype?: string;
  /** Bytes. */
  readonly size?: number;
  readonly icon?: string;
  /** Pixels, of images. */
  readonly width?: number;
  readonly height?: number;
}

/** Files, as JSON text of a list; at most `limits.attachmentsPerCell`. */
export const attachment: FieldKind = {
  ...textBehaviour,
  type: 'Attachment',
  valueKind: 'json',
  label: 'Attachment',
  group: 'Media',
  parse: parseFiles,
  format: titlesOf,
  toWire: (value) => (value === null ? null : filesOf(value)),
  compare: (a, b) => nullsFirst(a, b, (left, right) => compareText(titlesOf(left), titlesOf(right))),
  filterOps: filterOpsFor.attachment,
};

/** What the files are called, which is also what cells are sorted by. */
function titlesOf(value: CellValue): string {
  return filesOf(value)
    .map(({ title }) => title)
    .join(', ');
}

/** The files of a canonical value; none for null. */
export function filesOf(value: CellValue): readonly AttachedFile[] {
  return typeof value === 'string' ? (JSON.parse(value) as AttachedFile[]) : [];
}

/** The files as one line of text, `title(address)` parted by commas: what exports write, and reading understands. */
export function printFiles(files: readonly AttachedFile[]): string {
  return files.map(({ title, url, path }) => `${title}(${url ?? path ?? ''})`).join(', ');
}

function parseFiles(input: unknown): Parsed {
  if (isNothing(input)) return noValue;
  const items = Array.isArray(input) ? input : typeof input === 'string' ? readText(input) : typeof input === 'object' ? [input] : null;
  if (items === null) return refused(wrongKind(input, 'fileList'));
  if (items.length > limits.attachmentsPerCell)
    return refused({ code: 'tooMany', what: 'files', count: items.length, most: limits.attachmentsPerCell });
  const files: AttachedFile[] = [];
  for (const item of items) {
    if (isNothing(item)) continue;
    const file = readFile(item);
    if ('code' in file) return refused(file);
    files.push(file);
  }
  return files.length === 0 ? noValue : parsed(JSON.stringify(files));
}

/** JSON of a list or of one file; else addresses, alone or as `title(address)`, parted by commas or line breaks. */
function readText(text: string): readonly unknown[] | null {
  if (text.length > limits.json) return null;
  const trimmed = text.trim();
  if (trimmed === 'null') return [];
  if (/^[[{]/.test(trimmed)) return readJson(trimmed);
  const files: unknown[] = [];
  for (const part of trimmed.split(/,\s*(?=\S)|[\r\n]+/)) {
    const entry = part.trim();
    const named = /^(.*?)\(([^\s()]+)\)$/.exec(entry);
    const url = named?.[2] ?? entry;
    if (!webAddress.test(url)) return null;
    files.push({ url, title: (named?.[1] ?? '').trim() || lastPart(url) });
  }
  return files;
}

function readJson(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return null;
  }
}

const webAddress = /^https?:\/\/[^\s<>"]+$/i;

/** The file, or what is wrong with it. Only known properties are kept; their order is always the same. */
function readFile(item: unknown): AttachedFile | ValueFault {
  if (typeof item === 'string') return readFile({ url: item });
  if (typeof item !== 'object' || item === null) return wrongKind(item, 'file');
  const given = item as Readonly<Record<string, unknown>>;
  const [path, url] = [text(given, 'path'), text(given, 'url')];
  if (path === undefined && url === undefined) return { code: 'fileWithoutAddress' };
  if (url !== undefined && (url.length > limits.urlLength || !webAddress.test(url))) return wrongKind(url, 'fileAddress');
  if (path !== undefined && !isSafePath(path)) return wrongKind(path, 'filePath');
  const title = (text(given, 'title') ?? lastPart(path ?? url ?? '')).toWellFormed();
  if (title.length > limits.fileName) return { code: 'fileNameTooLong', found: describeValue(title), most: limits.fileName };
  const [mimetype, icon] = [text(given, 'mimetype'), text(given, 'icon')];
  const [size, width, height] = [count(given, 'size'), count(given, 'width'), count(given, 'height')];
  return {
    ...(path !== undefined && { path }),
    ...(url !== undefined && { url }),
    title,
    ...(mimetype !== undefined && mimeShape.test(mimetype) && { mimetype }),
    ...(size !== undefined && { size }),
    ...(icon !== undefined && icon.length <= 100 && { icon: icon.toWellFormed() }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  };
}

const mimeShape = /^[a-z0-9][\w.+-]{0,99}\/[\w.+*-]{1,99}(?:;.{0,100})?$/i;

/** Relative, without steps upwards, signs of control or schemes. */
function isSafePath(path: string): boolean {
  return (
    path.length <= 1024 && !/[\p{Cc}\\]|^[a-z][a-z0-9+.-]*:|^\/\//iu.test(path) && !path.split('/').includes('..') && path.isWellFormed()
  );
}

function text(given: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = Object.hasOwn(given, key) ? given[key] : undefined;
  return typeof value === 'string' && value.trim() !== '' && !value.includes('\u0000') ? value : undefined;
}

function count(given: Readonly<Record<string, unknown>>, key: string): number | undefined {
  const value = Object.hasOwn(given, key) ? Number(given[key] ?? Number.NaN) : Number.NaN;
  return Number.isSafeInteger(value) && value >= 0 ? value + 0 : undefined;
}

/** The name at the end of an address, decoded where that is possible. */
function lastPart(address: string): string {
  const name =
    address
      .split(/[?#]/)[0]
      ?.split('/')
      .findLast((part) => part !== '') ?? 'file';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
