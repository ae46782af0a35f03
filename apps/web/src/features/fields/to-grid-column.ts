import { wordsOfValueFault } from '../../platform/value-fault-words.ts';
import { t } from '@lingui/core/macro';
import {
  buttonActionOf,
  buttonColorOf,
  buttonLabelOf,
  convertibleText,
  filesOf,
  getFieldKind,
  optionColorAt,
  optionColors,
  passwordMark,
  printPlace,
  ratingIconOf,
  ratingMaxOf,
  readLinkCell,
  readListCell,
  stepTyped,
  timeZoneOf,
  refuseFiles,
} from '@quadrille/domain';
import type { Parsed, CellValue, Field, FieldType, Person, SelectOption, ValueContext, ValueField } from '@quadrille/domain';
import { hueOfText } from '@quadrille/ui-kit-react';
import { kindIcons } from '@quadrille/ui-kit/grid';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import type { CellKind, CellOption } from '@quadrille/ui-kit/cells';
import { mapBeside } from '../map/index.ts';
import { fieldPaths } from './field-paths.ts';
import { fieldTraits, isRich } from './field-traits.ts';
import { plainOfMarkdown } from './editors/plain-of-markdown.ts';
import { drawCode } from './draw-code.ts';
import { ratingColor } from './rating-color.ts';
import { toPixels } from './shown-field.ts';
import type { ShownField } from './shown-field.ts';
import { parseLinks } from '../links/index.ts';
import { isLink, valuesOf, wordsOfCell } from '../structure/index.ts';
import type { TableField, WordsContext } from '../structure/index.ts';

export interface ColumnContext {
  readonly canEdit: boolean;
  readonly canEditFields: boolean;
  readonly timeZone: string;
  /** The language dates are typed in; the common forms alone are understood when absent. */
  readonly locale?: string;
  /** Who people fields may hold; nobody is known by name when absent. */
  readonly people?: readonly Person[];
  /** Whether pressing a link shows what is linked. */
  readonly canOpenLinks?: boolean;
  /** Whether pressing files shows them, also for those who open no links. */
  readonly canOpenFiles?: boolean;
  /** Whether what a button was pressed for is going on in a record. */
  readonly isPressing?: (fieldId: string, rowId: string | number) => boolean;
  /** Finds small pictures of files; names alone are shown when absent. */
  readonly picturesOf?: (field: Field) => GridColumn['picturesOf'];
  /** What to do instead of editing a field nobody writes. */
  readonly wayOutOf?: (type: Field['type']) => string | undefined;
  /** What the footer says under each field. */
  readonly summaries?: ReadonlyMap<string, { readonly name: string; readonly value: string }>;
  readonly sorts: ReadonlyMap<string, 'asc' | 'desc'>;
  /** Fields a menu that is open now acts on, and how. */
  readonly tints: ReadonlyMap<string, 'filtered' | 'sorted' | 'grouped'>;
}

/** A field of a view as the grid wants it. */
export function toGridColumn({ field, viewColumn, isShown }: ShownField, context: ColumnContext): GridColumn {
  const kind = getFieldKind(field.type);
  const values = valueContext(context);
  const typed = typedIn(context);
  const drawn = drawnAs(field);
  const sort = context.sorts.get(field.id);
  const wayOut = context.wayOutOf?.(field.type);
  return {
    id: field.id,
    title: field.title,
    kind: kindOf(field),
    width: toPixels(viewColumn?.width),
    isPrimary: field.isPrimary,
    isHidden: !isShown,
    isReadOnly: !context.canEdit || (!isLink(field) && (kind.isReadOnly || kind.isVirtual)),
    ...(wayOut !== undefined && { wayOut }),
    canCreateOptions: context.canEditFields && getFieldKind(field.type).group === 'Choice',
    sort: sort === undefined ? null : sort === 'asc' ? 'ascending' : 'descending',
    tint: context.tints.get(field.id) ?? null,
    description: field.description,
    summary: context.summaries?.get(field.id) ?? null,
    options: optionsOf(drawn ?? field, context),
    ...partsOf(drawn ?? field, context),
    ...(drawn?.type === 'Rating' ? { max: ratingMaxOf(drawn), ratingIcon: ratingIconOf(drawn), ratingColor: ratingColor(drawn) } : {}),
    ...(drawn?.type === 'Percent' ? { hasBar: drawn.meta['is_progress'] !== false } : {}),
    ...iconOf(field, drawn),
    isComputed: computed.has(field.type),
    ...chipsOf(field, context),
    ...(drawn === null && { caption: faultOf(field) }),
    ...faultsOf(field),
    step: (text, caret, by) => stepTyped(text, caret, by, field, typed),
    ...wordsOf(field, (value) => wordsOfCell(field, value, values)),
    ...(field.type === 'DateTime' && { dayOf: (value) => dayOf(value as CellValue, field, values) }),
    parse: isLink(field)
      ? parseLinks
      : (input) => inWords(refuseFiles(kind.parse(field.type === 'Password' ? withoutMark(input) : input, field, typed), field)),
  };
}

