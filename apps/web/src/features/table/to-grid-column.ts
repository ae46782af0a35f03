import { getFieldKind, optionColorAt, optionColors, ratingMaxOf } from '@quadrille/domain';
import type { FieldType, SelectOption } from '@quadrille/domain';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import type { CellKind, CellOption } from '@quadrille/ui-kit/cells';
import { toPixels } from './view-columns.ts';
import type { ShownField } from './view-columns.ts';

/** How each field type is drawn. Types without a painter of their own are shown as their text, read only. */
const cellKinds: Record<FieldType, CellKind> = {
  ID: 'id',
  LinkToAnotherRecord: 'computed',
  Links: 'computed',
  ForeignKey: 'computed',
  Lookup: 'computed',
  SingleLineText: 'text',
  LongText: 'longText',
  Attachment: 'computed',
  Checkbox: 'checkbox',
  MultiSelect: 'multiSelect',
  SingleSelect: 'singleSelect',
  Collaborator: 'computed',
  Date: 'date',
  Year: 'number',
  Time: 'text',
  PhoneNumber: 'phone',
  GeoData: 'text',
  Email: 'email',
  URL: 'url',
  Number: 'number',
  Decimal: 'decimal',
  Currency: 'currency',
  Percent: 'percent',
  Duration: 'number',
  Rating: 'rating',
  Formula: 'computed',
  Rollup: 'computed',
  Count: 'computed',
  DateTime: 'dateTime',
  CreateTime: 'systemTime',
  LastModifiedTime: 'systemTime',
  AutoNumber: 'id',
  Geometry: 'text',
  JSON: 'longText',
  SpecificDBType: 'text',
  Barcode: 'computed',
  QrCode: 'computed',
  Button: 'computed',
  Password: 'text',
};

export interface ColumnContext {
  readonly canEdit: boolean;
  readonly canEditFields: boolean;
  readonly timeZone: string;
  readonly sorts: ReadonlyMap<string, 'asc' | 'desc'>;
  /** Fields a menu that is open now acts on, and how. */
  readonly tints: ReadonlyMap<string, 'filtered' | 'sorted' | 'grouped'>;
}

/** A field of a view as the grid wants it. */
export function toGridColumn({ field, viewColumn, isShown }: ShownField, context: ColumnContext): GridColumn {
  const kind = getFieldKind(field.type);
  const values = { timeZone: context.timeZone };
  const sort = context.sorts.get(field.id);
  return {
    id: field.id,
    title: field.title,
    kind: cellKinds[field.type],
    width: toPixels(viewColumn?.width),
    isPrimary: field.isPrimary,
    isHidden: !isShown,
    isReadOnly: !context.canEdit || kind.isReadOnly || kind.isVirtual || !kind.isBuilt,
    canCreateOptions: context.canEditFields,
    sort: sort === undefined ? null : sort === 'asc' ? 'ascending' : 'descending',
    tint: context.tints.get(field.id) ?? null,
    description: field.description,
    options: field.options.map(toCellOption),
    ...(field.type === 'Rating' ? { max: ratingMaxOf(field) } : {}),
    ...(field.type === 'Percent' ? { hasBar: field.meta['is_progress'] !== false } : {}),
    format: (value) => kind.format(value, field, values),
    parse: (input) => kind.parse(input, field, { ...values, now: Date.now() }),
  };
}

function toCellOption(option: SelectOption, position: number): CellOption {
  const named = option.color === null ? optionColorAt(position) : optionColors.find(({ hex }) => hex === option.color?.toLowerCase());
  return { id: option.id, title: option.title, hue: named?.name ?? null, color: named ? null : option.color };
}
