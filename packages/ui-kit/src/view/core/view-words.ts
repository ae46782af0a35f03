/** Every sentence a view says while records are moved and written; hand in translations. Titles and names arrive as people read them. */
export interface ViewWords {
  readonly number: (value: number) => string;
  readonly lifted: (title: string, count: number, bucket: string, place: number, total: number) => string;
  /** Announces where records would be dropped: `place` counts from 1, `total` is the number of records there would be. */
  readonly over: (count: number, bucket: string, place: number, total: number) => string;
  readonly dropped: (count: number, bucket: string, place: number) => string;
  readonly cancelled: (count: number) => string;
  readonly stays: string;
  /** Announces that a sort decides the order, so that a move inside a bucket changes nothing. */
  readonly sorted: string;
  readonly refused: (count: number, reason: string) => string;
  readonly waiting: (count: number, reason: string) => string;
  readonly selected: (count: number) => string;
  readonly created: string;
  readonly deleted: (count: number) => string;
  readonly undone: string;
  readonly redone: string;
  readonly nothingToUndo: string;
  readonly nothingToRedo: string;
}

const number = (value: number): string => value.toLocaleString('en');
const records = (count: number): string => `${number(count)} ${count === 1 ? 'record' : 'records'}`;

export const englishViewWords: ViewWords = {
  number,
  lifted: (title, count, bucket, place, total) =>
    count === 1
      ? `Lifted ${title}, ${number(place)} of ${number(total)} in ${bucket}. Arrows move it, Space drops it, Escape puts it back`
      : `Lifted ${records(count)}. Arrows move them, Space drops them, Escape puts them back`,
  over: (count, bucket, place, total) =>
    `${count === 1 ? '' : `${records(count)} to `}${bucket}, place ${number(place)} of ${number(total)}`,
  dropped: (count, bucket, place) => `${count === 1 ? 'Dropped' : `Dropped ${records(count)}`} in ${bucket}, place ${number(place)}`,
  cancelled: (count) => (count === 1 ? 'Put back' : `Put back ${records(count)}`),
  stays: 'Nothing moved',
  sorted: 'A sort decides the order here, so records keep their places',
  refused: (count, reason) => `${records(count)} could not be changed: ${reason}`,
  waiting: (count, reason) => `${records(count)} not saved yet: ${reason}`,
  selected: (count) => (count === 0 ? 'Nothing selected' : `${records(count)} selected`),
  created: 'Record made',
  deleted: (count) => `Deleted ${records(count)}`,
  undone: 'Taken back',
  redone: 'Done again',
  nothingToUndo: 'Nothing to take back',
  nothingToRedo: 'Nothing to do again',
};
