import { msg } from '@lingui/core/macro';
import { getFieldKind, timeZoneOf } from '@quadrille/domain';
import { DateTimeControl } from '../controls/date-controls.tsx';
import { DayDefault } from '../defaults/day-default.tsx';
import { momentSettings } from './shared-settings.ts';
import { typedAsShown } from './typed-as-shown.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const dateTime: FieldKind = writtenKind({
  name: msg`Date and time`,
  iconPaths: [
    'M16 14v2.2l1.6 1',
    'M16 2v3',
    'M21 7.338V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h2.338',
    'M3 9h5.859',
    'M8 2v3',
    'M10 16a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z',
  ],
  cell: 'dateTime',
  control: { Control: DateTimeControl, showsReadOnly: false },
  DefaultControl: DayDefault,
  settings: momentSettings,
  toColumnTexts: typedAsShown,
  dayOf: (value, field, context) => {
    const kind = getFieldKind('DateTime');
    const read = kind.parse(value, field, context);
    const plain = { ...field, meta: { timezone: timeZoneOf(field), date_format: 'YYYY-MM-DD' } };
    return read.ok ? kind.format(read.value, plain, context).slice(0, 10) : '';
  },
});
