import { msg } from '@lingui/core/macro';
import { OptionControl } from '../controls/choice-controls.tsx';
import { OptionDefault } from '../defaults/option-defaults.tsx';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const singleSelect: FieldKind = writtenKind({
  name: msg`Single select`,
  cell: 'singleSelect',
  clipboard: 'titles',
  control: { Control: OptionControl, showsReadOnly: false },
  DefaultControl: OptionDefault,
});
