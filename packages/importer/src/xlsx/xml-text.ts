const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const reference = /&(?:#x([\da-f]{1,8})|#(\d{1,8})|(amp|lt|gt|quot|apos));/gi;

/** Character data with its references resolved; what is no reference stays as it is written. */
export function decodeReferences(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(reference, (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
    if (name !== undefined) return named[name.toLowerCase()] as string;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/**
 * The text a cell means: what XML cannot carry is written as _x000D_ and the like (ECMA-376 part 1, 22.9.2.19);
 * half surrogates and U+0000 no database keeps.
 */
export function decodeCellText(raw: string): string {
  // Line ends count as XML says before anything is resolved: one written as _x000D_ and a line break is then one break, not two.
  let text = decodeReferences(raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw);
  if (text.includes('_x')) text = text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n');
  if (text.includes('\0')) text = text.replaceAll('\0', '\ufffd');
  return text.isWellFormed() ? text : text.toWellFormed();
}

export interface XmlTag {
  /**
   * Where the element stands: the local names from the root on, such as `workbook/sheets/sheet`. An element of another
   * namespace than the root's is `?`: extensions use the same names for other things.
   */
  readonly path: string;
  readonly isClosing: boolean;
  readonly attributes: XmlAttributes;
}

/**
 * Values by name, references resolved: those without a prefix by their name, those of the namespace of relationships
 * with `r:` before it. Others are left out.
 */
export type XmlAttributes = ReadonlyMap<string, string>;

/** No class of characters overlaps what may follow it: time grows with the text only, whatever it is. */
const tagPattern = /<(\/?)([^\s<>/]+)((?:[\s/](?:[^<>"']|"[^"<]*"|'[^'<]*')*)?)>/g;
const attributePattern = /([^\s=]{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Characters of one tag; what workbooks write into tags is short. */
export const longestTag: number = 1 << 16;

/** The tags of filtered XML text that arrives in pieces, in order; for parts that are small. `onLong` throws for a tag that is too long. */
export async function* readTags(texts: AsyncIterable<string>, onLong: () => never): AsyncGenerator<XmlTag> {
  const open: OpenElement[] = [];
  let rest = '';
  for await (const text of texts) {
    const whole = rest + text;
    let done = 0;
    for (const match of whole.matchAll(tagPattern)) {
      const [tag, slash, name = '', written = ''] = match;
      done = match.index + tag.length;
      if (slash === '/') {
        const closed = open.pop();
        if (closed !== undefined) yield { path: closed.path, isClosing: true, attributes: noAttributes };
        continue;
      }
      const element = openElement(name, readAttributes(written), open[0], open.at(-1));
      if (!written.endsWith('/')) open.push(element);
      if (open.length > deepestElement) onLong();
      yield { path: element.path, isClosing: false, attributes: resolveAttributes(element) };
    }
    const start = whole.indexOf('<', done);
    rest = start < 0 ? '' : whole.slice(start);
    if (rest.length > longestTag) onLong();
  }
}

/** Elements inside each other; those that describe a workbook are a tenth of this. */
const deepestElement = 100;
const noAttributes: XmlAttributes = new Map();

interface OpenElement {
  readonly path: string;
  readonly written: XmlAttributes;
  readonly namespace: string;
  /** By prefix, as they hold inside the element. */
  readonly namespaces: ReadonlyMap<string, string>;
}

function openElement(name: string, written: XmlAttributes, root: OpenElement | undefined, parent: OpenElement | undefined): OpenElement {
  const declared = [...written].filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'));
  const before = parent?.namespaces ?? new Map<string, string>();
  const namespaces =
    declared.length === 0 ? before : new Map([...before, ...declared.map(([key, value]) => [key.slice(6), value] as const)]);
  const colon = name.indexOf(':');
  const namespace = namespaces.get(colon < 0 ? '' : name.slice(0, colon)) ?? '';
  const step = root === undefined || root.namespace === namespace ? name.slice(colon + 1) : '?';
  return { path: parent === undefined ? step : `${parent.path}/${step}`, written, namespace, namespaces };
}

function resolveAttributes({ written, namespaces }: OpenElement): XmlAttributes {
  const attributes = new Map<string, string>();
  for (const [name, value] of written) {
    const colon = name.indexOf(':');
    if (colon < 0) attributes.set(name, value);
    else if (/\/relationships\/?$/.test(namespaces.get(name.slice(0, colon)) ?? '')) attributes.set(`r:${name.slice(colon + 1)}`, value);
  }
  return attributes;
}

/** As they are written, with their prefixes. */
function readAttributes(text: string): XmlAttributes {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.slice(0, longestTag).matchAll(attributePattern))
    attributes.set(name, decodeReferences(double ?? single ?? ''));
  return attributes;
}

/** The text of a string item or an inline string: its runs joined, readings (phonetic runs) left out. `prefix` is `x:` or ''. */
export function readRuns(xml: string, prefix: string): string {
  const reading = `${prefix}rPh`;
  const textEnd = `</${prefix}t`;
  let out = '';
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const close = xml.indexOf('>', at);
    if (close < 0) break;
    if (isTag(xml, at, reading)) {
      const end = xml.indexOf(`</${reading}`, close);
      if (end < 0) break;
      at = xml.charCodeAt(close - 1) === 47 ? close : end;
    } else if (xml.charCodeAt(close - 1) !== 47 && isTag(xml, at, `${prefix}t`)) {
      const end = xml.indexOf(textEnd, close);
      if (end < 0) break;
      out += xml.slice(close + 1, end);
      at = end;
    } else at = close;
    at += 1;
  }
  return out;
}

/** Whether the element that opens at `at` has this name. */
function isTag(xml: string, at: number, name: string): boolean {
  return xml.startsWith(name, at + 1) && isNameEnd(xml.charCodeAt(at + 1 + name.length));
}

/** A blank, `/` or `>`. */
export function isNameEnd(code: number): boolean {
  return code === 62 || code === 47 || code <= 32;
}
