import { msg } from '@lingui/core/macro';
import { DateControl } from '../controls/date-controls.tsx';
import { DayDefault } from '../defaults/day-default.tsx';
import { dateFormatSetting } from './shared-settings.ts';
import { typedAsShown } from './typed-as-shown.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const date: FieldKind = writtenKind({
  name: msg`Date`,
  cell: 'date',
  control: { Control: DateControl, showsReadOnly: false },
  DefaultControl: DayDefault,
  settings: () => [dateFormatSetting()],
  toColumnTexts: typedAsShown,
});
