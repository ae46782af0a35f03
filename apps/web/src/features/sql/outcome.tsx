import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner, Button, DataTable, type DataColumn, EmptyState, toCsvText } from '@quadrille/ui-kit-react';
import { Download, Lock } from 'lucide-react';
import { errorWords } from '../../platform/error-words.ts';
import { saveBytes } from '../../platform/save-bytes.ts';
import type { Answered, Outcome } from './statement.state.ts';
import styles from './sql-page.module.css';

type Row = { readonly at: number; readonly cells: readonly unknown[] };

/** What a statement brought, with how much of what it read in which time. */
export function OutcomePart({ outcome, title }: { readonly outcome: Outcome | null; readonly title: string }) {
  if (outcome === null)
    return (
      <EmptyState
        drawing="rows"
        title={<Trans>Ask about your tables</Trans>}
        description={<Trans>Write a SELECT with the titles of tables and fields, and press Run. Nothing can be changed from here.</Trans>}
      />
    );
  if ('error' in outcome)
    return (
      <div className={styles.told}>
        <Banner tone="danger" isInset title={<Trans>The statement was not run.</Trans>}>
          {errorWords(outcome.error)}
        </Banner>
      </div>
    );
  return <Rows answer={outcome.answer} isPlan={outcome.isPlan} title={title} />;
}

function Rows({ answer, isPlan, title }: { readonly answer: Answered; readonly isPlan: boolean; readonly title: string }) {
  const { t, i18n } = useLingui();
  const columns = answer.columns.map(({ name, type }, at): DataColumn<Row> => {
    const value = ({ cells }: Row): string | number | null => toValue(cells[at]);
    const isNumeric = type !== 'text';
    return { id: `${at}`, header: name, isNumeric, value, cell: (row) => <Cell value={value(row)} isNumeric={isNumeric} /> };
  });
  const rows = answer.rows.map((cells, at): Row => ({ at, cells }));
  const count = rows.length;
  const save = (): void => saveBytes(new TextEncoder().encode(toCsvText(columns, rows)), `${title}.csv`, 'text/csv');
  const read = answer.read.map((one) => `${one.title} ${i18n.number(one.records)}`).join(', ');
  return (
    <>
      <div className={styles.status}>
        <b>
          {isPlan
            ? t`Plan`
            : answer.isCut
              ? t`The first ${plural(count, { one: '# row', other: '# rows' })}`
              : t`${plural(count, { one: '# row', other: '# rows' })}`}
        </b>
        <span>
          <Trans>{answer.ms} ms</Trans>
        </span>
        <span className={styles.quiet}>
          <Lock size={14} aria-hidden /> {read === '' ? <Trans>Read only</Trans> : <Trans>Read only, {read}</Trans>}
        </span>
        <span className={styles.push}>
          <Button variant="ghost" size="sm" icon={Download} disabled={count === 0} onClick={save}>
            <Trans>Export</Trans>
          </Button>
        </span>
      </div>
      <DataTable
        label={t`Rows of the answer`}
        columns={columns}
        rows={rows}
        getRowId={({ at }) => `${at}`}
        className={styles.rows}
        empty={<EmptyState title={<Trans>No row answers this</Trans>} />}
      />
    </>
  );
}

function Cell({ value, isNumeric }: { readonly value: string | number | null; readonly isNumeric: boolean }) {
  const { i18n } = useLingui();
  if (value === null) return <span className={styles.quiet}>NULL</span>;
  return isNumeric && typeof value === 'number' ? <>{i18n.number(value, { maximumFractionDigits: 6 })}</> : <span dir="auto">{value}</span>;
}

function toValue(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}
