import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Banner, EmptyState, Kanban } from '@quadrille/ui-kit-react';
import type { PastRows } from '@quadrille/contract';
import type { KanbanSettings, KanbanWords } from '@quadrille/ui-kit/kanban';
import type { CardSpec } from '@quadrille/ui-kit/view';
import { useEffect, useMemo, useState } from 'react';
import { client } from '../../platform/client.ts';
import { dateLocale } from '../../platform/date-locale.ts';
import { errorWords } from '../../platform/error-words.ts';
import { fieldsOfCard } from '../records/index.ts';
import type { TableState } from '../records/index.ts';
import type { AxisWords, BoardAxis } from './board-axes.ts';
import { withLinked } from './linked-stacks.ts';
import PastDock from './past-dock.tsx';
import { endOfDay } from './past-moment.ts';
import { createPastSource } from './past-source.ts';
import styles from './table-board.module.css';

interface PastBoardProps {
  readonly state: TableState;
  readonly axes: readonly BoardAxis[];
  readonly card: CardSpec;
  readonly axisWords: AxisWords;
  readonly words: KanbanWords;
  readonly settings: KanbanSettings;
  readonly day: string;
  readonly onOpenRow: (rowId: number) => void;
}

interface Shown {
  readonly past: PastRows;
  readonly axes: readonly BoardAxis[];
}

/** Days that are passed over with the slider are not read. */
const pause = 200;

/** The board as it was at the end of an earlier day, for reading. */
export default function PastBoard({ state, axes, card, axisWords, words, settings, day, onOpenRow }: PastBoardProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [own, setOwn] = useState<KanbanSettings | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    const read = async (): Promise<void> => {
      const { viewId, filterArrJson } = state.source.which();
      const fields = fieldsOfCard(
        card,
        state,
        axes.map(({ field }) => field.id),
      ).join(',');
      const query = { at: endOfDay(day), viewId, filterArrJson, fields };
      const past = await client.history.past({ params: { tableId: state.tableId }, query }, { signal });
      const held = axes.map(({ field }) => {
        const at = past.fields.indexOf(field.id);
        return past.rows.map((row) => row[at + 1] ?? null);
      });
      setShown({ past, axes: await withLinked(axes, held, signal) });
      setError(null);
    };
    const waiting = setTimeout(() => {
      read().catch((reason: unknown) => {
        if (!signal.aborted) setError(reason);
      });
    }, pause);
    return () => {
      clearTimeout(waiting);
      reading.abort();
    };
  }, [state, axes, card, day]);
  const source = useMemo(() => shown && createPastSource(shown.past, shown.axes, axisWords), [shown, axisWords]);
  return (
    <div className={styles.past} data-view-screen>
      <div className={styles.board}>
        {error !== null ? (
          <EmptyState title={<Trans>The board of that day could not be read</Trans>} description={errorWords(error)} />
        ) : source && shown ? (
          <Kanban
            key={shown.past.at}
            source={source}
            card={card}
            words={words}
            order="sorted"
            mode="read"
            untitled={t`Untitled`}
            settings={own ?? settings}
            onSettings={setOwn}
            quickAdd={null}
            onOpenRecord={(id) => onOpenRow(Number(id))}
          />
        ) : (
          <EmptyState title={<Trans>Reading the board of that day</Trans>} />
        )}
      </div>
      {shown && error === null && <Truth past={shown.past} day={day} />}
      <PastDock state={state} />
    </div>
  );
}

/** Says where the board is not what was asked for. */
function Truth({ past, day }: { readonly past: PastRows; readonly day: string }) {
  const { locale } = dateLocale();
  const when = new Date(past.at).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
  if (past.at > endOfDay(day))
    return <Banner tone="warning">{t`The history does not reach back so far: this is the board of ${when}.`}</Banner>;
  if (!past.isWhole)
    return <Banner tone="warning">{t`There were more records than a board of an earlier day shows: some are missing.`}</Banner>;
  return null;
}
