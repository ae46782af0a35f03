import { msg, t } from '@lingui/core/macro';
import { findHintFault } from '@quadrille/domain';
import { wordsOfValueFault } from '../../../platform/value-fault-words.ts';
import { JsonControl } from '../controls/document-control.tsx';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const json: FieldKind = writtenKind({
  name: msg`JSON`,
  cell: 'json',
  control: { Control: JsonControl, showsReadOnly: true },
  settings: () => [
    {
      key: 'hint',
      label: t`Example or JSON Schema`,
      control: 'longText',
      isCode: true,
      hint: t`Shown where values are written. Values that differ are marked, and kept.`,
      placeholder: '{"name": "Chair", "price": 12.5}',
      fault: faultOfHint,
    },
  ],
  toColumnParts: (_, context) => ({ canPress: context.canOpenLinks === true }),
});

function faultOfHint(text: string): string | null {
  const fault = findHintFault(text);
  return fault && wordsOfValueFault(fault);
}
