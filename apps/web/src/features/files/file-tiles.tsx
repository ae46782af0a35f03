import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { cx, Icon, IconButton, ProgressRing, useReorder } from '@quadrille/ui-kit-react';
import { File as FileIcon, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { extensionOf } from './extension-of.ts';
import { FileFaults } from './file-faults.tsx';
import { fileKeys } from './file-keys.ts';
import type { FilePanelState } from './file-panel.state.ts';
import styles from './file-panel.module.css';
import { FilePreview } from './file-preview.tsx';

export interface FileTilesProps {
  readonly panel: FilePanelState;
  readonly label: string;
  readonly canEdit: boolean;
}

/** Files side by side: press one to look at it, drag it to another place, drop or paste more. */
export function FileTiles({ panel, label, canEdit }: FileTilesProps) {
  const { t } = useLingui();
  const files = useStore(panel.$files) ?? [];
  const uploads = useStore(panel.$uploads);
  const [shown, setShown] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const keys = fileKeys(files.map(({ file }) => file));
  const reorder = useReorder(files.length, (from, to) => void panel.move(from, to));
  const add = (chosen: FileList | null): void => {
    if (canEdit && chosen && chosen.length > 0) void panel.add([...chosen]);
  };
  const isFileDrag = (event: React.DragEvent): boolean => canEdit && event.dataTransfer.types.includes('Files');
  return (
    <div
      className={cx(styles.tiles, isOver && styles.over)}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        add(event.clipboardData.files);
      }}
      onDragOver={(event) => {
        if (!isFileDrag(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        if (!isFileDrag(event)) return;
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
    >
      <FileFaults panel={panel} />
      <ul className={styles.tileList}>
        {files.map(({ file, thumbnail }, index) => (
          <li key={keys[index]} {...(canEdit ? reorder.row(index) : {})}>
            <button
              type="button"
              className={styles.tile}
              title={file.title}
              aria-label={file.title}
              onClick={() => setShown(index)}
              {...(canEdit && { onPointerDown: reorder.grip(index).onPointerDown })}
            >
              {thumbnail ? (
                <img src={thumbnail} alt="" loading="lazy" draggable={false} />
              ) : (
                <>
                  <Icon icon={FileIcon} />
                  <span className={styles.extension}>{extensionOf(file.title)}</span>
                </>
              )}
            </button>
          </li>
        ))}
        {uploads.map(({ key, name, part, failure: reason }) => (
          <li key={`u${key}`} className={styles.tile} title={reason ?? name}>
            {reason === null ? (
              <ProgressRing value={Math.round(part * 100)} label={t`Uploading ${name}`} />
            ) : (
              <span role="alert" className={styles.failure}>
                {reason}
              </span>
            )}
            <IconButton
              size="xs"
              icon={X}
              label={reason === null ? t`Cancel the upload of ${name}` : t`Dismiss`}
              className={styles.tileCancel}
              onClick={() => panel.cancel(key)}
            />
          </li>
        ))}
        {canEdit && (
          <li>
            <button
              type="button"
              className={cx(styles.tile, styles.tileAdd)}
              aria-label={t`Add files to ${label}`}
              onClick={() => input.current?.click()}
            >
              <Icon icon={Plus} />
            </button>
            <input
              ref={input}
              type="file"
              hidden
              multiple
              accept={panel.accept}
              aria-label={t`Add files to ${label}`}
              onChange={(event) => {
                add(event.currentTarget.files);
                event.currentTarget.value = '';
              }}
            />
          </li>
        )}
      </ul>
      {shown !== null && files[shown] && (
        <FilePreview panel={panel} files={files} index={shown} canEdit={canEdit} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </div>
  );
}
