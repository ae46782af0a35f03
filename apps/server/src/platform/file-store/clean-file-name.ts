import { limits } from '@quadrille/domain';

/** Unseen signs, and those that turn the writing direction: `exe.gpj` must not read as `jpg.exe`. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name to show and to save under: without folders, unseen signs and what file systems keep for themselves. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return plain === '' ? 'file' : cut(plain);
}

/** `.pdf` of `report.PDF`; nothing where there is none to speak of. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[0].toLowerCase() ?? '';
}

/** The end of a name says what it is, so the middle goes. */
function cut(name: string): string {
  if (name.length <= limits.fileName) return name;
  const extension = extensionOf(name);
  return name.slice(0, limits.fileName - extension.length).toWellFormed() + extension;
}
