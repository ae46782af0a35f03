import { canStackBy, isSingleLink, printLinkCell, ratingMaxOf } from '@quadrille/domain';
import type { CellValue, RowId } from '@quadrille/domain';
import type { CellOption } from '@quadrille/ui-kit/cells';
import { moveValues } from '@quadrille/ui-kit/view';
import type { AxisKey, Bucket, BucketList, FieldValues, ViewRecord } from '@quadrille/ui-kit/view';
import { swapLinks } from '../links/index.ts';
import type { CountedValues } from '../records/index.ts';
import { isGroupable, isLink, wordsOfCell } from '../structure/index.ts';
import type { TableField, WordsContext } from '../structure/index.ts';

/** A field whose values are the stacks or the lanes of a board. */
export interface BoardAxis {
  readonly field: TableField;
  /** The field the view names: of a link that leads to one record, whose key can be seen, the key is the field of the axis. */
  readonly settingId: string;
  /** The table whose records are the stacks. */
  readonly linkedTableId?: string;
  readonly options: readonly CellOption[];
}

export interface AxisWords {
  readonly noValue: string;
  readonly checked: string;
  readonly unchecked: string;
  readonly context: WordsContext;
}

export const canBeStack = (field: TableField): boolean => canStackBy(field);

/** A field of a view as an axis of its board. */
export function toAxis(field: TableField, fields: readonly TableField[], options: readonly CellOption[]): BoardAxis {
  const { definition, title, isFixed } = field;
  // visitors are not told where a link leads
  if (definition?.kind !== 'link') return { field, settingId: field.id, options: isLink(field) ? [] : options };
  const linked = { settingId: field.id, linkedTableId: definition.relatedTableId, options: [] };
  const key = definition.relation === 'bt' ? fields.find(({ id }) => id === definition.foreignKeyId) : undefined;
  return key ? { ...linked, field: { ...key, title, ...(isFixed && { isFixed }) } } : { ...linked, field };
}

/** Whether the field of an axis holds several values: a card stands in the stack of each, and such a board has no lanes. */
export const isListed = (field: TableField): boolean => field.type === 'MultiSelect' || field.type === 'Collaborator' || isLink(field);

/** Whether a field whose axis is asked for will hold several values. */
export const holdsSeveral = (field: TableField): boolean => isListed(field) && !isSingleLink(field);

/** Fields a board can be divided into lanes by: a record is in one lane, and dropping it there writes the value. */
export const canBeLane = (field: TableField): boolean =>
  (canBeStack(field) && !holdsSeveral(field)) || (isGroupable(field) && laneTypes.has(field.type));
const laneTypes: ReadonlySet<string> = new Set(['SingleLineText', 'Number', 'Year', 'Date', 'Email', 'PhoneNumber', 'User']);

/** The key of a stack or a lane: one for each value, and for none. */
export const keyOfValue = (value: CellValue): string => JSON.stringify(value);

export const valueOfKey = (key: string): CellValue => JSON.parse(key) as CellValue;

/** The values that stand at the crossing of a stack and a lane, in the order of the axes. */
export const valuesOfBucket = (bucket: string): readonly CellValue[] => JSON.parse(bucket) as readonly CellValue[];

/** Every stack, or every crossing of a stack and a lane, with how many records it has. */
export function toBoard(
  axes: readonly BoardAxis[],
  { counts, epoch }: { readonly counts: readonly CountedValues[]; readonly epoch: string },
  words: AxisWords,
): BucketList {
  const keys = axes.map((axis, at) =>
    keysOfAxis(
      axis,
      counts.map(({ values }) => values[at] ?? null),
      words,
    ),
  );
  const byValues = new Map(counts.map(({ values, count }) => [JSON.stringify(values), count]));
  const paths = keys.reduce<readonly (readonly string[])[]>(
    (rest, axis) => rest.flatMap((path) => axis.map(({ key }) => [...path, key])),
    [[]],
  );
  return {
    epoch,
    axes: keys,
    buckets: paths.map((path) => {
      const values = path.map(valueOfKey);
      const id = JSON.stringify(values);
      return {
        id,
        path,
        count: byValues.get(id) ?? 0,
        values: Object.fromEntries(axes.map((axis, at) => [axis.field.id, heldIn(axis, values[at] ?? null)])),
      };
    }),
  };
}

/** What records hold of an axis that stand at one of its values: of a link the one record. */
function heldIn({ field, options }: BoardAxis, value: CellValue): CellValue {
  if (!isLink(field) || value === null) return value;
  const title = options.find(({ id }) => id === String(value))?.title ?? '';
  return printLinkCell({ count: 1, records: [[Number(value) as RowId, title]] });
}

/** What a card holds after it went from one stack to another: of a link that holds many records one gives way to the other. */
export function moveOnBoard(axes: readonly BoardAxis[], record: ViewRecord, from: Bucket, to: Bucket): FieldValues {
  const links = axes.filter(({ field }) => isLink(field)).map(({ field }) => field.id);
  const swapped = links.map((id) => [id, swapLinks(record.cells[id] ?? null, from.values[id] ?? null, to.values[id] ?? null)]);
  return { ...moveValues(record, from, to), ...(Object.fromEntries(swapped) as FieldValues) };
}

function keysOfAxis({ field, options }: BoardAxis, seen: readonly CellValue[], words: AxisWords): readonly AxisKey[] {
  const none: AxisKey = { key: keyOfValue(null), title: words.noValue };
  switch (field.type) {
    case 'SingleSelect':
      return [none, ...options.map((option) => ({ key: keyOfValue(option.id), title: option.title, option }))];
    case 'MultiSelect':
    case 'Collaborator':
      return [none, ...options.map((option) => ({ key: keyOfValue([option.id]), title: option.title, option }))];
    case 'ForeignKey':
    case 'Links':
    case 'LinkToAnotherRecord':
      return [none, ...options.map(({ id, title }) => ({ key: keyOfValue(Number(id)), title }))];
    case 'Checkbox':
      return [
        { key: keyOfValue(false), title: words.unchecked },
        { key: keyOfValue(true), title: words.checked },
      ];
    default: {
      const known: readonly CellValue[] = field.type === 'Rating' ? ratingsOf(field) : distinct(seen);
      return [none, ...known.map((value) => ({ key: keyOfValue(value), title: wordsOfCell(field, value, words.context) }))];
    }
  }
}

const ratingsOf = (field: TableField): readonly number[] => Array.from({ length: ratingMaxOf(field) }, (_, at) => at + 1);

const distinct = (values: readonly CellValue[]): readonly CellValue[] =>
  [...new Map(values.map((value) => [keyOfValue(value), value])).values()].filter((value) => value !== null);
