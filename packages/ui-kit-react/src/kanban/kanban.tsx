import { useDirection } from '@base-ui/react/direction-provider';
import { createKanban } from '@quadrille/ui-kit/kanban';
import type { Kanban as KanbanBoard, KanbanOptions } from '@quadrille/ui-kit/kanban';
import '@quadrille/ui-kit/kanban.css';
import { cx } from '../cx.ts';
import { useLater, useMountedView } from '../views/use-mounted-view.ts';
import styles from '../views/view-host.module.css';

export interface KanbanProps extends KanbanOptions {
  /** Is called with the board each time one is made; the function it returns runs when that one is removed. */
  readonly onReady?: (board: KanbanBoard) => void | (() => void);
  readonly className?: string | undefined;
}

/** The options that are functions; one that is not listed does not compile. */
type CallbackName = {
  [Name in keyof KanbanOptions]-?: NonNullable<KanbanOptions[Name]> extends (...args: never[]) => unknown ? Name : never;
}[keyof KanbanOptions];

const callbacks: Readonly<Record<CallbackName, true>> = {
  quickAdd: true,
  titleOf: true,
  bucketTitle: true,
  valuesOnMove: true,
  refuseDrop: true,
  onSay: true,
  onNotice: true,
  onUndo: true,
  onRedo: true,
  createKey: true,
  random: true,
  onSettings: true,
  onOpenRecord: true,
  onStackMenu: true,
  onCardMenu: true,
  onAddStack: true,
  onDelete: true,
};
const callbackNames = Object.keys(callbacks) as readonly CallbackName[];

/**
 * The board of `@quadrille/ui-kit` in a React page. Needs a height from its place. Cards and settings follow their props, callbacks are those
 * of the last render; a new `source`, `words`, `selection`, `mode` or `order` makes a new board, so keep those steady.
 */
export function Kanban({ onReady, className, ...options }: KanbanProps) {
  const direction = useDirection();
  const dir = options.dir ?? direction;
  const { source, words, mode, order, selection, density, card, settings } = options;
  const { host, made } = useMountedView({
    create: createKanban,
    options: { ...options, dir },
    callbacks: callbackNames,
    remakes: [source, words, mode, order, selection, density, dir, options.quickAdd === null],
    onReady,
  });
  useLater(card, () => made.current?.setCard(card));
  useLater(settings, () => settings && made.current?.dispatch({ type: 'setSettings', settings }));
  return <div ref={host} className={cx(styles.host, className)} />;
}
