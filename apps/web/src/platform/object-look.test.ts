import { expect, it } from 'vitest';
import { hueOf, hueOfBase, iconOf, storedHue } from './object-look.ts';

it.each([
  [{ icon: 'film' }, 'film'],
  ['{"icon":"film"}', 'film'],
  [{ icon: 'mdi:unknown' }, null],
  [{ icon: 'constructor' }, null],
  ['no JSON', null],
  [null, null],
] as const)('the icon kept in %j is %j', (meta, icon) => {
  expect(iconOf({ meta })).toBe(icon);
});

it('a colour comes back from what is stored of it, and what nobody chose is steady', () => {
  expect(hueOf(storedHue('teal'))).toBe('teal');
  expect(hueOf(storedHue(null))).toBe(null);
  expect(hueOf('#123456')).toBe(null);
  expect(hueOfBase({ id: 'p1', color: null })).toBe(hueOfBase({ id: 'p1', color: '' }));
  expect(hueOfBase({ id: 'p1', color: 'rose' })).toBe('rose');
});
