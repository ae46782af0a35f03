import { msg } from '@lingui/core/macro';
import { barTo100Setting, thousandsSetting } from './shared-settings.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const number: FieldKind = writtenKind({
  name: msg`Number`,
  cell: 'number',
  settings: () => [thousandsSetting(), barTo100Setting()],
});
