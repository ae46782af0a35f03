import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { KeyCap } from '../data/key-cap.tsx';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** Short text. Never the only place for information: the trigger has its own name. */
  readonly label: string;
  readonly keys?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  /** The element described; it must take a ref and event handlers. */
  readonly trigger: ReactElement<Record<string, unknown>>;
}

/** Text that appears beside its trigger on hover and keyboard focus. Escape hides it and goes on to its usual target. */
export function Tooltip({ label, keys, side = 'bottom', trigger }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    // the tooltip must be closed before the dialog around it hears the key, because an open child would keep the dialog from closing
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false);
    };
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, [isOpen]);
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => setOpen(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className={styles.positioner}>
          <Base.Popup className={styles.popup}>
            {label}
            {keys && <KeyCap isInverse>{keys}</KeyCap>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
