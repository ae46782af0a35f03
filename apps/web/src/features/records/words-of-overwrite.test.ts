import { printLinkCell } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import { sampleField } from '@quadrille/domain/testing';
import { expect, it } from 'vitest';
import { toWordsContext } from '../structure/words-context.ts';
import { wordsOfOverwrite } from './words-of-overwrite.ts';

const words = toWordsContext([]);

it('another text is told, and a text taken away', () => {
  const text = sampleField('SingleLineText');
  expect(wordsOfOverwrite(text, 'Mine', 'Theirs', words)).toEqual({ mine: 'Mine', theirs: 'Theirs' });
  expect(wordsOfOverwrite(text, 'Mine', null, words)).toEqual({ mine: 'Mine', theirs: '' });
});

it('a password and links, which come back in another form, are not told', () => {
  const link = (id: number, title: string): CellValue => printLinkCell({ count: 1, records: [[id as never, title]] });
  expect(wordsOfOverwrite(sampleField('Password'), 'secret', '••••••', words)).toBeNull();
  expect(wordsOfOverwrite(sampleField('LinkToAnotherRecord'), link(0, 'acme'), link(4, 'Acme'), words)).toBeNull();
});

it('what reads the same is not told', () => {
  expect(wordsOfOverwrite(sampleField('SingleLineText'), '', null, words)).toBeNull();
});
