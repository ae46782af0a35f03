import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Icon, Progress } from '@quadrille/ui-kit-react';
import { Check, Table2 } from 'lucide-react';
import type { Run, RunTable } from './run.ts';
import styles from './import.module.css';

/** How far each table is. */
export function RunTables({ run }: { readonly run: Run }) {
  const isOver = run.phase === 'failed' || run.phase === 'undone';
  return (
    <ul className={styles.jobs}>
      {run.tables.map((table, index) => (
        // Tables keep their place for the whole run; two files may bring the same title.
        // eslint-disable-next-line react/no-array-index-key
        <TableLine
          key={index}
          table={isOver ? { ...table, state: 'waiting', rows: 0 } : table}
          share={toShare(run, table)}
          isOver={isOver}
        />
      ))}
    </ul>
  );
}

function toShare(run: Run, { state, rows, total }: RunTable): number {
  if (state === 'done') return 1;
  if (state === 'waiting') return 0;
  return total === null || total === 0 ? run.doneBytes / Math.max(1, run.totalBytes) : Math.min(1, rows / total);
}

interface TableLineProps {
  readonly table: RunTable;
  readonly share: number;
  readonly isOver: boolean;
}

function TableLine({ table, share, isOver }: TableLineProps) {
  const { t, i18n } = useLingui();
  const { state, title, total } = table;
  const rows = i18n.number(table.rows);
  const all = total === null ? null : i18n.number(total);
  const known = state === 'done' ? table.rows : (total ?? table.rows);
  const words = state === 'running' && all !== null ? t`${rows} of ${all}` : t`${plural(known, { one: '# record', other: '# records' })}`;
  return (
    <li className={styles.job} data-state={state}>
      <span className={styles.jobIcon}>
        <Icon icon={state === 'done' ? Check : Table2} />
      </span>
      <div className={styles.jobBody}>
        <div className={styles.jobWords}>
          <span className={styles.jobTitle} dir="auto">
            {title}
          </span>
          <span className={styles.jobCount}>{words}</span>
        </div>
        <Progress label={title} value={isOver ? 0 : share} tone={state === 'done' ? 'done' : 'brand'} valueText={words} />
      </div>
      <span className={styles.jobState}>
        {isOver && <Trans>Not imported</Trans>}
        {!isOver && state === 'done' && <Trans>Done</Trans>}
        {!isOver && state === 'waiting' && <Trans>Waiting</Trans>}
        {!isOver && state === 'running' && i18n.number(Math.floor(share * 100) / 100, { style: 'percent' })}
      </span>
    </li>
  );
}
