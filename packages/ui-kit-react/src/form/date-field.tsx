import { useId, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { Calendar as CalendarIcon } from 'lucide-react';
import { cx } from '../cx.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Popover } from '../overlay/popover.tsx';
import { useLabels } from '../provider/labels.ts';
import { Calendar } from './calendar.tsx';
import control from './control.module.css';
import type { DateFieldProps } from './date-field-props.ts';
import styles from './date-field.module.css';
import { Input } from './input.tsx';
import { TimeInput } from './time-input.tsx';
import { useTypedDate } from './use-typed-date.ts';

/** A date to type freely or pick. Up and Down move it a day, or the part at the caret; empty clears. */
export function DateField(props: DateFieldProps) {
  const { today, label, hasTime, placeholder, size = 'md', isDisabled, isInvalid, isBare, timeForm = 'HH:mm' } = props;
  const labels = useLabels();
  const inputRef = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [isOpen, setOpen] = useState(false);
  const typed = useTypedDate({ props, inputRef, onOpen: () => setOpen(true) });
  const hint = typed.date !== null && !typed.isTypingDate && props.hint !== undefined && (
    <span id={hintId} className={styles.hint} onMouseDown={(event) => focusBeside(event, inputRef.current)}>
      {props.hint}
    </span>
  );
  return (
    <span className={cx(styles.field, isBare && hasTime && styles.snug)}>
      <Input
        ref={inputRef}
        size={size}
        className={hasTime && isBare ? styles.day : undefined}
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        disabled={isDisabled}
        isBare={isBare}
        isInvalid={isInvalid || typed.isWrong}
        placeholder={placeholder}
        value={typed.text}
        onValueChange={typed.typeDate}
        onBlur={typed.leaveDate}
        onKeyDown={typed.press}
        end={
          <>
            {!hasTime && hint}
            <Popover
              label={label ?? labels.openCalendar}
              isOpen={isOpen}
              onOpenChange={setOpen}
              isFlush
              align="end"
              finalFocus={inputRef}
              trigger={
                <IconButton
                  label={labels.openCalendar}
                  icon={CalendarIcon}
                  size="xs"
                  disabled={isDisabled}
                  hasTooltip={false}
                  className={isBare ? cx(styles.open, control.quiet) : styles.open}
                />
              }
            >
              <Calendar
                label={label ?? labels.openCalendar}
                value={typed.date}
                today={today}
                hasAutoFocus
                onValueChange={(day) => {
                  typed.set(day);
                  setOpen(false);
                }}
              />
            </Popover>
          </>
        }
      />
      {hasTime && (
        <TimeInput
          size={size}
          isBare={isBare}
          label={label ? `${label}, ${timeForm}` : timeForm}
          isLong={timeForm.length > 'HH:mm'.length}
          isDisabled={isDisabled || !typed.date}
          isInvalid={typed.time.isInvalid}
          value={typed.time.text}
          onType={typed.time.type}
          onTake={typed.time.commit}
          onRestore={typed.time.restore}
          isTyping={typed.time.isTyping}
          onBlur={typed.time.leave}
        />
      )}
      {hasTime && hint}
    </span>
  );
}

/** A press on the hint beside a text puts the focus into the text. */
function focusBeside(event: MouseEvent, input: HTMLInputElement | null): void {
  event.preventDefault();
  input?.focus();
}
