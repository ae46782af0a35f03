import { Tooltip as Base } from '@base-ui/react/tooltip';
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

/** Text that appears beside its trigger on hover and keyboard focus. */
export function Tooltip({ label, keys, side = 'bottom', trigger }: TooltipProps) {
  return (
    <Base.Root>
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
