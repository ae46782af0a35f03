import { msg } from '@lingui/core/macro';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const specificDbType: FieldKind = writtenKind({
  name: msg`Database type`,
  iconPaths: ['M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z', 'M3 5V19A9 3 0 0 0 21 19V5', 'M3 12A9 3 0 0 0 21 12'],
  cell: 'text',
  DefaultControl: null,
});
