import { msg } from '@lingui/core/macro';
import { CheckboxControl } from '../controls/choice-controls.tsx';
import { CheckboxDefault } from '../defaults/checkbox-default.tsx';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const checkbox: FieldKind = writtenKind({
  name: msg`Checkbox`,
  cell: 'checkbox',
  control: { Control: CheckboxControl, showsReadOnly: false },
  DefaultControl: CheckboxDefault,
});
