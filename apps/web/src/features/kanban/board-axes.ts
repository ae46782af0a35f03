import { canStackBy, isSingleLink, ratingMaxOf } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import type { CellOption } from '@quadrille/ui-kit/cells';
import type { AxisKey, BucketList } from '@quadrille/ui-kit/view';
import type { CountedValues } from '../records/index.ts';
import { isGroupable, wordsOfCell } from '../structure/index.ts';
import type { TableField, WordsContext } from '../structure/index.ts';

/** A field whose values are the stacks or the lanes of a board. */
export interface BoardAxis {
  readonly field: TableField;
  /** The field the view names: a link, whose key in the record is then the field of the axis. */
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

/** A field of a view as an axis of its board; null where records are not told apart by it here. */
export function toAxis(field: TableField, fields: readonly TableField[], options: readonly CellOption[]): BoardAxis | null {
  const { definition, title, isFixed } = field;
  if (!isSingleLink(field) || definition?.kind !== 'link' || definition.relation === 'mm') return { field, settingId: field.id, options };
  const key = fields.find(({ id }) => id === definition.foreignKeyId);
  return key
    ? { field: { ...key, title, ...(isFixed && { isFixed }) }, settingId: field.id, linkedTableId: definition.relatedTableId, options: [] }
    : null;
}

/** Fields whose records hold several values: a card stands in the stack of each, and such a board has no lanes. */
export const isListed = ({ type }: TableField): boolean => type === 'MultiSelect' || type === 'Collaborator';

/** Fields a board can be divided into lanes by: a record is in one lane, and dropping it there writes the value. */
export const canBeLane = (field: TableField): boolean =>
  (canBeStack(field) && !isListed(field)) || (isGroupable(field) && laneTypes.has(field.type));
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
        values: Object.fromEntries(axes.map(({ field }, at) => [field.id, values[at] ?? null])),
      };
    }),
  };
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
