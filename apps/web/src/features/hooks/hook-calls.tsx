import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { HookLog, WireHook } from '@quadrille/contract';
import { Button, CodeBox, type DataColumn, DataTable, Icon, IconButton, Skeleton, Status, Tabs } from '@quadrille/ui-kit-react';
import { ChevronRight, RefreshCw, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { doEach } from '../../platform/do-each.ts';
import { errorWords } from '../../platform/error-words.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { SaveList } from '../../platform/widgets/save-list.tsx';
import styles from './hooks.module.css';

const pageSize = 25;

export interface HookCallsProps {
  readonly hook: WireHook;
  /** Grows when there is reason to look again. */
  readonly look: number;
  /** Called after each look. */
  readonly onLook: () => void;
}

/** The calls a webhook made, newest first: how they went, how long they took, what was sent and what came back. */
export function HookCalls({ hook, look, onLook }: HookCallsProps) {
  const { t, i18n } = useLingui();
  const ago = useTimeAgo();
  const [count, setCount] = useState(pageSize);
  const [again, setAgain] = useState(0);
  const [page, setPage] = useState<{ readonly list: readonly HookLog[]; readonly total: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<'all' | 'failed'>('all');
  useEffect(() => {
    let isCurrent = true;
    client.hooks
      .listLogs({ params: { hookId: hook.id }, query: { limit: count } })
      .then(({ list, pageInfo }) => {
        if (!isCurrent) return;
        setError(null);
        setPage({ list, total: pageInfo.totalRows });
      })
      .catch((reason: unknown) => isCurrent && setError(errorWords(reason)));
    return () => {
      isCurrent = false;
    };
  }, [hook.id, count, look, again]);
  const lookAgain = (): void => {
    setAgain((times) => times + 1);
    onLook();
  };
  const resultOf = (log: HookLog): string => (log.error_message === null ? t`Arrived` : (log.error_code ?? t`Failed`));
  const noteOf = ({ attempt, test_call: isTest, error_message: reason }: HookLog): string => {
    const kind = isTest ? t`Test` : (attempt ?? 1) > 1 ? t`Attempt ${attempt ?? 1}` : null;
    return [kind, reason].filter((note) => note !== null).join(' · ');
  };
  const tookOf = (ms: number): string =>
    ms < 1000 ? t`${i18n.number(ms)} ms` : t`${i18n.number(ms / 1000, { maximumFractionDigits: 1 })} s`;
  const toggle = (id: string): void => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const columns: readonly DataColumn<HookLog>[] = [
    {
      id: 'result',
      header: t`Result`,
      isRowHeader: true,
      value: resultOf,
      cell: (log) => (
        <button type="button" className={styles.callLine} aria-expanded={opened.has(log.id)} onClick={() => toggle(log.id)}>
          <Icon icon={ChevronRight} size={14} isFlipped />
          <Status tone={log.error_message === null ? 'success' : 'danger'}>{resultOf(log)}</Status>
        </button>
      ),
    },
    { id: 'note', header: t`Note`, isMinor: true, value: noteOf, cell: (log) => <span className={styles.callNote}>{noteOf(log)}</span> },
    {
      id: 'took',
      header: t`Took`,
      isNumeric: true,
      value: ({ execution_time: ms }) => Number(ms ?? 0),
      cell: ({ execution_time: ms }) => tookOf(Number(ms ?? 0)),
    },
    {
      id: 'at',
      header: t`When`,
      isNumeric: true,
      value: ({ created_at: at }) => Date.parse(at ?? ''),
      told: ({ created_at: at }) => at ?? null,
      cell: ({ created_at: at }) => ago(at ?? ''),
    },
  ];
  const list = page?.list.filter((log) => shown === 'all' || log.error_message !== null) ?? [];
  // those that are not shown are not sent again
  const wanted = list.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const retryChosen = async (): Promise<void> => {
    const { failed, reason } = await doEach(wanted, (logId) => client.hooks.retry({ params: { hookId: hook.id, logId } }));
    if (failed.length > 0) reportError(t`Not every call could be made again`, reason);
    setChosen(new Set(failed));
    lookAgain();
  };
  return (
    <section className={styles.calls} aria-label={t`Delivery log`}>
      <header className={styles.callsHead}>
        <h2>
          <Trans>Delivery log</Trans>
        </h2>
        <span className={styles.note}>{page && t`${plural(page.total, { one: '# call', other: '# calls' })}`}</span>
        <span className={styles.tools}>
          <Tabs
            look="segment"
            label={t`Which calls`}
            value={shown}
            tabs={[
              { value: 'all', label: t`All` },
              { value: 'failed', label: t`Failed` },
            ]}
            onValueChange={setShown}
          />
          <IconButton label={t`Look again`} icon={RefreshCw} size="sm" onClick={lookAgain} />
          <SaveList title={t`Delivery log`} columns={columns} rows={list} />
          {wanted.length > 0 && (
            <Button size="sm" icon={RotateCw} onClick={() => void retryChosen()}>
              {t`${plural(wanted.length, { one: 'Try # again', other: 'Try # again' })}`}
            </Button>
          )}
        </span>
      </header>
      {error !== null && <p className={styles.fault}>{error}</p>}
      {page === null && error === null && <Skeleton height={96} />}
      {page !== null && list.length === 0 && (
        <p className={styles.empty}>{shown === 'all' ? <Trans>No calls yet</Trans> : <Trans>None of the calls shown failed</Trans>}</p>
      )}
      {list.length > 0 && (
        <DataTable
          label={t`Calls`}
          columns={columns}
          rows={list}
          getRowId={({ id }) => id}
          chosen={chosen}
          onChosenChange={setChosen}
          canChoose={({ repeatable }) => repeatable === true}
          getRowName={(log) => `${resultOf(log)} ${ago(log.created_at ?? '')}`}
          labels={{ chooseAll: t`Choose all`, chooseRow: (one) => t`Choose ${one}` }}
          renderBelow={(log) => (opened.has(log.id) ? <CallBody log={log} onRetried={lookAgain} /> : null)}
        />
      )}
      {page !== null && page.total > page.list.length && (
        <div className={styles.more}>
          <Button size="sm" onClick={() => setCount(Math.min(1000, count + pageSize))}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

/** What went and what came back. */
function CallBody({ log, onRetried }: { readonly log: HookLog; readonly onRetried: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.callBody}>
      {log.triggered_by !== null && !log.test_call && (
        <p className={styles.note}>
          <Trans>
            Change by <bdi dir="ltr">{log.triggered_by}</bdi>
          </Trans>
        </p>
      )}
      {log.repeatable && <RetryButton log={log} onRetried={onRetried} />}
      {log.response !== null && (
        <div>
          <p className={styles.note}>
            <Trans>Answer of the receiver</Trans>
          </p>
          <CodeBox label={t`Answer of the receiver`}>{log.response}</CodeBox>
        </div>
      )}
      {log.payload !== null && (
        <div>
          <p className={styles.note}>
            <Trans>What was sent</Trans>
          </p>
          <CodeBox label={t`What was sent`}>{pretty(log.payload)}</CodeBox>
        </div>
      )}
    </div>
  );
}

/** Sends the same once more; the new call then stands at the top of the log. */
function RetryButton({ log, onRetried }: { readonly log: HookLog; readonly onRetried: () => void }) {
  const { t } = useLingui();
  const [isWorking, setWorking] = useState(false);
  const retry = async (): Promise<void> => {
    setWorking(true);
    try {
      const { error_message: reason } = await client.hooks.retry({ params: { hookId: log.fk_hook_id, logId: log.id } });
      if (reason === null) notices.toast(t`The call has arrived`);
      else notices.notify({ tone: 'danger', title: t`The call failed again`, description: reason, isLasting: true });
      onRetried();
    } catch (error) {
      reportError(t`The call could not be made again`, error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <div>
      <Button size="sm" icon={RotateCw} isBusy={isWorking} onClick={() => void retry()}>
        <Trans>Try again now</Trans>
      </Button>
    </div>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
