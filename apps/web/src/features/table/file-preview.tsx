import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Dialog, EmptyState } from '@quadrille/ui-kit-react';
import type { ShownFile } from './file-panel.state.ts';
import styles from './file-panel.module.css';

/** A file, as far as a browser shows it without running anything: picture, film, sound, PDF, text. */
export function FilePreview({ file: shown, onClose }: { readonly file: ShownFile; readonly onClose: () => void }) {
  const { file, address } = shown;
  const download = (): void =>
    void globalThis.open(
      file.path === undefined ? (address ?? '') : `${address}&download=1`,
      file.path === undefined ? '_blank' : '_self',
      'noopener,noreferrer',
    );
  return (
    <Dialog
      isOpen
      size="lg"
      title={file.title}
      onOpenChange={(next) => !next && onClose()}
      foot={<Button onClick={download}>{file.path === undefined ? <Trans>Open in a new tab</Trans> : <Trans>Download</Trans>}</Button>}
    >
      <div className={styles.stage}>
        <Shown shown={shown} />
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
