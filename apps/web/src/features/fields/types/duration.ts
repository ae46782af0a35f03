import { msg, t } from '@lingui/core/macro';
import { durationFormats } from '@quadrille/domain';
import { typedAsShown } from './typed-as-shown.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const duration: FieldKind = writtenKind({
  name: msg`Duration`,
  iconPaths: ['M10 2L14 2', 'M12 14L15 11', 'M4 14a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z'],
  cell: 'number',
  settings: () => [
    {
      key: 'duration',
      label: t`Format`,
      control: 'choice',
      choices: durationFormats.map((label, index) => ({ value: String(index), label })),
    },
  ],
  toColumnTexts: typedAsShown,
});
