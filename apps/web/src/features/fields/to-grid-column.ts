import { wordsOfValueFault } from '../../platform/value-fault-words.ts';
import { t } from '@lingui/core/macro';
import {
  getFieldKind,
  keptReading,
  optionColorAt,
  readColumn,
  readLinkCell,
  readListCell,
  readListText,
  refuseFiles,
  stepTyped,
} from '@quadrille/domain';
import type { CellValue, Field, Parsed, SelectOption, TextReading, ValueContext, ValueField } from '@quadrille/domain';
import { kindIcons } from '@quadrille/ui-kit/grid';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import type { CellKind, CellOption } from '@quadrille/ui-kit/cells';
import type { ColumnContext } from './column-context.ts';
import { fieldKinds } from './field-kinds.ts';
import { isRich } from './is-rich.ts';
import { toPixels } from './shown-field.ts';
import type { ShownField } from './shown-field.ts';
import { toLook } from './to-look.ts';
import { parseLinks } from '../links/index.ts';
import { isLink, valuesOf, wordsOfCell } from '../structure/index.ts';
import type { TableField, WordsContext } from '../structure/index.ts';

/** A field of a view as the grid wants it. */
export function toGridColumn({ field, viewColumn, isShown }: ShownField, context: ColumnContext): GridColumn {
  const kind = getFieldKind(field.type);
  const look = fieldKinds[field.type];
  const { dayOf } = look;
  const values = valueContext(context);
  const format = (value: CellValue): string => wordsOfCell(field, value, values);
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
    ...fieldKinds[(drawn ?? field).type].toColumnParts?.(drawn ?? field, context),
    ...iconOf(field, drawn),
    isComputed: look.readOnly === 'computed' && look.cell === 'computed',
    ...chipsOf(field, context),
    ...(drawn === null && { caption: faultOf(field) }),
    ...faultsOf(field),
    step: (text, caret, by) => stepTyped(text, caret, by, field, typed),
    ...(look.toColumnTexts?.(field, format) ?? { format }),
    ...(dayOf && { dayOf: (value) => dayOf(value as CellValue, field, values) }),
    ...(isLink(field) ? { parse: parseLinks } : readersOf(field, typed)),
  };
}

/** How cells are read: one that is typed as the person writes, many that come together as all of them say. */
function readersOf(field: TableField, typed: ValueContext): Pick<GridColumn, 'parse' | 'parseTogether' | 'findOpen' | 'titlesIn'> {
  const { readTyped } = fieldKinds[field.type];
  const kind = getFieldKind(field.type);
  const readWith = (context: ValueContext) => (input: unknown) =>
    inWords(refuseFiles(kind.parse(readTyped?.(input) ?? input, field, context), field));
  return {
    parse: readWith(typed),
    findOpen: (texts) => {
      const { reading, other, example } = readColumn(texts, field);
      return other === null || example === null ? null : { readings: [reading, other], example };
    },
    titlesIn: (texts) => {
      const listMark = readColumn(texts, field).reading.listMark ?? keptReading(field).listMark;
      return (text) => readListText(text, listMark);
    },
    parseTogether: (texts, chosen) => {
      if (chosen !== undefined) return readWith({ ...typed, reading: chosen as TextReading });
      const { reading, other } = readColumn(texts, field);
      return readWith(other !== null || Object.keys(reading).length === 0 ? typed : { ...typed, reading });
    },
  };
}

/** A refusal in the language of the person. */
function inWords(parsed: Parsed): Parsed {
  return parsed.ok ? parsed : { ...parsed, reason: wordsOfValueFault(parsed.fault) };
}

/** Addresses that came by an import or a program may be none, where the field asks for ones that are. */
function faultsOf(field: TableField): Pick<GridColumn, 'faultIn'> {
  if (fieldKinds[field.type].showsFaults !== true) return {};
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
  return fieldKinds[field.type].cell === 'code' ? field : valuesOf(field);
}

/** Computed values look like those of the type they have; lists of them are chips. */
function kindOf(field: TableField): CellKind {
  const drawn = drawnAs(field);
  if (isLink(field)) return 'links';
  if (drawn === null) return 'fault';
  if (drawn.isList === true) return 'list';
  if (isBar(drawn)) return 'percent';
  return isRich(drawn) ? 'richText' : fieldKinds[drawn.type].cell;
}

/** A number that is a bar is still a number in its head. */
function iconOf(field: TableField, drawn: ValueField | null): Pick<GridColumn, 'icon'> {
  const own = fieldKinds[field.type].iconPaths;
  if (own) return { icon: own };
  return drawn !== null && isBar(drawn) ? { icon: kindIcons[fieldKinds[drawn.type].cell] } : {};
}

/** Numbers from 0 to 100 that are shown as percentages are: by the length of a bar. */
function isBar({ type, meta }: ValueField): boolean {
  return (type === 'Number' || type === 'Decimal') && meta['is_progress'] === true;
}

function optionsOf(field: Field, context: ColumnContext): readonly CellOption[] {
  return fieldKinds[field.type].toCellOptions?.(field, context) ?? field.options.map(toCellOption);
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

function toCellOption(option: SelectOption, position: number): CellOption {
  return { id: option.id, title: option.title, ...toLook(option.color ?? optionColorAt(position).hex) };
}
