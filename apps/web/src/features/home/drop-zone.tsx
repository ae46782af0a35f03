import { Trans } from '@lingui/react/macro';
import { Button } from '@quadrille/ui-kit-react';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { openImport } from '../import/index.ts';
import styles from './home.module.css';

/** A card to drop a spreadsheet on, or to choose one from. */
export function DropZone() {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    if (files && files.length > 0) openImport({ baseId: null, files: [...files] });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <svg viewBox="0 0 88 72" className={styles.art} fill="none" aria-hidden>
        <path
          d="M22 8h24l14 14v42a2 2 0 0 1-2 2H22a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2Z M46 8v14h14 M27 32h26v20H27z M27 42h26 M40 32v20"
          stroke="var(--n-300)"
          strokeWidth="1.5"
        />
        <circle cx="64" cy="54" r="13" fill="var(--bg-surface)" stroke="var(--fg-brand)" strokeWidth="1.5" />
        <path d="M64 60V48m-5 5 5-5 5 5" stroke="var(--fg-brand)" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className={styles.words}>
        <h3>
          <Trans>Drop a spreadsheet to make a base</Trans>
        </h3>
        <p className={styles.meta}>
          <Trans>Sheets become tables. Excel, CSV and JSON.</Trans>
        </p>
      </div>
      <Button onClick={() => input.current?.click()}>
        <Trans>Choose a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".csv,.tsv,.txt,.xlsx,.json"
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
