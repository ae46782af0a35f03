import { t } from '@lingui/core/macro';
import { newGridFieldTypes } from '@quadrille/contract';
import { dateFormats, getFieldKind, isEmail, isUrl, readColumn } from '@quadrille/domain';
import type { DateFormat, FieldId, FieldType, TableId, TextReading } from '@quadrille/domain';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { randomId } from '@quadrille/ui-kit';
import { freshTitle } from '../../platform/bases.state.ts';
import { dateLocale } from '../../platform/date-locale.ts';
import type { Structure, TableField } from '../structure/index.ts';
import { readingKey, toGridColumn } from '../fields/index.ts';
import type { OpenReading, Readings } from './paste-dialog.tsx';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Types whose fields can be made together with their values. */
const plainTypes: ReadonlySet<FieldType> = new Set(newGridFieldTypes);

/** A field that would be made for a list of texts. */
export interface GuessedField {
  readonly field: TableField;
  /** Its texts can be read in two ways. */
  readonly open: Omit<OpenReading, 'isNew'> | null;
}

/** A field for each list of texts, of the type they all read as: to be made by the write that holds their values. */
export async function guessFields(
  state: Pick<Structure, '$fields' | 'tableId'>,
  columns: readonly (readonly string[])[],
): Promise<readonly GuessedField[]> {
  if (columns.length === 0) return [];
  const { createColumnObserver } = await import('@quadrille/importer');
  const titles = state.$fields.get().map(({ title }) => title);
  return columns.map((texts) => {
    const observer = createColumnObserver({ source: 'text' });
    for (const text of texts) observer.add(text);
    const guess = observer.guess();
    const isPlain = plainTypes.has(guess.type) && isAll(guess.type, texts);
    const [type, meta] = isPlain ? [guess.type, guess.meta] : (['SingleLineText', {}] as const);
    const title = freshTitle(t`Field`, titles);
    titles.push(title);
    const field = toPlanned(state.tableId, title, type, meta);
    const { reading, other, example } = readColumn(texts, { type, meta: {} });
    return { field, open: other === null || example === null ? null : { field, question: { readings: [reading, other], example } } };
  });
}

/** The columns of fields to be made, their texts read as they are meant. */
export function planColumns(
  state: Pick<Structure, 'planned'>,
  guessed: readonly GuessedField[],
  readings: Readings,
): readonly GridColumn[] {
  const context = { ...dateLocale(), timeZone, canEdit: true, canEditFields: false, sorts: new Map(), tints: new Map() };
  return guessed.map(({ field: made }) => {
    const reading = readings[made.id];
    const field =
      reading === undefined ? made : { ...made, type: typeOf(made, reading), meta: { ...made.meta, ...meantBy(reading, made.meta) } };
    state.planned.set(field.id, field);
    return toGridColumn({ field, viewColumn: null, isShown: true }, context);
  });
}

/** What are whole numbers with commas between thousands are parts with commas before decimals. */
function typeOf({ type }: TableField, { decimalMark }: TextReading): FieldType {
  return type === 'Number' && decimalMark === ',' ? 'Decimal' : type;
}

/** Dates are shown in the order they are written in. */
function meantBy(reading: TextReading, meta: TableField['meta']): TableField['meta'] {
  const shown = String(meta['date_format'] ?? '');
  const parts = reading.order === 'dayFirst' ? 'DD$1MM' : 'MM$1DD';
  const turned = shown.replace(/^(?:DD|MM)([-/ ])(?:DD|MM)/, parts);
  const isFormat = reading.order !== undefined && dateFormats.includes(turned as DateFormat);
  return { [readingKey]: reading, ...(isFormat && { date_format: turned }) };
}

/** One address among other texts names a column of a file so; of what was pasted nobody is asked, and all of it has to be at home there. */
function isAll(type: FieldType, texts: readonly string[]): boolean {
  const isAddress = type === 'Email' ? isEmail : type === 'URL' ? isUrl : null;
  return isAddress === null || texts.every((text) => text.trim() === '' || isAddress(text.trim()));
}

function toPlanned(tableId: string, title: string, type: FieldType, meta: TableField['meta']): TableField {
  return {
    id: randomId() as string as FieldId,
    tableId: tableId as TableId,
    title,
    columnName: title,
    type,
    column: '',
    order: 0,
    isPrimary: false,
    isRequired: false,
    isUnique: false,
    isSystem: false,
    defaultValue: null,
    description: null,
    meta: { ...getFieldKind(type).defaultMeta, ...meta },
    options: [],
  };
}
