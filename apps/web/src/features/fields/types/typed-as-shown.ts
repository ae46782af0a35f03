import type { FieldKind } from '../field-kind.ts';

/** For values people type in the form they read them in; the clipboard has them in the one other programs know. */
export const typedAsShown: NonNullable<FieldKind['toColumnTexts']> = (_, format) => ({ format, draftText: format });
