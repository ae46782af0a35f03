import { msg } from '@lingui/core/macro';
import type { FieldKind } from '../field-kind.ts';
import { readOnlyKind } from './base-kinds.ts';

export const rollup: FieldKind = readOnlyKind('computed', {
  name: msg`Rollup`,
  iconPaths: ['M18 7V5a1 1 0 0 0-1-1H6.5a.5.5 0 0 0-.4.8l4.5 6a2 2 0 0 1 0 2.4l-4.5 6a.5.5 0 0 0 .4.8H17a1 1 0 0 0 1-1v-2'],
  cell: 'computed',
});
