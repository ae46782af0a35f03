import { msg } from '@lingui/core/macro';
import { validateSetting } from './shared-settings.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const phoneNumber: FieldKind = writtenKind({
  name: msg`Phone number`,
  cell: 'phone',
  settings: () => [validateSetting()],
  showsFaults: true,
});
