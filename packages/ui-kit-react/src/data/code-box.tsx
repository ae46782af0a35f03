import { useEffect, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { useLabels } from '../provider/labels.ts';
import styles from './code-box.module.css';

export interface CopyButtonProps {
  /** The text to copy, or a function that makes it when pressed. */
  readonly text: string | (() => string);
  readonly label?: string;
  readonly size?: 'sm' | 'md';
  readonly variant?: 'ghost' | 'secondary';
}

/** Copies, then shows a tick and "Copied" for a moment; where the browser refuses, what to do instead. */
export function CopyButton({ text, label, size = 'sm', variant = 'ghost' }: CopyButtonProps) {
  const [said, setSaid] = useState<'copied' | 'notCopied' | null>(null);
  const labels = useLabels();
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), said === 'copied' ? 1500 : 4500);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    copyText(typeof text === 'string' ? text : text()).then(
      () => setSaid('copied'),
      () => setSaid('notCopied'),
    );
  return (
    <Button variant={variant} size={size} icon={said === 'copied' ? Check : Copy} onClick={() => void copy()}>
      <span aria-live="polite">{said === null ? (label ?? labels.copy) : labels[said]}</span>
    </Button>
  );
}

/** Puts text on the clipboard, also where the page is not a secure context. Rejects where the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if (globalThis.navigator?.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser does not let this page copy.');
  return undefined;
}

export interface CodeBoxProps {
  readonly children: string;
  readonly label: string;
  readonly hasCopy?: boolean;
  /** One line that scrolls instead of wrapping. */
  readonly isSingleLine?: boolean;
}

/** Text for machines, left to right, with a copy button. */
export function CodeBox({ children, label, hasCopy = true, isSingleLine }: CodeBoxProps) {
  return (
    <div className={cx(styles.box, isSingleLine && styles.single)} dir="ltr">
      <pre tabIndex={0} aria-label={label} role="region" className={styles.code}>
        <code>{children}</code>
      </pre>
      {hasCopy && <CopyButton text={children} />}
    </div>
  );
}
