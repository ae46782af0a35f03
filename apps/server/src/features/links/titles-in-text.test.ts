import { expect, it } from 'vitest';
import { splitTitles, titlesInText } from './titles-in-text.ts';

const split = (text: string, ...known: string[]): string[] => splitTitles(text, (title) => known.includes(title));

it('titles stand between commas and line breaks, blanks around them left out', () => {
  expect(split('Ann,  Bob\r\nCid , ,', 'Ann')).toEqual(['Ann', 'Bob', 'Cid']);
  expect(split(' , \n')).toEqual([]);
});

it('a comma belongs to the title where a record is called so', () => {
  expect(split('Oslo, Norway, Rome', 'Oslo, Norway', 'Rome')).toEqual(['Oslo, Norway', 'Rome']);
  expect(split('Oslo, Norway, Rome', 'Rome')).toEqual(['Oslo', 'Norway', 'Rome']);
  expect(titlesInText('a, b\nc')).toEqual(['a', 'a, b', 'b', 'c']);
});
