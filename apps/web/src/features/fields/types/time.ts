import { msg } from '@lingui/core/macro';
import { typedAsShown } from './typed-as-shown.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const time: FieldKind = writtenKind({
  name: msg`Time`,
  iconPaths: ['M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z', 'M12 6v6l4 2'],
  cell: 'text',
  toColumnTexts: typedAsShown,
});
