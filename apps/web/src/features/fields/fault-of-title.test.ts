import { i18n } from '@lingui/core';
import { limits } from '@quadrille/domain';
import { beforeAll, expect, it } from 'vitest';
import { faultOfTitle } from './fault-of-title.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('a field has a name of as many characters as the server keeps, and is told so before it is asked', () => {
  expect(faultOfTitle(' ')).toBe('Please enter Name');
  expect(faultOfTitle('N'.repeat(limits.fieldTitle))).toBeNull();
  expect(faultOfTitle('N'.repeat(limits.fieldTitle + 1))).toBe('This name is longer than 255 characters.');
});
