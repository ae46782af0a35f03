import { useDirection } from '@base-ui/react/direction-provider';
import { createCalendar } from '@quadrille/ui-kit/calendar';
import type { Calendar as CalendarObject, CalendarOptions } from '@quadrille/ui-kit/calendar';
import '@quadrille/ui-kit/calendar.css';
import { cx } from '../cx.ts';
import { useMountedView } from '../views/use-mounted-view.ts';
import styles from '../views/view-host.module.css';

export interface CalendarViewProps extends CalendarOptions {
  /** Is called with the calendar each time one is made; the function it returns runs when that one is removed. */
  readonly onReady?: (calendar: CalendarObject) => void | (() => void);
  readonly className?: string | undefined;
}

/** The options that are functions; one that is not listed does not compile. */
type CallbackName = {
  [Name in keyof CalendarOptions]-?: NonNullable<CalendarOptions[Name]> extends (...args: never[]) => unknown ? Name : never;
}[keyof CalendarOptions];

const callbacks: Readonly<Record<CallbackName, true>> = {
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
  now: true,
  onCreate: true,
  onOpenRecord: true,
  onWindow: true,
  onDelete: true,
};
const callbackNames = Object.keys(callbacks) as readonly CallbackName[];

/**
 * The calendar of `@quadrille/ui-kit` in a React page. Needs a height from its place. Callbacks are those of the last render; a new `source`, `fields`,
 * `words`, `selection`, `mode` or calendar makes a new one, so keep those steady.
 */
export function CalendarView({ onReady, className, ...options }: CalendarViewProps) {
  const direction = useDirection();
  const dir = options.dir ?? direction;
  const { source, fields, words, mode, selection, weekStart, calendar, locale } = options;
  const { host } = useMountedView({
    create: createCalendar,
    options: { ...options, dir },
    callbacks: callbackNames,
    remakes: [source, fields, words, mode, selection, weekStart, calendar, locale, dir],
    onReady,
  });
  return <div ref={host} className={cx(styles.host, className)} />;
}
