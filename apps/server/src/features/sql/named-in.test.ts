import { expect, it } from 'vitest';
import { namesAllFields, withoutComments, wordsIn } from './named-in.ts';

it('takes comments away, and leaves texts and names that look like one', () => {
  expect(withoutComments(`-- note\nSELECT '--no', "a--b" /* x */ FROM t`)).toBe(` \nSELECT '--no', "a--b"   FROM t`);
});

it('finds every name, quoted or not, and none inside texts', () => {
  expect([...wordsIn('SELECT "Due date", `Who`, \'Hidden\' FROM Tasks t')]).toEqual(['select', 'due date', 'who', 'from', 'tasks', 't']);
});

it('tells a star for all fields from the one of a count', () => {
  expect(namesAllFields('SELECT count( * ) FROM t')).toBe(false);
  expect(namesAllFields('SELECT t.* FROM t')).toBe(true);
});
