import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SelectOption } from '@quadrille/domain';
import { Banner } from '@quadrille/ui-kit-react';
import type { OptionCounts } from './option-counts.ts';
import styles from './removed-options.module.css';

export interface RemovedOptionsProps {
  readonly options: readonly SelectOption[];
  readonly counts: OptionCounts;
  /** Records may hold several options, and lose but one. */
  readonly isMulti: boolean;
}

/** What taking options away does to the records that have them, before it is saved. */
export function RemovedOptions({ options, counts, isMulti }: RemovedOptionsProps) {
  const { t } = useLingui();
  const words = (title: string, count: number | undefined): string => {
    if (count === undefined) return isMulti ? t`Records with “${title}” lose it.` : t`Records with “${title}” become empty.`;
    return isMulti
      ? t`${plural(count, { one: `# record loses “${title}”.`, other: `# records lose “${title}”.` })}`
      : t`${plural(count, { one: `# record with “${title}” becomes empty.`, other: `# records with “${title}” become empty.` })}`;
  };
  const used = options.filter(({ id }) => counts(id) !== 0);
  if (used.length === 0) return null;
  return (
    <Banner tone="warning" isInset>
      {used.map(({ id, title }) => (
        <span key={id} className={styles.option}>
          {words(title, counts(id))}
        </span>
      ))}
      <Trans>Undo brings them back.</Trans>
    </Banner>
  );
}
