import { getFieldKind } from '@quadrille/domain';
import type { FieldType } from '@quadrille/domain';
import { TextControl } from './controls/text-control.tsx';
import { fieldKinds } from './field-kinds.ts';

/** Whether people type the values of a type as one line of text. */
export function takesOneLine(type: FieldType): boolean {
  const { control, readOnly } = fieldKinds[type];
  return control?.Control === TextControl && getFieldKind(type).valueKind === 'text' && readOnly === null;
}
