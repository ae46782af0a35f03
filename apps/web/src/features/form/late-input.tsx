import { Input, Textarea } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { useLateSave } from '../../platform/use-late-save.ts';

const typingPause = 400;

export interface LateInputProps {
  readonly value: string;
  readonly onSave: (value: string) => void;
  readonly isMultiline?: boolean;
  readonly isDisabled?: boolean;
  readonly type?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** In words of its own where no field says what it is. */
  readonly label?: string;
}

/** What is typed is saved after a pause, and when it is left. What comes from elsewhere meanwhile is shown once nothing waits. */
export function LateInput({
  value,
  onSave,
  isMultiline = false,
  isDisabled = false,
  type = 'text',
  placeholder,
  maxLength = 2000,
  label,
}: LateInputProps) {
  // what was saved comes back as the value, and a step of undo takes it back: either ends what was typed before
  const [draft, setDraft] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const saver = useLateSave(async (wanted: string) => onSave(wanted), typingPause);
  const change = (next: string): void => {
    setDraft({ text: next, over: value });
    saver.save(next);
  };
  const shared = {
    value: draft?.over === value ? draft.text : value,
    onValueChange: change,
    onBlur: () => saver.flush(),
    disabled: isDisabled,
    maxLength,
    ...(placeholder !== undefined && { placeholder }),
    ...(label !== undefined && { 'aria-label': label }),
  };
  return isMultiline ? <Textarea rows={2} maxRows={8} {...shared} /> : <Input type={type} {...shared} />;
}
