import { expect, it } from 'vitest';
import { nameOfUrl } from './name-of-url.ts';

it('is the last part of the path as a person reads it', () => {
  expect(nameOfUrl('https://example.org/files/My%20people.csv?x=1')).toBe('My people.csv');
});

it('is the host where the path names no file', () => {
  expect(nameOfUrl('https://example.org/')).toBe('example.org');
});

it('stays as it is written where it cannot be decoded', () => {
  expect(nameOfUrl('https://example.org/%E0%A4%A')).toBe('%E0%A4%A');
});
