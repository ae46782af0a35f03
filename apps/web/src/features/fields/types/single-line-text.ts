import { msg } from '@lingui/core/macro';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const singleLineText: FieldKind = writtenKind({
  name: msg`Single line text`,
  cell: 'text',
});
