import { msg, t } from '@lingui/core/macro';
import { LongTextOrRich } from '../controls/document-control.tsx';
import { plainOfMarkdown } from '../editors/plain-of-markdown.ts';
import { isRich } from '../is-rich.ts';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const longText: FieldKind = writtenKind({
  name: msg`Long text`,
  cell: 'longText',
  control: { Control: LongTextOrRich, showsReadOnly: false },
  settings: () => [{ key: 'richMode', label: t`Formatted text`, control: 'switch' }],
  toColumnParts: (_, context) => ({ canPress: context.canOpenLinks === true }),
  toColumnTexts: (field, format) => (isRich(field) ? { format: (value) => plainOfMarkdown(format(value)), editText: format } : { format }),
});
