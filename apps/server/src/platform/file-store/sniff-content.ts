import { fileTypeFromBuffer } from 'file-type';
import { extensionOf } from './clean-file-name.ts';

/** How many bytes of a file's beginning decide what it is. */
export const sniffedBytes = 8192;

/** What a text is called by the end of its name; nothing of this is ever shown as more than text. */
const texts: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.css': 'text/css',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.ics': 'text/calendar',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.tsv': 'text/tab-separated-values',
  '.xhtml': 'application/xhtml+xml',
  '.xml': 'application/xml',
};
const unknown = 'application/octet-stream';

/** What a file is by its bytes. Its name only tells one text from another; what a program says of it is not asked. */
export async function sniffContent(head: Uint8Array, name: string): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found && !isMarkup(found.mime)) return found.mime;
  if (!isText(head)) return unknown;
  const markup = looksLikeMarkup(head);
  const named = texts[extensionOf(name)] ?? 'text/plain';
  return markup !== null && !isMarkup(named) ? markup : named;
}

/** Types a browser might run something of. */
export const isMarkup = (type: string): boolean =>
  /^(text\/(html|javascript|xml)|image\/svg\+xml|application\/(xhtml\+xml|xml))/.test(type);

/** Text that begins as a page or a drawing is one, whatever its name. */
function looksLikeMarkup(head: Uint8Array): string | null {
  const start = Buffer.from(head)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 1000)
    .toLowerCase();
  if (/^(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype svg[\s\S]*?>\s*)?<svg[\s>]/.test(start)) return 'image/svg+xml';
  if (/^<(!doctype html|html|head|body|script|iframe)[\s>]/.test(start)) return 'text/html';
  return start.startsWith('<?xml') ? 'application/xml' : null;
}

/** UTF-8 without the control signs that only other files have; a sign may be cut at the end of the sample. */
function isText(head: Uint8Array): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(Buffer.from(head).toString('latin1'))) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.byteLength >= sniffedBytes });
    return true;
  } catch {
    return false;
  }
}
