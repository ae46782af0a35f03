import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Dialog } from '@quadrille/ui-kit-react';
import { useEffect, useRef, useState } from 'react';
import { drawCode } from '../draw-code.ts';
import styles from './controls.module.css';
import type { ControlProps } from './control-props.ts';
import { wordsOfCell, toWordsContext } from '../../structure/index.ts';
import type { TableField } from '../../structure/index.ts';

/** A barcode or QR code; pressed, it is shown as large as a reader likes it. */
export function CodeControl({ state, field, value }: ControlProps) {
  const { t } = useLingui();
  const [isLarge, setLarge] = useState(false);
  const text = wordsOfCell(field, value, toWordsContext(useStore(state.$people)));
  if (text === '') return <span className={styles.empty} />;
  return (
    <>
      <button type="button" className={styles.code} aria-label={t`Show ${field.title} large`} onClick={() => setLarge(true)}>
        <Code field={field} text={text} />
      </button>
      {isLarge && <LargeCode field={field} text={text} onClose={() => setLarge(false)} />}
    </>
  );
}

/** A code over the page, with the text it holds. */
export function LargeCode({ field, text, onClose }: { readonly field: TableField; readonly text: string; readonly onClose: () => void }) {
  return (
    <Dialog isOpen title={field.title} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.largeCode}>
        <Code field={field} text={text} />
        <bdi dir="auto">{text}</bdi>
      </div>
    </Dialog>
  );
}

function Code({ field, text }: { readonly field: TableField; readonly text: string }) {
  const host = useRef<HTMLSpanElement>(null);
  const [isDrawn, setDrawn] = useState(true);
  useEffect(() => {
    let isWanted = true;
    void drawCode(field, text).then((drawing) => {
      if (!isWanted) return;
      host.current?.replaceChildren(...(drawing ? [drawing] : []));
      setDrawn(drawing !== null);
    });
    return () => {
      isWanted = false;
    };
  }, [field, text]);
  return isDrawn ? <span ref={host} role="img" aria-label={text} className={styles.drawing} /> : <bdi>{text}</bdi>;
}
