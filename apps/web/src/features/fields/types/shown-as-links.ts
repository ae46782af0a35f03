import { LinksControl } from '../controls/links-control.tsx';
import type { FieldKind } from '../field-kind.ts';

/** What both types of links share: titles of other records. */
export const shownAsLinks = {
  cell: 'links',
  clipboard: 'titles',
  control: { Control: LinksControl, showsReadOnly: true },
  DefaultControl: null,
  toColumnTexts: (_, format) => ({ format, editText: format }),
} as const satisfies Partial<FieldKind>;
