import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './toolbar.module.css';

export interface ToolbarProps {
  readonly label: string;
  /** Pushed to the end of the line. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A row of tools over what they act on. Arrow keys walk between them as well as Tab. */
export function Toolbar({ label, end, children, className }: ToolbarProps) {
  return (
    <div role="toolbar" aria-label={label} className={cx(styles.toolbar, className)} onKeyDown={walk}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  if (!event.currentTarget.contains(target) || target.matches('input, textarea, select, [role=slider]')) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')].filter((tool) =>
    tool.checkVisibility(),
  );
  const step = stepOf(event.key, event.currentTarget.matches(':dir(rtl)'));
  const index = tools.indexOf(target);
  if (step === null || index === -1) return;
  event.preventDefault();
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? tools.length - 1 : (index + step + tools.length) % tools.length;
  tools[next]?.focus();
}

function stepOf(key: string, isRightToLeft: boolean): number | null {
  if (key === 'ArrowRight') return isRightToLeft ? -1 : 1;
  if (key === 'ArrowLeft') return isRightToLeft ? 1 : -1;
  return key === 'Home' || key === 'End' ? 0 : null;
}

/** A thin line between groups of tools. */
export function ToolbarSeparator() {
  return <span aria-hidden className={styles.separator} />;
}
