import { Plural, Trans } from '@lingui/react/macro';

export interface ChosenWordsProps {
  /** Empty where a visitor did it. */
  readonly by: string;
  readonly field: string;
  readonly table: string;
  readonly records: number;
}

/** That somebody was chosen in a field of people, by whom and in how many records. */
export function ChosenWords({ by, field, table, records }: ChosenWordsProps) {
  if (by === '' && records === 1)
    return (
      <Trans>
        You were chosen as <bdi>{field}</bdi> in <strong dir="auto">{table}</strong>
      </Trans>
    );
  if (by === '')
    return (
      <Trans>
        You were chosen as <bdi>{field}</bdi> in <Plural value={records} one="# record" other="# records" /> of{' '}
        <strong dir="auto">{table}</strong>
      </Trans>
    );
  if (records === 1)
    return (
      <Trans>
        <bdi>{by}</bdi> chose you as <bdi>{field}</bdi> in <strong dir="auto">{table}</strong>
      </Trans>
    );
  return (
    <Trans>
      <bdi>{by}</bdi> chose you as <bdi>{field}</bdi> in <Plural value={records} one="# record" other="# records" /> of{' '}
      <strong dir="auto">{table}</strong>
    </Trans>
  );
}
