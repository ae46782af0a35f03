import { useDirection } from '@base-ui/react/direction-provider';
import { createMap } from '@quadrille/ui-kit/map';
import type { MapOptions, RecordMap } from '@quadrille/ui-kit/map';
import '@quadrille/ui-kit/map.css';
import { cx } from '../cx.ts';
import { useMountedView } from '../views/use-mounted-view.ts';
import styles from '../views/view-host.module.css';

export interface MapViewProps extends MapOptions {
  /** Is called with the map each time one is made; the function it returns runs when that one is removed. */
  readonly onReady?: (map: RecordMap) => void | (() => void);
  readonly className?: string | undefined;
}

/** The options that are functions; one that is not listed does not compile. */
type CallbackName = {
  [Name in keyof MapOptions]-?: NonNullable<MapOptions[Name]> extends (...args: never[]) => unknown ? Name : never;
}[keyof MapOptions];

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
  outlines: true,
  onOpenRecord: true,
  onDelete: true,
};
const callbackNames = Object.keys(callbacks) as readonly CallbackName[];

/**
 * The map of `@quadrille/ui-kit` in a React page. Needs a height from its place. Callbacks are those of the last render; a new `source`, `field`,
 * `words`, `selection`, `mode`, `outlines` or `tiles` makes a new one, so keep those steady.
 */
export function MapView({ onReady, className, ...options }: MapViewProps) {
  const direction = useDirection();
  const dir = options.dir ?? direction;
  const { source, field, words, mode, selection, outlines, tiles } = options;
  const { host } = useMountedView({
    create: createMap,
    options: { ...options, dir },
    callbacks: callbackNames,
    remakes: [source, field, words, mode, selection, outlines, tiles, dir],
    onReady,
  });
  return <div ref={host} className={cx(styles.host, className)} />;
}
