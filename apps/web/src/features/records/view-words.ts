import { plural, t } from '@lingui/core/macro';
import type { ViewWords } from '@quadrille/ui-kit/view';

/** What views of cards say while records are moved and written, in the chosen language, whose `locale` counts are written in. */
export function createViewWords(locale: string): ViewWords {
  const numbers = new Intl.NumberFormat(locale.replace('_', '-'));
  const number = (value: number): string => numbers.format(value);
  const records = (count: number): string => t`${plural(count, { one: '# record', other: '# records' })}`;
  return {
    number,
    lifted: (title, count, bucket, place, total) =>
      count === 1
        ? t`Lifted ${title}, ${number(place)} of ${number(total)} in ${bucket}. Arrows move it, Space drops it, Escape puts it back`
        : t`Lifted ${records(count)}. Arrows move them, Space drops them, Escape puts them back`,
    over: (count, bucket, place, total) => t`${records(count)} to ${bucket}, place ${number(place)} of ${number(total)}`,
    dropped: (count, bucket) => t`Dropped ${records(count)} in ${bucket}`,
    cancelled: (count) => t`Put back ${records(count)}`,
    stays: t`Nothing moved`,
    sorted: t`Records stand in the order of the view. Sort the view to change it`,
    refused: (count, reason) => t`${records(count)} could not be changed: ${reason}`,
    waiting: (count, reason) => t`${records(count)} not saved yet: ${reason}`,
    selected: (count) => (count === 0 ? t`Nothing selected` : t`${records(count)} selected`),
    created: t`Record made`,
    deleted: (count) => t`Deleted ${records(count)}`,
    undone: t`Undone`,
    redone: t`Redone`,
    nothingToUndo: t`Nothing to undo`,
    nothingToRedo: t`Nothing to redo`,
  };
}
