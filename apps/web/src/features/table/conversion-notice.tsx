import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '@quadrille/ui-kit-react';
import type { ConversionLook } from './use-conversion-preview.ts';
import styles from './table.module.css';

interface ConversionNoticeProps {
  readonly look: Exclude<ConversionLook, null>;
  /** Its values follow from elsewhere, until it is converted. */
  readonly isFollowing: boolean;
}

/** What a conversion costs, before it is saved: how many values do not fit, and the first of them. */
export function ConversionNotice({ look, isFollowing }: ConversionNoticeProps) {
  const { t, i18n } = useLingui();
  const stops = isFollowing && t`The field keeps the values it has now and is no longer computed. Undo computes it again.`;
  if (look === 'unknown')
    return (
      <Banner tone="warning" isInset>
        {t`Values that do not fit the new type are emptied. Undo brings them back.`} {stops}
      </Banner>
    );
  if (look === 'checking')
    return (
      <Banner tone="neutral" isInset>
        {t`Checking which values fit the new type…`}
      </Banner>
    );
  const { emptied, samples } = look;
  const all = i18n.number(look.checked);
  if (emptied === 0)
    return (
      <Banner tone="success" isInset>
        {t`Every value fits the new type.`} {stops}
      </Banner>
    );
  return (
    <Banner tone="warning" isInset>
      {t`${plural(emptied, { one: `# of ${all} values does not fit and will be empty.`, other: `# of ${all} values do not fit and will be empty.` })}`}
      <span className={styles.misfits} role="list">
        {samples.map(({ rowId, value, reason }) => (
          <span key={rowId} role="listitem" title={reason}>
            <bdi>{value}</bdi>
          </span>
        ))}
        {emptied > samples.length && <span role="listitem">…</span>}
      </span>
      {stops || <Trans>Undo, or converting back, brings them back.</Trans>}
    </Banner>
  );
}
