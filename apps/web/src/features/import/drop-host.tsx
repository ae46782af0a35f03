import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Icon } from '@quadrille/ui-kit-react';
import { useParams } from '@tanstack/react-router';
import { Import } from 'lucide-react';
import { useEffect, useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { notices } from '../../platform/notices.ts';
import { openImport } from './import.state.ts';
import styles from './import.module.css';

/**
 * Files dropped anywhere on the page are imported: into the base on screen, else into a new one. Pictures, films, sound and documents
 * hold no tables: they were meant for a cell nearby. The browser never leaves for any of them.
 */
export function DropHost() {
  const { t } = useLingui();
  const [isOver, setOver] = useState(false);
  const { projectId } = useParams({ strict: false });
  const base = useStore($bases)?.find(({ id }) => id === projectId);
  const baseId = base?.id ?? null;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      // Whoever takes files on its own has said so already.
      setOver(!event.defaultPrevented && !holdsMediaAlone(event));
      event.preventDefault();
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      if (files.every(isMedia))
        notices.toast(t`Files like these go into cells of a field for files; tables are imported from CSV, Excel or JSON`);
      else openImport({ baseId, files });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [baseId, t]);
  if (!isOver) return null;
  return (
    <div className={styles.dropHost} aria-hidden>
      <p className={styles.dropWords}>
        <Icon icon={Import} size={20} />
        <span dir="auto">{base ? t`Drop to import into ${base.title}` : t`Drop to import into a new base`}</span>
      </p>
    </div>
  );
}

const isMedia = ({ type }: { readonly type: string }): boolean => /^(image|video|audio)\/|^application\/pdf$/.test(type);

/** While they are dragged browsers tell the types of files at most. */
function holdsMediaAlone({ dataTransfer }: DragEvent): boolean {
  const items = [...(dataTransfer?.items ?? [])];
  return items.length > 0 && items.every(isMedia);
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
