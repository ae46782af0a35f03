import { msg, t } from '@lingui/core/macro';
import { barcodeFormats } from '@quadrille/domain';
import { drawnAsCode } from './drawn-as-code.ts';
import { toChoices, valueFieldSetting } from './shared-settings.ts';
import type { FieldKind } from '../field-kind.ts';
import { readOnlyKind } from './base-kinds.ts';

export const barcode: FieldKind = readOnlyKind('computed', {
  name: msg`Barcode`,
  iconPaths: ['M3 5v14', 'M8 5v14', 'M12 5v14', 'M17 5v14', 'M21 5v14'],
  ...drawnAsCode,
  settings: ({ fields }) => [
    valueFieldSetting(fields),
    { key: 'barcodeFormat', label: t`Format`, control: 'choice', choices: toChoices(barcodeFormats) },
  ],
});
