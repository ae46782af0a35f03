import { msg, t } from '@lingui/core/macro';
import { convertibleText, filesOf, limits, toFileType } from '@quadrille/domain';
import type { FieldSetting } from '@quadrille/ui-kit-react';
import { familyWords } from '../../../platform/file-type-words.ts';
import { FilesControl } from '../controls/files-control.tsx';
import type { FieldKind, SettingsContext } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const attachment: FieldKind = writtenKind({
  name: msg`Attachment`,
  cell: 'files',
  clipboard: 'files',
  control: { Control: FilesControl, showsReadOnly: true },
  DefaultControl: null,
  settings: attachmentSettings,
  toColumnParts: (field, context) => {
    const pictures = context.picturesOf?.(field);
    return {
      partsOf: (value) => filesOf(value).map(({ title }) => title),
      canPress: context.canOpenLinks === true || context.canOpenFiles === true,
      ...(pictures && { picturesOf: pictures }),
    };
  },
  // Names alone would lose the files.
  toColumnTexts: (field, format) => ({ format, editText: (value) => (value === null ? '' : convertibleText(value, field)) }),
});

function attachmentSettings({ mostBytes, formatNumber }: SettingsContext): readonly FieldSetting[] {
  /** The most there is holds where nothing less is written. */
  const atMost = (max: number) => ({ max, placeholder: formatNumber(max) });
  return [
    {
      key: 'file_types',
      label: t`Files taken`,
      control: 'choices',
      choices: familyWords().map(([value, label]) => ({ value, label })),
      make: toFileType,
      placeholder: t`Every file`,
      hint: t`Choose kinds of file, or type endings such as .dwg.`,
    },
    { key: 'max_file_mb', label: t`Largest file in MB`, control: 'number', min: 0, ...atMost(Math.floor(mostBytes / 1_000_000)) },
    { key: 'max_files', label: t`Most files in a cell`, control: 'number', min: 1, ...atMost(limits.attachmentsPerCell) },
  ];
}
