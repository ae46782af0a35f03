import { useEffect, useRef, useState } from 'react';
import { reportError } from '../notices.ts';
import styles from './name-input.module.css';

export interface NameInputProps {
  /** What the name is of, spoken. */
  readonly label: string;
  readonly title: string;
  readonly maxLength: number;
  /** Keeps another name. */
  readonly onSave: (title: string) => Promise<unknown>;
  /** What is said above the reason of a refusal. */
  readonly failure: string;
  /** The name is kept, or what it was; `isByKey`: the focus is to go on from here. */
  readonly onEnd: (isByKey: boolean) => void;
}

/** A name changed where it stands: Enter saves, Escape restores, leaving it saves. A name that is refused stays to be changed. */
export function NameInput({ label, title: former, maxLength, onSave, failure, onEnd }: NameInputProps) {
  const [title, setTitle] = useState(former);
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
    if (wanted === '' || wanted === former) return end(isByKey);
    isEnding.current = true;
    try {
      await onSave(wanted);
      end(isByKey);
    } catch (error) {
      isEnding.current = false;
      reportError(failure, error);
    }
  };
  return (
    <input
      ref={input}
      dir="auto"
      aria-label={label}
      maxLength={maxLength}
      value={title}
      className={styles.name}
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
