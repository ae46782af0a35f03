import { useLingui } from '@lingui/react/macro';
import type { WireItem } from '@quadrille/contract';
import { Icon, Popover } from '@quadrille/ui-kit-react';
import { FileText } from 'lucide-react';
import { useRef, useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { useLateSave } from '../../platform/use-late-save.ts';
import { updateItem } from '../items/index.ts';
import { emojis } from './editor/emojis.ts';
import styles from './page.module.css';

const pauseMs = 400;

export interface PageTitleProps {
  readonly baseId: string;
  readonly item: WireItem;
  readonly canWrite: boolean;
  /** Enter in the title goes on in the text. */
  readonly onDone: () => void;
}

/** The title and the icon of a page, written where they stand. */
export function PageTitle({ baseId, item, canWrite, onDone }: PageTitleProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = (body: Parameters<typeof updateItem>[2]): Promise<void> =>
    updateItem(baseId, item.id, body).catch((error: unknown) => reportError(t`The page could not be changed`, error));
  const saver = useLateSave<string>((title) => save({ title }), pauseMs);
  const title = typed ?? item.title;
  const write = (next: string): void => {
    const line = next.replaceAll('\n', ' ');
    setTyped(line);
    if (line.trim() !== '') saver.save(line.trim());
  };
  const leave = (): void => {
    saver.flush();
    setTyped(null);
  };
  const choose = (icon: string | null): void => {
    setChoosing(false);
    void save({ icon });
  };
  const icon = item.icon === null ? <Icon icon={FileText} size={24} /> : item.icon;
  return (
    <div className={styles.head}>
      {canWrite ? (
        <Popover
          label={t`Icon of the page`}
          isOpen={isChoosing}
          onOpenChange={setChoosing}
          width={280}
          trigger={
            <button type="button" className={styles.icon} aria-label={t`Change icon`}>
              {icon}
            </button>
          }
        >
          <div className={styles.emojis}>
            {Object.entries(emojis).map(([name, sign]) => (
              <button key={name} type="button" aria-label={name} onClick={() => choose(sign)}>
                {sign}
              </button>
            ))}
            <button type="button" aria-label={t`No icon`} onClick={() => choose(null)}>
              <Icon icon={FileText} />
            </button>
          </div>
        </Popover>
      ) : (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <textarea
        ref={field}
        className={styles.title}
        aria-label={t`Title`}
        dir="auto"
        rows={1}
        maxLength={255}
        readOnly={!canWrite}
        value={title}
        onChange={(event) => write(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          leave();
          onDone();
        }}
      />
    </div>
  );
}
