import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { cx } from '../cx.ts';
import styles from './file-drop.module.css';

export interface FileDropProps {
  /** What dropping does: "Drop a spreadsheet to make a base". */
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Words of the button: "Choose a file". */
  readonly chooseLabel: string;
  /** As in an input's `accept`: ".csv,.xlsx". Dropped files are not filtered: say what is wrong with them. */
  readonly accept?: string | undefined;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  /** Side by side instead of stacked. */
  readonly isWide?: boolean;
  /** One low line without a drawing, where several stand together. */
  readonly isSlim?: boolean;
  readonly className?: string | undefined;
}

/** A place to drop files, with a button for keyboards and phones. */
export function FileDrop(props: FileDropProps) {
  const { title, description, chooseLabel, accept, isMultiple, isDisabled, onFiles, isWide, isSlim, className } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isDisabled) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={cx(
        styles.drop,
        isOver && styles.over,
        isWide && styles.wide,
        isSlim && styles.slim,
        isDisabled && styles.disabled,
        className,
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      {!isSlim && (
        <svg viewBox="0 0 72 64" className={styles.drawing} aria-hidden>
          <path d="M14 4h26l12 12v38a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z" />
          <path d="M40 4v12h12M18 28h26v16H18zM18 36h26M28 28v16" />
          <circle cx="56" cy="48" r="12" className={styles.mark} />
          <path d="M56 54V42m-5 5 5-5 5 5" className={styles.mark} />
        </svg>
      )}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <Button size={isSlim ? 'sm' : 'md'} disabled={isDisabled} onClick={() => input.current?.click()}>
        {chooseLabel}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        aria-label={chooseLabel}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
