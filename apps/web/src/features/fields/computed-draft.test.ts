import { expect, test } from 'vitest';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { isDefined } from './computed-draft.ts';

const draftOf = (kind: FieldDraft['kind'], settings: FieldDraft['settings']): FieldDraft => ({
  name: 'Code',
  kind,
  options: [],
  settings,
  isRequired: false,
  isUnique: false,
  description: null,
});

test.each(['QrCode', 'Barcode'] as const)('a %s waits for the field it is made of', (kind) => {
  expect(isDefined(draftOf(kind, {}))).toBe(false);
  expect(isDefined(draftOf(kind, { valueFieldId: 'c1' }))).toBe(true);
});

test('a field that is made of nothing waits for nothing', () => {
  expect(isDefined(draftOf('Number', {}))).toBe(true);
});
