import { statSync } from 'node:fs';

/** Thrown where the data folder cannot be used; the message is for people. */
export class DataDirUnusable extends Error {}

const elsewhere = 'Choose another folder with QUADRILLE_DATA_DIR.';
const sqliteReadOnly = 8;
const sqliteCorrupt = 11;
const sqliteFull = 13;
const sqliteCannotOpen = 14;
const sqliteNotADatabase = 26;

/** Why a file of the data folder could not be used, in a sentence; the error itself where nobody can say. */
export function explainFault(error: unknown, dir: string, file: string): unknown {
  const { code, errcode } = error as { readonly code?: string; readonly errcode?: number };
  const primary = errcode === undefined ? undefined : errcode & 0xff;
  const sentence = sentenceOf(code, primary, dir, file);
  return sentence === null ? error : new DataDirUnusable(sentence);
}

function sentenceOf(code: string | undefined, errcode: number | undefined, dir: string, file: string): string | null {
  if (errcode === sqliteCorrupt || errcode === sqliteNotADatabase)
    return `${file} is damaged: SQLite cannot read it. Bring the installation back from a backup with "quadrille restore".`;
  if (code === 'ENOSPC' || errcode === sqliteFull) return `The disk of the data folder ${dir} is full. Make room on it and start again.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `The data folder ${dir} cannot be made: a file lies in its way. ${elsewhere}`;
  if (code === 'EROFS') return `The data folder ${dir} is on a file system that can only be read. ${elsewhere}`;
  if (code === 'EACCES' || code === 'EPERM' || errcode === sqliteCannotOpen || errcode === sqliteReadOnly)
    return `The data folder ${dir} cannot be written by the user Quadrille runs as${ownerOf(file) ?? ownerOf(dir) ?? ''}. ${elsewhere}`;
  return null;
}

/** Null where it is ours, or nobody can say. */
function ownerOf(path: string): string | null {
  try {
    const { uid } = statSync(path);
    const own = process.geteuid?.();
    return own === undefined || uid === own ? null : `: ${path} belongs to the user ${uid}, and this is the user ${own}`;
  } catch {
    return null;
  }
}
