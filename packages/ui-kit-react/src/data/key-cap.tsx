import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './key-cap.module.css';

export interface KeyCapProps {
  readonly children: ReactNode;
  /** On a dark surface, such as a tooltip. */
  readonly isInverse?: boolean;
}

/** One key or chord, as printed on the keyboard: "Ctrl K". */
export function KeyCap({ children, isInverse }: KeyCapProps) {
  return (
    <kbd dir="ltr" className={cx(styles.key, isInverse && styles.inverse)}>
      {typeof children === 'string' ? children.split(arrow).map(drawPart) : children}
    </kbd>
  );
}

const arrows: Readonly<Record<string, LucideIcon>> = { '←': ArrowLeft, '↑': ArrowUp, '→': ArrowRight, '↓': ArrowDown };
const arrow = /([←↑→↓])/;

/** Arrows are drawn: the typeface has two of the four. */
function drawPart(part: string, at: number): ReactNode {
  const icon = arrows[part];
  if (!icon) return part.trim() && <Fragment key={at}>{part}</Fragment>;
  return (
    <Fragment key={at}>
      <Icon icon={icon} size={12} />
      <span className={styles.spoken}>{part}</span>
    </Fragment>
  );
}
