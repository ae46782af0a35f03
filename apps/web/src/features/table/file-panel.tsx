import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, FileDrop, Icon, IconButton, Popover, Progress, Skeleton } from '@quadrille/ui-kit-react';
import type { Grid, PressRequest } from '@quadrille/ui-kit/grid';
import { Download, File as FileIcon, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useBytes } from '../../platform/use-bytes.ts';
import { FilePreview } from './file-preview.tsx';
import { createFilePanel } from './file-panel.state.ts';
import type { FilePanelState, ShownFile } from './file-panel.state.ts';
import styles from './file-panel.module.css';
import type { TableState } from './table.state.ts';
import { toAnchor } from './to-anchor.ts';

export interface FilePanelProps {
  readonly state: TableState;
  readonly grid: Grid;
  readonly request: Pick<PressRequest, 'rowId' | 'columnId' | 'anchor'>;
  /** Uploaded as soon as it opens. */
  readonly files: readonly File[];
  readonly onClose: () => void;
}

/** The files of a cell: drop, paste or choose more, look at them, take them away. */
export function FilePanel({ state, grid, request, files, onClose }: FilePanelProps) {
  const field = state.getField(request.columnId);
  const [panel] = useState(() =>
    createFilePanel({
      tableId: state.tableId,
      rowId: Number(request.rowId),
      fieldId: field.id,
      title: field.title,
      onChanged: () => {
        state.source.emit({ type: 'shifted' });
        state.noteWritten();
      },
    }),
  );
  const [shown, setShown] = useState<number | null>(null);
  const all = useStore(panel.$files) ?? [];
  const canEdit = state.may('dataUpdate');
  useEffect(() => {
    void panel.read().then(() => (files.length > 0 ? panel.add(files) : undefined));
    return () => panel.close();
  }, [panel, files]);
  const close = (): void => {
    onClose();
    grid.focus();
  };
  if (shown !== null && all[shown])
    return <FilePreview panel={panel} files={all} index={shown} canEdit={canEdit} onShow={setShown} onClose={() => setShown(null)} />;
  return (
    <Popover
      isOpen
      isFlush
      width={340}
      label={field.title}
      anchor={toAnchor(request.anchor ?? { x: innerWidth / 2 - 170, y: innerHeight / 4, width: 340, height: 0 })}
      align="start"
      finalFocus={() => null}
      onOpenChange={(next) => !next && close()}
    >
      <Files panel={panel} canEdit={canEdit} onShow={setShown} />
    </Popover>
  );
}

interface FilesProps {
  readonly panel: FilePanelState;
  readonly canEdit: boolean;
  readonly onShow: (index: number) => void;
}

function Files({ panel, canEdit, onShow }: FilesProps) {
  const { t } = useLingui();
  const files = useStore(panel.$files);
  const failure = useStore(panel.$failure);
  return (
    <div
      className={styles.panel}
      onPaste={(event) => {
        if (!canEdit || event.clipboardData.files.length === 0) return;
        event.preventDefault();
        void panel.add([...event.clipboardData.files]);
      }}
    >
      {failure !== null && (
        <Banner tone="danger" isInset>
          {failure}
        </Banner>
      )}
      {files === null && failure === null && <Skeleton height={40} />}
      {files !== null && files.length === 0 && !canEdit && (
        <p className={styles.empty}>
          <Trans>No files</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {(files ?? []).map((file, index) => (
          <FileLine key={index} file={file} canEdit={canEdit} onShow={() => onShow(index)} onRemove={() => void panel.remove(file)} />
        ))}
        <Uploads panel={panel} />
      </ul>
      {canEdit && files !== null && (
        <FileDrop
          title={<Trans>Drop or paste files</Trans>}
          chooseLabel={t`Choose files`}
          isMultiple
          isWide
          onFiles={(chosen) => void panel.add(chosen)}
        />
      )}
    </div>
  );
}

interface FileLineProps {
  readonly file: ShownFile;
  readonly canEdit: boolean;
  readonly onShow: () => void;
  readonly onRemove: () => void;
}

function FileLine({ file: shown, canEdit, onShow, onRemove }: FileLineProps) {
  const { t } = useLingui();
  const bytes = useBytes();
  const { file, address, thumbnail } = shown;
  return (
    <li className={styles.file}>
      <button type="button" className={styles.open} disabled={address === null} onClick={onShow}>
        <span className={styles.picture}>{thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : <Icon icon={FileIcon} />}</span>
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {file.title}
          </span>
          {file.size !== undefined && <span className={styles.size}>{bytes(file.size)}</span>}
        </span>
      </button>
      {address !== null && file.path !== undefined && (
        <IconButton
          label={t`Download ${file.title}`}
          icon={Download}
          size="sm"
          onClick={() => globalThis.open(`${address}&download=1`, '_self')}
        />
      )}
      {canEdit && <IconButton label={t`Remove ${file.title}`} icon={Trash2} size="sm" onClick={onRemove} />}
    </li>
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
