import { msg } from '@lingui/core/macro';
import type { FieldKind } from '../field-kind.ts';
import { readOnlyKind } from './base-kinds.ts';

export const formula: FieldKind = readOnlyKind('computed', {
  name: msg`Formula`,
  iconPaths: [
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
    'M9 17c2 0 2.8-1 2.8-2.8V10c0-2 1-3.3 3.2-3',
    'M9 11.2h5.7',
  ],
  cell: 'computed',
});
