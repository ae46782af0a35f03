import { msg } from '@lingui/core/macro';
import { OptionsControl } from '../controls/choice-controls.tsx';
import { OptionsDefault } from '../defaults/option-defaults.tsx';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const multiSelect: FieldKind = writtenKind({
  name: msg`Multiple select`,
  cell: 'multiSelect',
  clipboard: 'titles',
  control: { Control: OptionsControl, showsReadOnly: false },
  DefaultControl: OptionsDefault,
});
