import { msg, t } from '@lingui/core/macro';
import { buttonActionOf, buttonColorOf, buttonLabelOf, optionColors } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';
import type { FieldSetting } from '@quadrille/ui-kit-react';
import type { ColumnContext } from '../column-context.ts';
import { ButtonControl } from '../controls/button-control.tsx';
import { toLook } from '../to-look.ts';
import type { FieldKind, SettingsContext } from '../field-kind.ts';
import { readOnlyKind } from './base-kinds.ts';

export const button: FieldKind = readOnlyKind('pressed', {
  name: msg`Button`,
  iconPaths: [
    'M12.034 12.681a.498.498 0 0 1 .647-.647l9 3.5a.5.5 0 0 1-.033.943l-3.444 1.068a1 1 0 0 0-.66.66l-1.067 3.443a.5.5 0 0 1-.943.033z',
    'M21 11V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h6',
  ],
  cell: 'button',
  clipboard: 'nothing',
  control: { Control: ButtonControl, showsReadOnly: true },
  settings: buttonSettings,
  toColumnParts: (field, context) => ({
    caption: buttonLabelOf(field),
    canPress: canPressButton(field, context),
    ...(buttonColorOf(field) !== null && { look: toLook(buttonColorOf(field)) }),
    ...(context.isPressing && { isBusy: (rowId) => context.isPressing?.(field.id, rowId) === true }),
  }),
});

function buttonSettings({ chosen, hues }: SettingsContext): readonly FieldSetting[] {
  return [
    { key: 'label', label: t`Text on the button`, control: 'text' },
    {
      key: 'color',
      label: t`Colour`,
      control: 'colour',
      hues,
      kept: { read: (color) => color || 'gray', write: (hue) => optionColors.find(({ name }) => name === hue)?.hex },
    },
    {
      key: 'action',
      label: t`When pressed`,
      control: 'choice',
      choices: [
        { value: 'url', label: t`Open a link` },
        { value: 'webhook', label: t`Run a webhook` },
      ],
    },
    ...(chosen['action'] === 'webhook'
      ? []
      : [
          {
            key: 'formula',
            label: t`Address`,
            control: 'text',
            hint: t`A formula that gives a web address. Fields stand in braces.`,
            placeholder: `"https://…/" & {ID}`,
          } as const,
        ]),
  ];
}

/** Opening an address changes nothing; a webhook may. */
function canPressButton(field: Field, { canEdit, canOpenLinks }: ColumnContext): boolean {
  const { kind } = buttonActionOf(field);
  return kind === 'url' ? canOpenLinks === true : kind === 'webhook' && canEdit;
}