/** The day a moment is on for who reads it. */
function dayOf(value: CellValue, field: Field, context: WordsContext): string {
  const kind = getFieldKind('DateTime');
  const read = kind.parse(value, field, context);
  const plain = { ...field, meta: { timezone: timeZoneOf(field), date_format: 'YYYY-MM-DD' } };
  return read.ok ? kind.format(read.value, plain, context).slice(0, 10) : '';
}

/** A refusal in the language of the person. */
function inWords(parsed: Parsed): Parsed {
  return parsed.ok ? parsed : { ...parsed, reason: wordsOfValueFault(parsed.fault) };
}

/** Addresses that came by an import or a program may be none, where the field asks for ones that are. */
function faultsOf(field: TableField): Pick<GridColumn, 'faultIn'> {
  if (field.type !== 'Email' && field.type !== 'URL' && field.type !== 'PhoneNumber') return {};
  return {
    faultIn: (value) => {
      const parsed = inWords(getFieldKind(field.type).parse(value, field));
      return parsed.ok ? null : parsed.reason;
    },
  };
}

/** What typed text is read with. */
function typedIn(context: ColumnContext): ValueContext {
  return {
    ...valueContext(context),
    ...(context.locale !== undefined && { locale: context.locale }),
    get now() {
      return Date.now();
    },
  };
}

function valueContext({ timeZone, people = [] }: ColumnContext): WordsContext {
  return { timeZone, people };
}

/** A code is drawn as itself, other computed fields as what their values are. */
function drawnAs(field: TableField): ValueField | null {
  return fieldTraits[field.type].cell === 'code' ? field : valuesOf(field);
}

/** Computed values look like those of the type they have; lists of them are chips. */
function kindOf(field: TableField): CellKind {
  const drawn = drawnAs(field);
  if (isLink(field)) return 'links';
  if (drawn === null) return 'fault';
  if (drawn.isList === true) return 'list';
  if (isBar(drawn)) return 'percent';
  return isRich(drawn) ? 'richText' : fieldTraits[drawn.type].cell;
}

/** A number that is a bar is still a number in its head. */
function iconOf(field: TableField, drawn: ValueField | null): Pick<GridColumn, 'icon'> {
  const own = fieldPaths[field.type];
  if (own) return { icon: own };
  return drawn !== null && isBar(drawn) ? { icon: kindIcons[fieldTraits[drawn.type].cell] } : {};
}

/** Numbers from 0 to 100 that are shown as percentages are: by the length of a bar. */
function isBar({ type, meta }: ValueField): boolean {
  return (type === 'Number' || type === 'Decimal') && meta['is_progress'] === true;
}

/** Computed fields say in their header what they are, in their cells what they hold. */
const computed: ReadonlySet<FieldType> = new Set<FieldType>(['Formula', 'Lookup', 'Rollup', 'Count']);

function optionsOf(field: Field, context: ColumnContext): readonly CellOption[] {
  return field.type === 'Collaborator' ? (context.people ?? []).map(toPersonOption) : field.options.map(toCellOption);
}

/** The chips of linked records and of lists. */
function chipsOf(field: TableField, context: ColumnContext): Pick<GridColumn, 'chipsOf' | 'canPress'> {
  if (isLink(field))
    return {
      canPress: context.canOpenLinks === true,
      chipsOf: (value) => {
        const { count, records } = readLinkCell(value as CellValue);
        return { count, chips: records.map(([id, title]) => ({ id: String(id), title: title || `#${id}` })) };
      },
    };
  const drawn = valuesOf(field);
  if (drawn?.isList !== true) return {};
  const options = new Map(optionsOf(drawn, context).map((option) => [option.id, option]));
  const kind = getFieldKind(drawn.type);
  const toChips = (item: CellValue): readonly CellOption[] => {
    const ids = (Array.isArray(item) ? item : [item]) as readonly CellValue[];
    if (options.size > 0) return ids.map((id) => options.get(String(id)) ?? { id: String(id), title: String(id) });
    return [{ id: '', title: kind.format(item, drawn, valueContext(context)) }];
  };
  return {
    chipsOf: (value) => {
      const chips = readListCell(value as CellValue)
        .filter((item) => item !== null)
        .flatMap(toChips);
      return { chips, count: chips.length };
    },
  };
}

