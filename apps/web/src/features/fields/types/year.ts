import { msg } from '@lingui/core/macro';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const year: FieldKind = writtenKind({
  name: msg`Year`,
  iconPaths: [
    'M11 13h1v4',
    'M16 2v3',
    'M3 9h18',
    'M8 2v3',
    'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
  ],
  cell: 'number',
});
