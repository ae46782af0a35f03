import { Trans, useLingui } from '@lingui/react/macro';
import type { WidgetAnswers, WireFullDashboard } from '@quadrille/contract';
import { Button, EmptyState, Skeleton } from '@quadrille/ui-kit-react';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { isCoded } from '../../platform/is-coded.ts';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { PasswordCard, SharedFrame } from '../shared-view/index.ts';
import { BoardFilters } from './board-filters.tsx';
import { BoardGrid } from './board-grid.tsx';
import { type BoardSearch, toChoices, withChoice } from './board-search.ts';
import { WidgetCard } from './widget-card.tsx';
import styles from './dashboards.module.css';

export interface SharedDashboardProps {
  readonly uuid: string;
  readonly search: BoardSearch;
  readonly onSearch: (search: BoardSearch) => void;
}

/** A dashboard as visitors of its link see it: its numbers, its filters, and nothing else. */
export function SharedDashboard({ uuid, search, onSearch }: SharedDashboardProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState<string | null>(null);
  const [board, setBoard] = useState<WireFullDashboard | null>(null);
  const [told, setTold] = useState<{ readonly answers: WidgetAnswers['answers']; readonly to: string } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const choices =
    board === null
      ? null
      : JSON.stringify(
          toChoices(
            search,
            board.filters.map(({ id }) => id),
          ),
        );
  useEffect(() => {
    const stop = new AbortController();
    const headers: Record<string, string> = password === null ? {} : { 'xc-password': password };
    client.dashboards.sharedMeta({ params: { uuid } }, { signal: stop.signal, headers }).then(
      (told) => {
        setError(null);
        setBoard(told);
      },
      (reason: unknown) => !stop.signal.aborted && setError(reason),
    );
    return () => stop.abort();
  }, [uuid, password, attempt]);
  useEffect(() => {
    if (choices === null) return;
    const stop = new AbortController();
    const headers: Record<string, string> = password === null ? {} : { 'xc-password': password };
    const body = { choices: JSON.parse(choices) as ReturnType<typeof toChoices> };
    client.dashboards.sharedAnswers({ params: { uuid }, body }, { signal: stop.signal, headers }).then(
      ({ answers }) => setTold({ answers, to: `${attempt} ${choices}` }),
      (reason: unknown) => !stop.signal.aborted && setError(reason),
    );
    return () => stop.abort();
  }, [uuid, password, choices, attempt]);
  const code = isCoded(error) ? error.code : null;
  if (code === 'sharePasswordWrong')
    return <PasswordCard what="view" isRefused={password !== null} onOpen={async (text) => setPassword(text)} />;
  if (board === null || error !== null) {
    return (
      <SharedFrame>
        <main className={styles.scrolls}>
          {error === null ? (
            <Skeleton height={240} />
          ) : code === 'notFound' ? (
            <EmptyState
              title={<Trans>There is nothing behind this link</Trans>}
              description={<Trans>The dashboard is not shared any more, or the address is not complete. Ask whoever gave it to you.</Trans>}
            />
          ) : (
            <LoadFailed title={<Trans>The dashboard could not be opened</Trans>} error={error} onRetry={() => setAttempt(attempt + 1)} />
          )}
        </main>
      </SharedFrame>
    );
  }
  const isAsking = told?.to !== `${attempt} ${choices}`;
  const looks = new Map((told?.answers ?? []).map((one) => [one.widget_id, { answers: one.answers, isAsking }]));
  return (
    <SharedFrame
      title={board.title}
      actions={
        <Button variant="ghost" size="sm" icon={RefreshCw} onClick={() => setAttempt(attempt + 1)}>
          <Trans>Read again</Trans>
        </Button>
      }
    >
      {board.filters.length > 0 && (
        <div className={styles.bar} role="toolbar" aria-label={t`Filters of the dashboard`}>
          <BoardFilters
            board={board}
            search={search}
            people={[]}
            readValues={async (filterId) => {
              const headers: Record<string, string> = password === null ? {} : { 'xc-password': password };
              const chosen = choices === null ? [] : (JSON.parse(choices) as ReturnType<typeof toChoices>);
              const body = { widget_ids: [], filter_ids: [filterId], choices: chosen };
              const { filters } = await client.dashboards.sharedAnswers({ params: { uuid }, body }, { headers });
              return filters[0] ?? { values: [], is_whole: false };
            }}
            onChoose={(id, choice) => onSearch(withChoice(search, id, choice))}
          />
        </div>
      )}
      <main className={styles.scrolls}>
        <BoardGrid widgets={board.widgets} isEditing={false} nameOf={({ title }) => title} onArrange={() => {}}>
          {(widget) => <WidgetCard widget={widget} look={looks.get(widget.id)} people={[]} />}
        </BoardGrid>
      </main>
    </SharedFrame>
  );
}
