import { msg } from '@lingui/core/macro';
import { validateSetting } from './shared-settings.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const url: FieldKind = writtenKind({
  name: msg`URL`,
  cell: 'url',
  settings: () => [validateSetting()],
  showsFaults: true,
});
