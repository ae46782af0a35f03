import { useDirection } from '@base-ui/react/direction-provider';
import { createGallery } from '@quadrille/ui-kit/gallery';
import type { Gallery as GalleryView, GalleryOptions } from '@quadrille/ui-kit/gallery';
import '@quadrille/ui-kit/gallery.css';
import { cx } from '../cx.ts';
import { useLater, useMountedView } from '../views/use-mounted-view.ts';
import styles from '../views/view-host.module.css';

export interface GalleryProps extends GalleryOptions {
  /** Is called with the gallery each time one is made; the function it returns runs when that one is removed. */
  readonly onReady?: (gallery: GalleryView) => void | (() => void);
  readonly className?: string | undefined;
}

/** The options that are functions; one that is not listed does not compile. */
type CallbackName = {
  [Name in keyof GalleryOptions]-?: NonNullable<GalleryOptions[Name]> extends (...args: never[]) => unknown ? Name : never;
}[keyof GalleryOptions];

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
  onCollapsed: true,
  onOpenRecord: true,
  onCardMenu: true,
  onDelete: true,
};
const callbackNames = Object.keys(callbacks) as readonly CallbackName[];

/**
 * The gallery of `@quadrille/ui-kit` in a React page. Needs a height from its place. Cards and closed groups follow their props, callbacks are
 * those of the last render; a new `source`, `words`, `selection`, `mode` or `order` makes a new gallery, so keep those steady.
 */
export function Gallery({ onReady, className, ...options }: GalleryProps) {
  const direction = useDirection();
  const dir = options.dir ?? direction;
  const { source, words, mode, order, selection, hasFooter, card, collapsed } = options;
  const { host, made } = useMountedView({
    create: createGallery,
    options: { ...options, dir },
    callbacks: callbackNames,
    remakes: [source, words, mode, order, selection, hasFooter, dir],
    onReady,
  });
  useLater(card, () => made.current?.setCard(card));
  useLater(collapsed?.join('\n'), () => collapsed && made.current?.dispatch({ type: 'setCollapsed', buckets: collapsed }));
  return <div ref={host} className={cx(styles.host, className)} />;
}
