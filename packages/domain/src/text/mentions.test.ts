import { expect, it } from 'vitest';
import type { UserId } from '../ids/id.ts';
import { readMentions, writeMention } from './mentions.ts';

const ana = { id: 'us0000000000ana1' as UserId, name: 'Ana Prado' };

it('finds the people named in a text and keeps its words', () => {
  const text = `Ask ${writeMention(ana)}, she knows.`;
  expect(text).toBe('Ask @[Ana Prado](us0000000000ana1), she knows.');
  expect(readMentions(text)).toEqual(['Ask ', ana, ', she knows.']);
  expect(readMentions(writeMention(ana) + writeMention(ana))).toEqual([ana, ana]);
  expect(readMentions('')).toEqual([]);
});

it('takes everything else for words', () => {
  for (const text of [
    '@Ana',
    '@[Ana](elsewhere)',
    '@[Ana](https://quadrille.example)',
    '@[](us000000000000aa)',
    '[Ana](us000000000000aa)',
    '@[A\nB](us000000000000aa)',
  ])
    expect(readMentions(text)).toEqual([text]);
});

it('names people whose names hold brackets', () => {
  expect(readMentions(writeMention({ ...ana, name: 'Ana [ops]\nPrado' }))).toEqual([{ ...ana, name: 'Ana  ops Prado' }]);
});
