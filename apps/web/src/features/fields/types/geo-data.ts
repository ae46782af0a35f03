import { msg, t } from '@lingui/core/macro';
import { placeFormatOf, placeFormats, printPlace } from '@quadrille/domain';
import type { CellValue, PlaceFormat } from '@quadrille/domain';
import type { FieldSetting } from '@quadrille/ui-kit-react';
import { PlaceControl } from '../controls/place-control.tsx';
import { mapBeside } from '../../map/index.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const geoData: FieldKind = writtenKind({
  name: msg`Place`,
  iconPaths: [
    'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0',
    'M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
  ],
  cell: 'place',
  control: { Control: PlaceControl, showsReadOnly: true },
  settings: placeSettings,
  toColumnParts: (field) => ({ beside: mapBeside(field.title) }),
  // Other programs read places as the API has them; who edits one wants no digit of it to be lost.
  toColumnTexts: (field, format) => ({ format, editText: String, draftText: (value) => printPlace(value as CellValue, field, true) }),
});

function placeSettings(): readonly FieldSetting[] {
  const words: Readonly<Record<PlaceFormat, string>> = { decimal: t`Decimal degrees`, dms: t`Degrees, minutes, seconds` };
  return [
    {
      key: 'format',
      label: t`Format`,
      control: 'choice',
      choices: placeFormats.map((value) => ({ value, label: words[value], note: printPlace('52.52;13.405', { meta: { format: value } }) })),
      kept: { read: (format) => placeFormatOf({ meta: { format } }), write: (format) => format },
    },
    { key: 'precision', label: t`Digits after the point`, control: 'number', min: 0, max: 8, placeholder: t`All` },
  ];
}
