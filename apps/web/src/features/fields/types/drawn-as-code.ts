import { CodeControl } from '../controls/code-control.tsx';
import { drawCode } from '../draw-code.ts';
import type { FieldKind } from '../field-kind.ts';

/** What barcodes and QR codes share: a drawing of another field's text. */
export const drawnAsCode = {
  cell: 'code',
  control: { Control: CodeControl, showsReadOnly: true },
  toColumnParts: (field) => ({ draw: (text, show) => void drawCode(field, text).then(show) }),
} as const satisfies Partial<FieldKind>;
