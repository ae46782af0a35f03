import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Dialog, EmptyState, IconButton } from '@quadrille/ui-kit-react';
import { ArrowLeftToLine, ArrowRightToLine, ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { FilePanelState, ShownFile } from './file-panel.state.ts';
import styles from './file-panel.module.css';

export interface FilePreviewProps {
  readonly panel: FilePanelState;
  readonly files: readonly ShownFile[];
  readonly index: number;
  readonly canEdit: boolean;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/** The files of a cell one after the other, as far as a browser shows them without running anything: picture, film, sound, PDF, text. */
export function FilePreview({ panel, files, index, canEdit, onShow, onClose }: FilePreviewProps) {
  const { t } = useLingui();
  const shown = files[index];
  if (!shown) return null;
  const { file, address } = shown;
  const isOurs = file.path !== undefined;
  const download = (): void =>
    void globalThis.open(isOurs ? `${address}&download=1` : (address ?? ''), isOurs ? '_self' : '_blank', 'noopener,noreferrer');
  const go = (step: number): void => {
    if (files[index + step]) onShow(index + step);
  };
  const move = (step: number): void => {
    if (!files[index + step]) return;
    void panel.move(index, index + step);
    onShow(index + step);
  };
  const remove = (): void => {
    void panel.remove(shown);
    if (files.length === 1) onClose();
    else onShow(Math.min(index, files.length - 2));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLMediaElement || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const isForth = (event.key === 'ArrowRight') !== event.currentTarget.matches(':dir(rtl)');
    if (event.altKey && canEdit) move(isForth ? 1 : -1);
    else go(isForth ? 1 : -1);
  };
  return (
    <Dialog
      isOpen
      size="lg"
      title={file.title}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <div className={styles.previewFoot}>
          {canEdit && (
            <>
              <IconButton icon={Trash2} label={t`Remove ${file.title}`} onClick={remove} />
              <IconButton icon={ArrowLeftToLine} isFlipped label={t`Move before`} disabled={index === 0} onClick={() => move(-1)} />
              <IconButton
                icon={ArrowRightToLine}
                isFlipped
                label={t`Move behind`}
                disabled={index === files.length - 1}
                onClick={() => move(1)}
              />
            </>
          )}
          <span className={styles.push} />
          {address !== null && <Button onClick={download}>{isOurs ? <Trans>Download</Trans> : <Trans>Open in a new tab</Trans>}</Button>}
        </div>
      }
    >
      <div className={styles.stage} onKeyDown={onKeyDown}>
        {files.length > 1 && (
          <IconButton
            icon={ChevronLeft}
            isFlipped
            label={t`Previous file`}
            hasTooltip={false}
            disabled={index === 0}
            onClick={() => go(-1)}
          />
        )}
        <Shown key={file.path ?? file.url} shown={shown} />
        {files.length > 1 && (
          <IconButton
            icon={ChevronRight}
            isFlipped
            label={t`Next file`}
            hasTooltip={false}
            disabled={index === files.length - 1}
            onClick={() => go(1)}
          />
        )}
      </div>
    </Dialog>
  );
}

function Shown({ shown: { file, address, type } }: { readonly shown: ShownFile }) {
  const { t } = useLingui();
  if (address === null || file.path === undefined) return <EmptyState title={t`This file is kept elsewhere`} />;
  if (/^image\/(png|apng|jpeg|gif|webp|avif|bmp)$/.test(type)) return <img src={address} alt={file.title} className={styles.large} />;
  if (type.startsWith('video/')) return <video src={address} controls className={styles.large} />;
  if (type.startsWith('audio/')) return <audio src={address} controls className={styles.sound} />;
  if (type === 'application/pdf') return <iframe src={address} title={file.title} className={styles.frame} />;
  if (/^(text\/(plain|csv|tab-separated-values|markdown|calendar)|application\/json)$/.test(type))
    return <iframe src={address} title={file.title} sandbox="" className={styles.frame} />;
  return <EmptyState title={t`This kind of file cannot be shown here`} />;
}
