import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireUses } from '@quadrille/contract';
import type { SelectOption } from '@quadrille/domain';
import { Banner } from '@quadrille/ui-kit-react';
import type { OptionCounts } from './option-counts.ts';
import { WhatUses } from '../uses/index.ts';
import styles from './removed-options.module.css';

export interface RemovedOptionsProps {
  readonly options: readonly SelectOption[];
  readonly counts: OptionCounts;
  /** What else names them, as far as it is known. */
  readonly uses: ReadonlyMap<string, WireUses>;
  /** Records may hold several options, and lose but one. */
  readonly isMulti: boolean;
}

/** What taking options away does to the records that have them, before it is saved. */
export function RemovedOptions({ options, counts, uses, isMulti }: RemovedOptionsProps) {
  const { t } = useLingui();
  const words = (title: string, count: number | undefined): string => {
    if (count === undefined) return isMulti ? t`Records with “${title}” lose it.` : t`Records with “${title}” become empty.`;
    return isMulti
      ? t`${plural(count, { one: `# record loses “${title}”.`, other: `# records lose “${title}”.` })}`
      : t`${plural(count, { one: `# record with “${title}” becomes empty.`, other: `# records with “${title}” become empty.` })}`;
  };
  const isNamed = ({ id }: SelectOption): boolean => (uses.get(id)?.list.length ?? 0) > 0;
  const used = options.filter((option) => counts(option.id) !== 0 || isNamed(option));
  if (used.length === 0) return null;
  return (
    <Banner tone="warning" isInset>
      {used.map(({ id, title }) => (
        <span key={id} className={styles.option}>
          {counts(id) === 0 ? t`What uses “${title}” loses it:` : words(title, counts(id))}
          <OptionUses uses={uses.get(id)} />
        </span>
      ))}
      <Trans>Undo brings them back.</Trans>
    </Banner>
  );
}

/** The records that hold it are counted in the sentence above. */
function OptionUses({ uses }: { readonly uses: WireUses | undefined }) {
  if (uses === undefined || uses.list.length === 0) return null;
  return <WhatUses uses={{ ...uses, counts: { ...uses.counts, records: null } }} />;
}
