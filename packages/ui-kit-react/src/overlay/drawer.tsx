import { Dialog as Base } from '@base-ui/react/dialog';
import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { useLabels } from '../provider/labels.ts';
import styles from './dialog.module.css';

export interface DrawerProps {
  readonly label: string;
  readonly trigger?: ReactElement<Record<string, unknown>>;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** The edge it comes from; `end` for details, `start` for navigation. */
  readonly from?: 'start' | 'end';
  readonly width?: number;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A panel over the page from one edge. Draws no heading of its own: give it one, and a way to close. */
export function Drawer({ label, trigger, isOpen, onOpenChange, from = 'end', width, initialFocus, children }: DrawerProps) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(next, details) => {
        // An Escape that was answered already, as by what stood in its place until now, is no word to a drawer.
        if (details.reason === 'escape-key' && details.event.defaultPrevented) details.cancel();
        else onOpenChange?.(next);
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup
          aria-label={label}
          initialFocus={initialFocus}
          className={cx(styles.drawer, from === 'start' && styles.fromStart)}
          style={width ? ({ '--drawer-w': `${width}px` } as Record<string, string>) : undefined}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export interface BottomSheetProps {
  readonly title: string;
  readonly trigger?: ReactElement<Record<string, unknown>>;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Beside the title, in place of the button that closes. */
  readonly head?: ReactNode;
  /** The primary action, full width. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Comes from the bottom on phones; drag down, press outside or Esc to close. */
export function BottomSheet({ title, trigger, isOpen, onOpenChange, head, foot, children }: BottomSheetProps) {
  const labels = useLabels();
  return (
    <BaseDrawer.Root open={isOpen} onOpenChange={onOpenChange && ((next) => onOpenChange(next))}>
      {trigger && <BaseDrawer.Trigger render={trigger} />}
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className={styles.scrim} />
        <BaseDrawer.Viewport>
          <BaseDrawer.Popup className={styles.sheet}>
            <span className={styles.grip} aria-hidden />
            <div className={styles.sheetHead}>
              <BaseDrawer.Title className={styles.title}>{title}</BaseDrawer.Title>
              {head ?? <BaseDrawer.Close render={<IconButton label={labels.close} icon={X} size="sm" hasTooltip={false} />} />}
            </div>
            <BaseDrawer.Content className={styles.sheetBody}>{children}</BaseDrawer.Content>
            {foot && <div className={styles.sheetFoot}>{foot}</div>}
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  );
}
