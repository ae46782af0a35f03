import { msg } from '@lingui/core/macro';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const geometry: FieldKind = writtenKind({
  name: msg`Geometry`,
  iconPaths: ['M17 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z', 'M3 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z', 'M5 17A12 12 0 0 1 17 5'],
  cell: 'text',
  DefaultControl: null,
});
