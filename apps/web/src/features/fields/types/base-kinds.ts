import { TextControl } from '../controls/text-control.tsx';
import { TypedDefault } from '../defaults/typed-default.tsx';
import type { FieldKind, ReadOnlyReason } from '../field-kind.ts';

type Own<Needed extends keyof FieldKind> = Pick<FieldKind, Needed> & Partial<FieldKind>;

/** A type people write: typed as text in one line, unless it says otherwise. */
export function writtenKind(own: Own<'name' | 'cell'>): FieldKind {
  return {
    clipboard: 'text',
    readOnly: null,
    control: { Control: TextControl, showsReadOnly: false },
    DefaultControl: TypedDefault,
    ...own,
  };
}

/** A type nobody writes: shown as in its cell, unless it says otherwise. */
export function readOnlyKind(readOnly: ReadOnlyReason, own: Own<'name' | 'cell'>): FieldKind {
  return { clipboard: 'textOnly', readOnly, control: null, DefaultControl: null, ...own };
}
