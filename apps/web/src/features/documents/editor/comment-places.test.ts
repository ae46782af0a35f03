import { expect, it } from 'vitest';
import { findQuote, readWords } from './comment-places.ts';
import { pageSchema } from './page-schema.ts';

it('finds the words of a thread whose place is lost, where they stand once', () => {
  const text = (words: string, ...marks: string[]) => ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) });
  const doc = pageSchema.nodeFromJSON({
    type: 'doc',
    content: [
      { type: 'heading', content: [text('When to '), text('say', 'bold'), text(' so')] },
      { type: 'blockquote', content: [{ type: 'paragraph', content: [text('As soon as you are sure')] }] },
    ],
  });
  for (const quote of ['to say so', 'so As soon', 'say', 'sure']) {
    const range = findQuote(readWords(doc), quote);
    expect(range && doc.textBetween(range.from, range.to, ' ')).toBe(quote);
  }
  for (const quote of ['o', 'never there', ' ', null]) expect(findQuote(readWords(doc), quote)).toBe(null);
});
