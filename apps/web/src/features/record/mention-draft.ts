import { readMentions, writeMention } from '@quadrille/domain';
import type { Mention } from '@quadrille/domain';

/** What is typed after the @ before the caret. */
export interface MentionQuery {
  /** Where the @ stands. */
  readonly from: number;
  readonly text: string;
}

const longestName = 60;
const isPartOfWord = (letter: string): boolean => /[\p{L}\p{N}_]/u.test(letter);

/** The name that is being typed: an @ at the start of a word and what follows it, on one line. */
export function findMentionQuery(text: string, caret: number): MentionQuery | null {
  const from = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1);
  if (from < 0 || (from > 0 && isPartOfWord(text[from - 1] ?? ''))) return null;
  const typed = text.slice(from + 1, caret);
  return typed.length > longestName || /\n|\s{2}|^\s/.test(typed) ? null : { from, text: typed };
}

/** People a query may mean: those of whose names one begins with it, before those that hold it. */
export function rankPeople<Person extends { readonly name: string }>(people: readonly Person[], query: string, most: number): Person[] {
  const wanted = query.toLocaleLowerCase();
  const rank = ({ name }: Person): number => {
    const lower = name.toLocaleLowerCase();
    if (lower.startsWith(wanted)) return 0;
    if (lower.split(/[\s.@-]+/).some((part) => part.startsWith(wanted))) return 1;
    return lower.includes(wanted) ? 2 : 3;
  };
  return people
    .map((person) => ({ person, at: rank(person) }))
    .filter(({ at }) => at < 3)
    .sort((left, right) => left.at - right.at || left.person.name.localeCompare(right.person.name))
    .slice(0, most)
    .map(({ person }) => person);
}

/** A comment as it is typed: names stand for people. */
export function toDraft(text: string): { readonly text: string; readonly named: readonly Mention[] } {
  const pieces = readMentions(text);
  return {
    text: pieces.map((piece) => (typeof piece === 'string' ? piece : `@${piece.name}`)).join(''),
    named: pieces.filter((piece) => typeof piece !== 'string'),
  };
}

/** The inverse: names of these people, the first of equal ones, are mentions; longer names come before those they begin with. */
export function fromDraft(text: string, people: readonly Mention[]): string {
  const byLength = people.toSorted((left, right) => right.name.length - left.name.length);
  let made = '';
  for (let at = 0; at < text.length;) {
    const isStart = text[at] === '@' && (at === 0 || !isPartOfWord(text[at - 1] ?? ''));
    const person = isStart ? byLength.find(({ name }) => isNameAt(text, at + 1, name)) : undefined;
    made += person ? writeMention(person) : (text[at] ?? '');
    at += person ? person.name.length + 1 : 1;
  }
  return made;
}

function isNameAt(text: string, at: number, name: string): boolean {
  return name !== '' && text.startsWith(name, at) && !isPartOfWord(text[at + name.length] ?? ' ');
}
