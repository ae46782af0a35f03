import { useLingui } from '@lingui/react/macro';
import type { WireView } from '@quadrille/contract';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../platform/client.ts';
import { reportError } from '../../../platform/notices.ts';
import styles from './view-name-input.module.css';
import type { ViewState } from '../view.state.ts';

export interface ViewNameInputProps {
  readonly state: ViewState;
  readonly view: WireView;
  /** The name is kept, or what it was; `isByKey`: the focus is to go on from here. */
  readonly onEnd: (isByKey: boolean) => void;
}

/** The name of a view, changed where it stands: Enter saves, Escape restores, leaving it saves. A name that is refused stays to be changed. */
export function ViewNameInput({ state, view, onEnd }: ViewNameInputProps) {
  const { t } = useLingui();
  const [title, setTitle] = useState(view.title);
  const input = useRef<HTMLInputElement>(null);
  const isEnding = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const end = (isByKey: boolean): void => {
    isEnding.current = true;
    onEnd(isByKey);
  };
  const save = async (isByKey: boolean): Promise<void> => {
    const wanted = title.trim();
    if (isEnding.current) return;
    if (wanted === '' || wanted === view.title) return end(isByKey);
    isEnding.current = true;
    try {
      await client.views.update({ params: { viewId: view.id }, body: { title: wanted } });
      await state.reload();
      state.noteWritten();
      end(isByKey);
    } catch (error) {
      isEnding.current = false;
      reportError(t`The view could not be renamed`, error);
    }
  };
  return (
    <input
      ref={input}
      dir="auto"
      aria-label={t`Name of the view`}
      maxLength={255}
      value={title}
      className={styles.viewName}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={() => void save(false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') void save(true);
        if (event.key === 'Escape') end(true);
        event.stopPropagation();
      }}
    />
  );
}
