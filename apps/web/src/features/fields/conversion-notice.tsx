import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireConversionPreview } from '@quadrille/contract';
import { Banner, Icon } from '@quadrille/ui-kit-react';
import { ArrowRight } from 'lucide-react';
import type { ConversionLook } from './use-conversion-preview.ts';
import styles from './conversion-notice.module.css';

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
  const { emptied, changed, samples, rows } = look;
  /** Those that are not among the first rows anyway. */
  const further = samples.filter(({ rowId }) => !rows.some((row) => row.rowId === rowId));
  const all = i18n.number(look.checked);
  if (emptied === 0 && changed > 0)
    return (
      <Banner tone="warning" isInset>
        <Changed look={look} /> {stops || <Trans>Undo, or converting back, brings them back.</Trans>}
        <FirstRows rows={rows} />
      </Banner>
    );
  if (emptied === 0)
    return (
      <Banner tone="success" isInset>
        {t`Every value fits the new type.`} {stops}
        <FirstRows rows={rows} />
      </Banner>
    );
  return (
    <Banner tone="warning" isInset>
      {t`${plural(emptied, { one: `# of ${all} values does not fit and will be empty.`, other: `# of ${all} values do not fit and will be empty.` })}`}
      {further.length > 0 && (
        <span className={styles.misfits} role="list">
          {further.map(({ rowId, value, reason }) => (
            <span key={rowId} role="listitem" title={reason}>
              <bdi>{value}</bdi>
            </span>
          ))}
          {emptied > samples.length && <span role="listitem">…</span>}
        </span>
      )}{' '}
      {changed > 0 && <Changed look={look} />} {stops || <Trans>Undo, or converting back, brings them back.</Trans>}
      <FirstRows rows={rows} />
    </Banner>
  );
}

/** How many values keep only a part of themselves, and what the first of these becomes. */
function Changed({ look: { checked, changed, changes } }: { readonly look: WireConversionPreview }) {
  const { t, i18n } = useLingui();
  const all = i18n.number(checked);
  return (
    <>
      {t`${plural(changed, { one: `# of ${all} values loses a part, such as zeros in front or a time of day:`, other: `# of ${all} values lose a part, such as zeros in front or a time of day:` })}`}{' '}
      <span className={styles.misfits} role="list">
        {changes.slice(0, 3).map(({ rowId, value, becomes }) => (
          <span key={rowId} role="listitem" title={becomes}>
            <bdi>{value}</bdi>
          </span>
        ))}
      </span>
    </>
  );
}

/** The first values beside what they become. */
function FirstRows({ rows }: { readonly rows: WireConversionPreview['rows'] }) {
  const { t } = useLingui();
  if (rows.length === 0) return null;
  return (
    <table className={styles.becomes} aria-label={t`First values and what they become`}>
      <tbody>
        {rows.map(({ rowId, value, becomes }) => (
          <tr key={rowId}>
            <td title={value}>
              <bdi>{value}</bdi>
            </td>
            <td aria-hidden>
              <Icon icon={ArrowRight} size={12} isFlipped />
            </td>
            <td title={becomes ?? undefined} className={becomes === null ? styles.lost : undefined}>
              <bdi>{becomes ?? t`empty`}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
