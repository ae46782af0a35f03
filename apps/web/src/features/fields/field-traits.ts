import type { Field, FieldType } from '@quadrille/domain';
import type { CellKind } from '@quadrille/ui-kit/cells';

/** Why nobody writes a field's values in a cell. */
export type ReadOnlyReason =
  /** They follow from other values. */
  | 'computed'
  /** The product writes them. */
  | 'system'
  /** It holds none: it is pressed. */
  | 'pressed';

/** What the record panel edits a field with. */
export type ControlName =
  | 'text'
  | 'longText'
  | 'json'
  | 'secret'
  | 'checkbox'
  | 'rating'
  | 'percent'
  | 'option'
  | 'options'
  | 'people'
  | 'date'
  | 'dateTime'
  | 'files'
  | 'links'
  | 'button'
  | 'code'
  | 'place'
  | 'value';

/** What a cell becomes on the clipboard, and is read from again. */
export type ClipboardForm =
  /** Its text, as an editor shows it. */
  | 'text'
  /** Titles, in their order. */
  | 'titles'
  /** Names with the places of the files, so that nothing is lost. */
  | 'files'
  /** Goes out as text; nothing is read back. */
  | 'textOnly'
  /** Nothing may leave. */
  | 'nothing';

export interface FieldTraits {
  /** The painter and the editor of its cells. */
  readonly cell: CellKind;
  readonly control: ControlName;
  readonly clipboard: ClipboardForm;
  /** Null: people write it. */
  readonly readOnly: ReadOnlyReason | null;
}

const written = (cell: CellKind, control: ControlName, clipboard: ClipboardForm = 'text'): FieldTraits => ({
  cell,
  control,
  clipboard,
  readOnly: null,
});
const kept = (cell: CellKind, readOnly: ReadOnlyReason, control: ControlName = 'value'): FieldTraits => ({
  cell,
  control,
  clipboard: 'textOnly',
  readOnly,
});

/** How each type of field looks and is edited, everywhere it is. A type that is not here does not compile. */
export const fieldTraits: Readonly<Record<FieldType, FieldTraits>> = {
  ID: kept('id', 'system'),
  LinkToAnotherRecord: written('links', 'links', 'titles'),
  Links: written('links', 'links', 'titles'),
  ForeignKey: kept('computed', 'system'),
  Lookup: kept('computed', 'computed'),
  SingleLineText: written('text', 'text'),
  LongText: written('longText', 'longText'),
  Attachment: written('files', 'files', 'files'),
  Checkbox: written('checkbox', 'checkbox'),
  MultiSelect: written('multiSelect', 'options', 'titles'),
  SingleSelect: written('singleSelect', 'option', 'titles'),
  Collaborator: written('people', 'people', 'titles'),
  Date: written('date', 'date'),
  Year: written('number', 'text'),
  Time: written('text', 'text'),
  PhoneNumber: written('phone', 'text'),
  GeoData: written('place', 'place'),
  Email: written('email', 'text'),
  URL: written('url', 'text'),
  Number: written('number', 'text'),
  Decimal: written('decimal', 'text'),
  Currency: written('currency', 'text'),
  Percent: written('percent', 'percent'),
  Duration: written('number', 'text'),
  Rating: written('rating', 'rating'),
  Formula: kept('computed', 'computed'),
  Rollup: kept('computed', 'computed'),
  Count: kept('computed', 'computed'),
  DateTime: written('dateTime', 'dateTime'),
  CreateTime: kept('systemTime', 'system'),
  LastModifiedTime: kept('systemTime', 'system'),
  AutoNumber: kept('id', 'system'),
  Geometry: written('text', 'text'),
  JSON: written('json', 'json'),
  SpecificDBType: written('text', 'text'),
  Barcode: kept('code', 'computed', 'code'),
  QrCode: kept('code', 'computed', 'code'),
  Button: { ...kept('button', 'pressed', 'button'), clipboard: 'nothing' },
  Password: written('secret', 'secret', 'nothing'),
};

/** Long text that is written with bold words, lists and links; what is kept is Markdown. */
export function isRich({ type, meta }: Pick<Field, 'type' | 'meta'>): boolean {
  return type === 'LongText' && meta['richMode'] === true;
}

/** Whose icon stands beside the name of a field. */
export function iconKindOf(field: Pick<Field, 'type' | 'meta'>): FieldType | 'RichText' {
  return isRich(field) ? 'RichText' : field.type;
}
