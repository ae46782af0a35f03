import { msg } from '@lingui/core/macro';
import { validateSetting } from './shared-settings.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const email: FieldKind = writtenKind({
  name: msg`Email`,
  cell: 'email',
  settings: () => [validateSetting()],
  showsFaults: true,
});
