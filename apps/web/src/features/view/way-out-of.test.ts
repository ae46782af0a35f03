import { i18n } from '@lingui/core';
import { fieldTypes } from '@quadrille/domain';
import { beforeAll, expect, test } from 'vitest';
import { fieldKinds } from '../fields/field-kinds.ts';
import { wayOutOf } from './way-out-of.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('every field nobody writes says what to do instead; the others are written', () => {
  for (const type of fieldTypes) expect([type, wayOutOf(type) !== undefined]).toEqual([type, fieldKinds[type].readOnly !== null]);
  expect(wayOutOf('Lookup')).toBe('Its values come from linked records: change those.');
  expect(wayOutOf('Formula')).toBe('It is computed: change its formula, or the fields it is made of.');
  expect(wayOutOf('AutoNumber')).toBe('It is filled in by itself: add another field for values of your own.');
});
