import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { faultOfFile } from '@quadrille/domain';
import type { FileRules } from '@quadrille/domain';
import { wordsOfValueFault } from '../../platform/value-fault-words.ts';

/** So many refused files are named. */
const named = 3;

/** Which of the files somebody gave come into a cell that has room for some, and in a few sentences why the others do not. */
export function chooseFiles(
  files: readonly File[],
  rules: FileRules,
  room: number,
): { readonly taken: readonly File[]; readonly refusal: string | null } {
  const faults: string[] = [];
  const fitting = files.filter((file) => {
    const fault = faultOfFile(rules, { title: file.name, mimetype: file.type, size: file.size });
    if (fault !== null) faults.push(wordsOfValueFault(fault));
    return fault === null;
  });
  const taken = fitting.slice(0, Math.max(0, room));
  const left = fitting.slice(taken.length).map(({ name }) => name);
  const more = faults.length - named;
  const sentences = [
    ...faults.slice(0, named),
    ...(more > 0 ? [plural(more, { one: '# more file cannot be added.', other: '# more files cannot be added.' })] : []),
    ...(left.length > 0 ? [noRoom(left, rules.maxFiles)] : []),
  ];
  return { taken, refusal: sentences.length === 0 ? null : sentences.join(' ') };
}

function noRoom(names: readonly string[], most: number): string {
  const others = names.length - named;
  const first = names.slice(0, named).map((name) => t`“${name}”`);
  const told = others > 0 ? [...first, plural(others, { one: '# other', other: '# others' })] : first;
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(told);
  return t`No room for ${list}: a cell holds at most ${plural(most, { one: '# file', other: '# files' })}.`;
}
