import type { CellOption } from '@quadrille/ui-kit/cells';
import type { BucketList } from '@quadrille/ui-kit/view';
import type { CellValue } from '@quadrille/domain';

/** The stack of records without a value. */
export const noValueStack = 'no-value';

export interface StackField {
  readonly id: string;
  readonly options: readonly CellOption[];
}

/** The value records of a stack hold. */
export const valueOfStack = (stack: string): CellValue => (stack === noValueStack ? null : stack);

/** A stack for each option of a field, behind one for records without a value. */
export function toStacks(
  { id: fieldId, options }: StackField,
  { counts, epoch }: { readonly counts: ReadonlyMap<CellValue, number>; readonly epoch: string },
  noValue: string,
): BucketList {
  const keys = [{ key: noValueStack, title: noValue }, ...options.map((option) => ({ key: option.id, title: option.title, option }))];
  return {
    epoch,
    axes: [keys],
    buckets: keys.map(({ key }) => ({ id: key, count: counts.get(valueOfStack(key)) ?? 0, values: { [fieldId]: valueOfStack(key) } })),
  };
}
