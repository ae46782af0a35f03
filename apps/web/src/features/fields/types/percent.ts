import { msg, t } from '@lingui/core/macro';
import { PercentControl } from '../controls/percent-control.tsx';
import { placesSetting, thousandsSetting } from './shared-settings.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const percent: FieldKind = writtenKind({
  name: msg`Percent`,
  cell: 'percent',
  control: { Control: PercentControl, showsReadOnly: false },
  settings: () => [placesSetting(), thousandsSetting(), { key: 'is_progress', label: t`Show as a bar`, control: 'switch' }],
  toColumnParts: (field) => ({ hasBar: field.meta['is_progress'] !== false }),
});
