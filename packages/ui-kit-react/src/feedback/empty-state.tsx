import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** One sentence: what is missing, or which condition hides it. */
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** One or two buttons. */
  readonly actions?: ReactNode;
  /** The line drawing of what will appear here; none when a filter hides things. */
  readonly drawing?: EmptyDrawing;
  readonly headingLevel?: 2 | 3;
}

export type EmptyDrawing = 'rows' | 'cards' | 'pins' | 'file' | 'lock' | 'people';

/** Tells what a place is for while nothing is in it. */
export function EmptyState({ title, description, actions, drawing, headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.empty}>
      {drawing && (
        <svg viewBox="0 0 96 64" className={styles.drawing} aria-hidden>
          {drawings[drawing]}
        </svg>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {description && <p className={styles.text}>{description}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

const blue = { className: styles.blue };

const drawings: Record<EmptyDrawing, ReactNode> = {
  rows: (
    <>
      <rect x="12" y="8" width="72" height="48" rx="6" />
      <path d="M12 22h72M12 38h72M36 8v48" />
      <path d="M44 30h24" {...blue} />
    </>
  ),
  cards: (
    <>
      <rect x="8" y="12" width="24" height="40" rx="5" />
      <rect x="36" y="12" width="24" height="40" rx="5" />
      <rect x="64" y="12" width="24" height="40" rx="5" />
      <path d="M42 22h12" {...blue} />
      <path d="M14 22h12M14 30h8M42 30h8M70 22h12M70 30h8" />
    </>
  ),
  pins: (
    <>
      <path d="M8 44l24-8 32 10 24-8M8 22l24-8 32 10 24-8" />
      <path d="M48 44c8-9 12-14 12-20a12 12 0 0 0-24 0c0 6 4 11 12 20z" {...blue} />
      <circle cx="48" cy="24" r="4" {...blue} />
    </>
  ),
  file: (
    <>
      <path d="M30 6h26l12 12v36a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z" />
      <path d="M56 6v12h12M34 32h26v16H34zM34 40h26M44 32v16" />
      <circle cx="68" cy="50" r="10" fill="var(--bg-surface)" {...blue} />
      <path d="M68 55V45m-4 4 4-4 4 4" {...blue} />
    </>
  ),
  lock: (
    <>
      <rect x="30" y="28" width="36" height="28" rx="6" />
      <path d="M37 28v-8a11 11 0 0 1 22 0v8" />
      <path d="M48 39v6" {...blue} />
    </>
  ),
  people: (
    <>
      <circle cx="36" cy="24" r="10" />
      <path d="M18 56a18 18 0 0 1 36 0" />
      <circle cx="64" cy="28" r="8" {...blue} />
      <path d="M62 44a16 16 0 0 1 18 12" {...blue} />
    </>
  ),
};
