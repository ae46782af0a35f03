import { msg } from '@lingui/core/macro';
import { barTo100Setting, placesSetting, thousandsSetting } from './shared-settings.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const decimal: FieldKind = writtenKind({
  name: msg`Decimal`,
  iconPaths: [
    'M10 18h10',
    'm17 21 3-3-3-3',
    'M3 11h.01',
    'M17.5 3h0a2.5 2.5 0 0 1 2.5 2.5v3a2.5 2.5 0 0 1 -2.5 2.5h0a2.5 2.5 0 0 1 -2.5 -2.5v-3a2.5 2.5 0 0 1 2.5 -2.5z',
    'M8.5 3h0a2.5 2.5 0 0 1 2.5 2.5v3a2.5 2.5 0 0 1 -2.5 2.5h0a2.5 2.5 0 0 1 -2.5 -2.5v-3a2.5 2.5 0 0 1 2.5 -2.5z',
  ],
  cell: 'decimal',
  settings: () => [placesSetting(), thousandsSetting(), barTo100Setting()],
});
