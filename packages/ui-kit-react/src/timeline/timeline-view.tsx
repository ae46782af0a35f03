import { useDirection } from '@base-ui/react/direction-provider';
import { createTimeline } from '@quadrille/ui-kit/timeline';
import type { Timeline as TimelineObject, TimelineOptions } from '@quadrille/ui-kit/timeline';
import '@quadrille/ui-kit/timeline.css';
import { cx } from '../cx.ts';
import { useMountedView } from '../views/use-mounted-view.ts';
import styles from '../views/view-host.module.css';

export interface TimelineViewProps extends TimelineOptions {
  /** Is called with the timeline each time one is made; the function it returns runs when that one is removed. */
  readonly onReady?: (timeline: TimelineObject) => void | (() => void);
  readonly className?: string | undefined;
}

/** The options that are functions; one that is not listed does not compile. */
type CallbackName = {
  [Name in keyof TimelineOptions]-?: NonNullable<TimelineOptions[Name]> extends (...args: never[]) => unknown ? Name : never;
}[keyof TimelineOptions];

const callbacks: Readonly<Record<CallbackName, true>> = {
  titleOf: true,
  comesAfter: true,
  isMilestone: true,
  bucketTitle: true,
  valuesOnMove: true,
  refuseDrop: true,
  onSay: true,
  onNotice: true,
  onUndo: true,
  onRedo: true,
  createKey: true,
  random: true,
  now: true,
  onCreate: true,
  onOpenRecord: true,
  onDelete: true,
};
const callbackNames = Object.keys(callbacks) as readonly CallbackName[];

/**
 * The timeline of `@quadrille/ui-kit` in a React page. Needs a height from its place. Callbacks are those of the last render; a new `source`, `fields`,
 * `lane`, `words`, `selection`, `mode` or calendar makes a new one, so keep those steady.
 */
export function TimelineView({ onReady, className, ...options }: TimelineViewProps) {
  const direction = useDirection();
  const dir = options.dir ?? direction;
  const { source, fields, lane, words, mode, selection, weekStart, calendar, locale } = options;
  const { host } = useMountedView({
    create: createTimeline,
    options: { ...options, dir },
    callbacks: callbackNames,
    remakes: [source, fields, lane, words, mode, selection, weekStart, calendar, locale, dir],
    onReady,
  });
  return <div ref={host} className={cx(styles.host, className)} />;
}
