import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { EmptyState, Kanban } from '@quadrille/ui-kit-react';
import type { KanbanSettings } from '@quadrille/ui-kit/kanban';
import type { CardSpec } from '@quadrille/ui-kit/view';
import { atom } from 'nanostores';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createSharedSource, useCardSpec } from '../records/index.ts';
import type { SharedScreenProps } from '../records/index.ts';
import type { AxisWords, BoardAxis } from './board-axes.ts';
import { createBoardReader } from './board-reader.ts';
import { readBoardSettings } from './board-settings.ts';
import { createKanbanWords } from './kanban-words.ts';
import { useAxes } from './use-axes.ts';
import { useAxisWords } from './use-axis-words.ts';
import styles from './table-board.module.css';

/** A shared board as its visitors see it. */
export default function SharedBoard(props: SharedScreenProps) {
  const { seen, columns } = props;
  const axes = useAxes(seen, columns);
  const [stack, lane] = axes;
  const card = useCardSpec(seen.$view, columns, { left: stack?.settingId ?? null, fit: 'fill' });
  const axisWords = useAxisWords(seen);
  if (!stack || !card)
    return (
      <div className={styles.missing}>
        <EmptyState title={<Trans>This board has no field to stack by</Trans>} />
      </div>
    );
  return <Board key={`${stack.field.id} ${lane?.field.id ?? ''}`} {...props} axes={axes} card={card} axisWords={axisWords} />;
}

interface BoardProps extends SharedScreenProps {
  readonly axes: readonly BoardAxis[];
  readonly card: CardSpec;
  readonly axisWords: AxisWords;
}

function Board({ seen, source, axes, card, axisWords, onOpenRecord }: BoardProps) {
  const { i18n } = useLingui();
  const view = useStore(seen.$view);
  const titleOf = useCallback((fieldId: string) => seen.$fields.get().find(({ id }) => id === fieldId)?.title ?? '', [seen]);
  const [$now] = useState(() => atom({ axes, axisWords, titleOf }));
  useEffect(() => $now.set({ axes, axisWords, titleOf }), [$now, axes, axisWords, titleOf]);
  const [records] = useState(() =>
    createSharedSource(
      seen,
      source,
      // visitors are sent all fields they may see
      createBoardReader({
        now: () => $now.get(),
        columns: (more) => more,
        countByValues: source.countByValues,
        countWhere: source.countWhere,
        linkedWith: source.linkedWith,
        // visitors see the records that cards name, and no others
        showsUnlinked: false,
        summariesByValues: source.summariesByValues,
        summariesWhere: source.summariesWhere,
        onTotal: () => {},
        onCut: () => {},
        onTaken: () => {},
      }),
    ),
  );
  const words = useMemo(() => createKanbanWords(i18n.locale), [i18n.locale]);
  const stackId = axes[0]?.settingId ?? '';
  const [own, setOwn] = useState<KanbanSettings | null>(null);
  const isLooking = useStore(seen.$search) !== '';
  const settings = useMemo(() => {
    const kept = own ?? readBoardSettings(view, stackId);
    // whoever looks for something is shown the stacks it is in
    return isLooking ? { ...kept, hidesEmptyStacks: true } : kept;
  }, [own, view, stackId, isLooking]);
  return (
    <div className={styles.board} data-view-screen>
      <Kanban
        source={records}
        card={card}
        words={words}
        order="sorted"
        mode="read"
        {...(onOpenRecord && { onOpenRecord })}
        untitled={t`Untitled`}
        settings={settings}
        onSettings={(next) => setOwn(isLooking ? { ...next, hidesEmptyStacks: readBoardSettings(view, stackId).hidesEmptyStacks } : next)}
        quickAdd={null}
      />
    </div>
  );
}
