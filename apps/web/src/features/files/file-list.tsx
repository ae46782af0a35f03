import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { limits } from '@quadrille/domain';
import { FileDrop, Grip, Icon, IconButton, Input, Progress, Skeleton, useReorder } from '@quadrille/ui-kit-react';
import { Download, File as FileIcon, Pencil, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useBytes } from '../../platform/use-bytes.ts';
import type { FilePanelState, ShownFile } from './file-panel.state.ts';
import { FileFaults } from './file-faults.tsx';
import { fileKeys } from './file-keys.ts';
import styles from './file-panel.module.css';

export interface FileListProps {
  readonly panel: FilePanelState;
  readonly canEdit: boolean;
  readonly onShow: (index: number) => void;
  /** Where lists of several cells stand together. */
  readonly isSlim?: boolean;
}

/** The files of a cell, one a line: look at them, rename, move, fetch and remove them, drop or paste more. */
export function FileList({ panel, canEdit, onShow, isSlim = false }: FileListProps) {
  const { t } = useLingui();
  const files = useStore(panel.$files);
  const failure = useStore(panel.$failure);
  const keys = fileKeys((files ?? []).map(({ file }) => file));
  const reorder = useReorder(files?.length ?? 0, (from, to) => void panel.move(from, to));
  return (
    <div
      className={styles.files}
      onPaste={(event) => {
        if (!canEdit || event.clipboardData.files.length === 0) return;
        event.preventDefault();
        void panel.add([...event.clipboardData.files]);
      }}
    >
      <FileFaults panel={panel} />
      {files === null && failure === null && <Skeleton height={40} />}
      {files !== null && files.length === 0 && !canEdit && (
        <p className={styles.empty}>
          <Trans>No files</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {(files ?? []).map((file, index) => (
          <li key={keys[index]} className={styles.file} {...(canEdit ? reorder.row(index) : {})}>
            {canEdit && (files?.length ?? 0) > 1 && (
              <Grip label={t`Move ${file.file.title}`} className={styles.grip} handle={reorder.grip(index)} />
            )}
            <FileLine file={file} panel={panel} canEdit={canEdit} onShow={() => onShow(index)} />
          </li>
        ))}
        <Uploads panel={panel} />
      </ul>
      {canEdit && files !== null && (
        <FileDrop
          title={<Trans>Drop or paste files</Trans>}
          chooseLabel={t`Choose files`}
          isMultiple
          accept={panel.accept}
          isSlim={isSlim || files.length > 0}
          onFiles={(chosen) => void panel.add(chosen)}
        />
      )}
    </div>
  );
}

interface FileLineProps {
  readonly file: ShownFile;
  readonly panel: FilePanelState;
  readonly canEdit: boolean;
  readonly onShow: () => void;
}

function FileLine({ file: shown, panel, canEdit, onShow }: FileLineProps) {
  const { t } = useLingui();
  const bytes = useBytes();
  const [isNaming, setNaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { file, address, thumbnail } = shown;
  const picture = (
    <span className={styles.picture}>{thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : <Icon icon={FileIcon} />}</span>
  );
  if (isNaming)
    return (
      <span className={styles.naming}>
        {picture}
        <FileName
          title={file.title}
          onDone={(title) => {
            setNaming(false);
            if (title !== null) void panel.rename(shown, title);
            requestAnimationFrame(() => pencil.current?.focus());
          }}
        />
      </span>
    );
  return (
    <>
      <button type="button" className={styles.open} disabled={address === null} onClick={onShow}>
        {picture}
        <span className={styles.words}>
          <span className={styles.name} dir="auto" title={file.title}>
            {file.title}
          </span>
          {file.size !== undefined && <span className={styles.size}>{bytes(file.size)}</span>}
        </span>
      </button>
      {canEdit && <IconButton ref={pencil} label={t`Rename ${file.title}`} icon={Pencil} size="sm" onClick={() => setNaming(true)} />}
      {address !== null && file.path !== undefined && (
        <IconButton
          label={t`Download ${file.title}`}
          icon={Download}
          size="sm"
          onClick={() => globalThis.open(`${address}&download=1`, '_self')}
        />
      )}
      {canEdit && <IconButton label={t`Remove ${file.title}`} icon={Trash2} size="sm" onClick={() => void panel.remove(shown)} />}
    </>
  );
}

interface FileNameProps {
  readonly title: string;
  /** Null: the name stays. */
  readonly onDone: (title: string | null) => void;
}

/** A name being changed: what stands before its ending is chosen, so typing keeps the ending. */
function FileName({ title, onDone }: FileNameProps) {
  const { t } = useLingui();
  const [text, setText] = useState(title);
  const isDone = useRef(false);
  const done = (next: string | null): void => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next === null || next.trim() === '' || next.trim() === title ? null : next.trim());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    done(event.key === 'Enter' ? text : null);
  };
  return (
    <Input
      size="sm"
      autoFocus
      aria-label={t`Name of the file`}
      value={text}
      dir="auto"
      maxLength={limits.fileName}
      onValueChange={setText}
      onFocus={({ currentTarget }) => {
        const end = title.lastIndexOf('.');
        currentTarget.setSelectionRange(0, end > 0 ? end : title.length);
      }}
      onBlur={() => done(text)}
      onKeyDown={onKeyDown}
    />
  );
}

function Uploads({ panel }: { readonly panel: FilePanelState }) {
  const { t } = useLingui();
  const uploads = useStore(panel.$uploads);
  return uploads.map(({ key, name, part, failure }) => (
    <li key={key} className={styles.file}>
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {failure === null ? (
          <Progress value={Math.round(part * 100)} label={t`Uploading ${name}`} />
        ) : (
          <span role="alert" className={styles.failure}>
            {failure}
          </span>
        )}
      </span>
      <IconButton
        label={failure === null ? t`Cancel the upload of ${name}` : t`Dismiss`}
        icon={X}
        size="sm"
        onClick={() => panel.cancel(key)}
      />
    </li>
  ));
}