/** Why nothing can be computed, where the server says so. */
function faultOf({ definition }: Field): string {
  return definition?.kind === 'formula' && definition.error !== null
    ? definition.error
    : t`A field or link it is made of is gone. Edit the field to choose another.`;
}

/** What painters of some types need beside the value. */
function partsOf(field: Field, context: ColumnContext): Partial<GridColumn> {
  switch (field.type) {
    case 'Attachment':
      return {
        partsOf: (value) => filesOf(value).map(({ title }) => title),
        canPress: context.canOpenLinks === true || context.canOpenFiles === true,
        ...picturesOf(field, context),
      };
    case 'LongText':
    case 'JSON':
      return { canPress: context.canOpenLinks === true };
    case 'Collaborator':
      return { isMulti: field.meta['is_multi'] === true };
    case 'Button':
      return {
        caption: buttonLabelOf(field),
        canPress: canPressButton(field, context),
        ...(buttonColorOf(field) !== null && { look: toLook(buttonColorOf(field)) }),
        ...(context.isPressing && { isBusy: (rowId) => context.isPressing?.(field.id, rowId) === true }),
      };
    case 'GeoData':
      return { beside: mapBeside(field.title) };
    case 'QrCode':
    case 'Barcode':
      return { draw: (text, show) => void drawCode(field, text).then(show) };
    default:
      return {};
  }
}

function picturesOf(field: Field, { picturesOf: find }: ColumnContext): Pick<GridColumn, 'picturesOf'> {
  const pictures = find?.(field);
  return pictures ? { picturesOf: pictures } : {};
}

/** How values are shown, and how editors and the clipboard have them. */
function wordsOf(field: Field, format: (value: CellValue) => string): Pick<GridColumn, 'format' | 'editText' | 'draftText'> {
  // Names alone would lose the files.
  if (field.type === 'Attachment') return { format, editText: (value) => (value === null ? '' : convertibleText(value, field)) };
  // Other programs read places as the API has them; who edits one wants no digit of it to be lost.
  if (field.type === 'GeoData') return { format, editText: String, draftText: (value) => printPlace(value as CellValue, field, true) };
  if (isRich(field)) return { format: (value) => plainOfMarkdown(format(value)), editText: format };
  if (typedAsShown.has(field.type)) return { format, draftText: format };
  return field.type === 'Collaborator' || isLink(field) ? { format, editText: format } : { format };
}

/** Types whose values people type in the form they read them in; the clipboard has them in the one other programs know. */
const typedAsShown: ReadonlySet<FieldType> = new Set<FieldType>(['Date', 'DateTime', 'Time', 'Duration']);

/** What was typed behind the dots that stand for a password; the dots alone leave it as it is. */
function withoutMark(input: unknown): unknown {
  if (typeof input !== 'string' || !input.startsWith(passwordMark)) return input;
  return input.slice(passwordMark.length) || passwordMark;
}

/** A person has the same colour everywhere. */
function toPersonOption({ id, name }: Person): CellOption {
  return { id, title: name, hue: hueOfText(name), color: null };
}

function toCellOption(option: SelectOption, position: number): CellOption {
  return { id: option.id, title: option.title, ...toLook(option.color ?? optionColorAt(position).hex) };
}

/** A colour of the wire as the kit has it: one of its hues where it is one. */
function toLook(color: string | null): Pick<CellOption, 'hue' | 'color'> {
  const named = optionColors.find(({ hex }) => hex === color?.toLowerCase());
  return { hue: named?.name ?? null, color: named ? null : color };
}

/** Opening an address changes nothing; a webhook may. */
function canPressButton(field: Field, { canEdit, canOpenLinks }: ColumnContext): boolean {
  const { kind } = buttonActionOf(field);
  return kind === 'url' ? canOpenLinks === true : kind === 'webhook' && canEdit;
}
