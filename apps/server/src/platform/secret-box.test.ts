import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const random = { bytes: (count: number) => randomBytes(count) };
const box = createSecretBox(() => 'the key of this installation', random);

test('what was sealed opens again, and only for what it was sealed for', () => {
  const sealed = box.seal('pässword', 'source b1');
  expect(sealed).not.toContain('pässword');
  expect(box.open(sealed, 'source b1')).toBe('pässword');
  expect(box.open(sealed, 'source b2')).toBe(null);
});

test('the same text never looks the same twice', () => {
  expect(box.seal('secret', 'x')).not.toBe(box.seal('secret', 'x'));
});

test('another key, a touched text and nonsense open nothing', () => {
  const sealed = box.seal('secret', 'x');
  expect(createSecretBox(() => 'another key', random).open(sealed, 'x')).toBe(null);
  expect(box.open(`${sealed.slice(0, -4)}AAA=`, 'x')).toBe(null);
  for (const nonsense of ['', 'v1:', 'v1:AAAA', 'secret']) expect(box.open(nonsense, 'x')).toBe(null);
});
