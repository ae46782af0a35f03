import type { UserId } from '../ids/id.ts';

/** A person named in a text. */
export interface Mention {
  readonly id: UserId;
  /** What they were called when it was written. */
  readonly name: string;
}

/** Brackets end early, ids are ours: anything else is words. */
const mention = /@\[([^[\]\n]{1,250})\]\((us[0-9a-z]{14})\)/g;

/** A text as words and the people named in it, in order; no words are lost. */
export function readMentions(text: string): readonly (string | Mention)[] {
  const pieces: (string | Mention)[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: name = '', 2: id = '' } of text.matchAll(mention)) {
    if (index > from) pieces.push(text.slice(from, index));
    pieces.push({ id: id as UserId, name });
    from = index + whole.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

/** How a person is named in a text, so that everybody reads the name and `readMentions` finds the person. */
export function writeMention({ id, name }: Mention): string {
  return `@[${name.replaceAll(/[[\]\n]+/g, ' ').slice(0, 250)}](${id})`;
}
