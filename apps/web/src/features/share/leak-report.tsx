import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireShareReport } from '@quadrille/contract';
import { Banner, Icon, Skeleton } from '@quadrille/ui-kit-react';
import { Columns3, Link2, Minus, Paperclip, Plus, Rows3, ScanEye, ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { client } from '../../platform/client.ts';
import { useBytes } from '../../platform/use-bytes.ts';
import styles from './leak-report.module.css';

export interface LeakReportProps {
  readonly viewId: string;
  /** Another where what the view shows is another. */
  readonly shape: string;
}

/** Changes that come together are asked about once. */
const pause = 500;

/** What a visitor of the view can reach, in numbers, before there is a link and after: the server asks every route as that visitor. */
export function LeakReport({ viewId, shape }: LeakReportProps) {
  const { t } = useLingui();
  const { report, isFailed } = useReport(viewId, shape);
  return (
    <section className={styles.report} aria-label={t`What a visitor can get`} aria-busy={report === null && !isFailed}>
      <header className={styles.head}>
        <Icon icon={ScanEye} size={20} />
        <h3 className={styles.title}>
          <Trans>What a visitor can get</Trans>
        </h3>
        {report && <span className={styles.aside}>{t`asked in ${plural(report.asked, { one: '# way', other: '# ways' })}`}</span>}
      </header>
      {report === null && !isFailed && <Skeleton height={120} />}
      {isFailed && (
        <Banner tone="warning" isInset>
          <Trans>What a visitor can get could not be found out. Close this and open it again to ask once more.</Trans>
        </Banner>
      )}
      {report && <Findings report={report} />}
    </section>
  );
}

function Findings({ report }: { readonly report: WireShareReport }) {
  const { t, i18n } = useLingui();
  const bytes = useBytes();
  const { fields, records, linked, files, since, tried } = report;
  const number = (value: number): string => i18n.number(value);
  const names = new Intl.ListFormat(i18n.locale.replace('_', '-'), { style: 'narrow' });
  const isFewer = files.is_all ? '' : '+';
  return (
    <>
      <ul className={styles.measures}>
        <Measure icon={Columns3} part={fields.shown} whole={fields.total} aside={names.format(fields.titles.slice(0, 3))}>
          <Trans>
            <b>{number(fields.shown)}</b> of {number(fields.total)} fields
          </Trans>
        </Measure>
        <Measure icon={Rows3} part={records.shown} whole={records.total}>
          <Trans>
            <b>{number(records.shown)}</b> of {number(records.total)} records
          </Trans>
        </Measure>
        <Measure icon={Link2} aside={names.format(linked)}>
          {t`${plural(linked.length, { one: 'Names from # linked table', other: 'Names from # linked tables' })}`}
        </Measure>
        <Measure icon={Paperclip} aside={files.count > 0 ? bytes(files.bytes) + isFewer : ''}>
          {t`${plural(files.count, { one: '# file', other: '# files' })}` + isFewer}
        </Measure>
      </ul>
      {report.personal.map(({ fk_column_id: id, title, count }) => (
        <Banner key={id} tone="warning" icon={TriangleAlert} isInset title={title}>
          {t`${plural(count, { one: 'Shown of # record. It says who people are.', other: 'Shown of # records. It says who people are.' })}`}
        </Banner>
      ))}
      {since && <Since since={since} />}
      <ul className={styles.proofs}>
        {report.leaks.length > 0 ? (
          <Proof icon={ShieldAlert} isBad>
            <Trans>Something hidden can be found out: {names.format(report.leaks)}</Trans>
          </Proof>
        ) : (
          <Proof icon={ShieldCheck}>
            {tried.fields === tried.hidden_fields ? (
              <Trans>Hidden fields can not be guessed by filter, sort, group, search or export</Trans>
            ) : (
              <Trans>
                {number(tried.fields)} of {number(tried.hidden_fields)} hidden fields were tried: none can be guessed
              </Trans>
            )}
          </Proof>
        )}
        {report.leaks.length === 0 && tried.records > 0 && (
          <Proof icon={ShieldCheck}>
            {t`${plural(tried.records, { one: '# record that is left out was tried: it can not be reached by number or link', other: '# records that are left out were tried: none can be reached by number or link' })}`}
          </Proof>
        )}
      </ul>
    </>
  );
}

interface MeasureProps {
  readonly icon: LucideIcon;
  readonly part?: number;
  readonly whole?: number;
  readonly aside?: string;
  readonly children: ReactNode;
}

function Measure({ icon, part, whole, aside = '', children }: MeasureProps) {
  return (
    <li className={styles.measure}>
      <Icon icon={icon} />
      <span className={styles.words}>
        <span>{children}</span>
        <bdi className={styles.aside}>{aside}</bdi>
      </span>
      {part !== undefined && <meter className={styles.bar} min={0} max={Math.max(1, whole ?? 1)} value={part} aria-hidden />}
    </li>
  );
}

function Proof({ icon, isBad = false, children }: { readonly icon: LucideIcon; readonly isBad?: boolean; readonly children: ReactNode }) {
  return (
    <li className={styles.proof} data-bad={isBad || undefined}>
      <Icon icon={icon} />
      <span>{children}</span>
    </li>
  );
}

/** What came and went since the link was made. */
function Since({ since }: { readonly since: NonNullable<WireShareReport['since']> }) {
  const { t, i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale.replace('_', '-'), { style: 'narrow' });
  const day = i18n.date(new Date(since.at), { dateStyle: 'medium' });
  const changed = (count: number): string => (count > 0 ? `+${i18n.number(count)}` : i18n.number(count));
  const lines = [
    { isMore: true, text: since.fields_added.length > 0 && t`Fields: ${names.format(since.fields_added)}` },
    { isMore: false, text: since.fields_gone.length > 0 && t`No longer: ${names.format(since.fields_gone)}` },
    { isMore: since.records > 0, text: since.records !== 0 && t`Records: ${changed(since.records)}` },
    { isMore: true, text: since.linked_added.length > 0 && t`Names from ${names.format(since.linked_added)}` },
    { isMore: since.files > 0, text: since.files !== 0 && t`Files: ${changed(since.files)}` },
  ].filter((line): line is { isMore: boolean; text: string } => typeof line.text === 'string');
  return (
    <div>
      <h4 className={styles.since}>
        <Trans>Since the link of {day}</Trans>
      </h4>
      {lines.length === 0 ? (
        <p className={styles.aside}>
          <Trans>Nothing came or went.</Trans>
        </p>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ isMore, text }) => (
            <li key={text} className={styles.line} data-more={isMore || undefined}>
              <Icon icon={isMore ? Plus : Minus} size={14} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useReport(viewId: string, shape: string): { readonly report: WireShareReport | null; readonly isFailed: boolean } {
  const [read, setRead] = useState<{ readonly report: WireShareReport | null; readonly isFailed: boolean }>({
    report: null,
    isFailed: false,
  });
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    const request = new AbortController();
    const ask = (): void => {
      setFirst(false);
      client.shares
        .report({ params: { viewId } }, { signal: request.signal })
        .then((report) => setRead({ report, isFailed: false }))
        .catch(() => !request.signal.aborted && setRead({ report: null, isFailed: true }));
    };
    const timer = setTimeout(ask, isFirst ? 0 : pause);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
    // whether it is the first does not ask again
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [viewId, shape]);
  return read;
}
