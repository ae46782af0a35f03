import type { DetectedEncoding } from './detect-encoding.ts';
import type { ImportWarning } from '../warnings/import-warning.ts';

/** What a person is told who may know better; nothing where the text itself says its encoding. */
export function warnOfEncoding({ encoding, rivals }: DetectedEncoding): ImportWarning[] {
  if (encoding.startsWith('utf-')) return [];
  if (rivals.length < 2) return [{ code: 'encoding', encoding }];
  const words = rivals.map(({ text }) => text.match(/[^\s,;|"]*\P{ASCII}[^\s,;|"]*/gu) ?? []);
  const at = Math.max(0, words[0]?.findIndex((word, index) => words.slice(1).every((others) => others[index] !== word)) ?? 0);
  const readings = rivals.map((rival, index) => ({ encoding: rival.encoding, word: (words[index]?.[at] ?? '').slice(0, 30) }));
  return [{ code: 'encodingDoubt', readings }];
}
