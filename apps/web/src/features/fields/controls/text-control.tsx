import { useStore } from '@nanostores/react';
import { getFieldKind, stepTyped } from '@quadrille/domain';
import { Input, Textarea } from '@quadrille/ui-kit-react';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useConfirmBeforeLeaving } from '../../../platform/use-confirm-before-leaving.ts';
import { wordsOfValueFault } from '../../../platform/value-fault-words.ts';
import { dateLocale } from '../../../platform/date-locale.ts';
import { findAddress } from '../find-address.ts';
import { OpenLink } from '../open-link.tsx';
import type { OpenLinkProps } from '../open-link.tsx';
import styles from './controls.module.css';
import { textOf, timeZone } from './control-props.ts';
import type { ControlProps } from './control-props.ts';

export interface TypedValue {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly save: () => void;
  /** Focus goes: what was typed is saved, unless it goes to the choice between that and what somebody else wrote. */
  readonly leave: (event: FocusEvent) => void;
  /** Takes back what was typed; false where nothing was. */
  readonly restore: () => boolean;
}

/** A value as the text it is typed as: what does not read stays, with the reason. `write` makes the text one starts with. */
export function useTypedValue(
  { state, field, value, refused, onWrite, onError, onMeanwhile }: ControlProps,
  write = (text: string): string => text,
): TypedValue {
  const people = useStore(state.$people);
  const kind = getFieldKind(field.type);
  const shown = write(kind.format(value, field, { timeZone, people }));
  const [text, setText] = useState(refused ?? shown);
  const [base, setBase] = useState(shown);
  /** What stood there when typing began. */
  const [before, setBefore] = useState(shown);
  /** What was typed and is being saved. */
  const [sent, setSent] = useState<string | null>(null);
  const [known, setKnown] = useState(refused);
  const isLeftAlone = text === shown || text === base || text === sent;
  // saved, or changed by somebody else: a text nobody is changing follows
  if (base !== shown) {
    setBase(shown);
    if (isLeftAlone) setText(shown);
  }
  if (known !== refused) {
    setKnown(refused);
    if (refused !== null) {
      if (isLeftAlone) setText(refused);
      setSent(null);
    }
  }
  const save = (): void => {
    if (text === sent) return;
    if (text === shown) return onError(null);
    const parsed = kind.parse(text.trim() === '' ? null : text, field, { timeZone, people, ...dateLocale(), now: Date.now() });
    if (!parsed.ok) return onError(wordsOfValueFault(parsed.fault), text);
    onError(null);
    setSent(text);
    if (JSON.stringify(parsed.value) === JSON.stringify(value)) setText(shown);
    else onWrite(parsed.value, [], text);
  };
  const restore = (): boolean => {
    if (text === shown) return false;
    setText(shown);
    onError(null);
    return true;
  };
  /** What was refused waits to be changed. */
  const settle = (): void => {
    if (text !== refused) save();
  };
  const latest = useRef({ settle, restore });
  useEffect(() => {
    latest.current = { settle, restore };
  });
  const isTyping = text !== shown && text !== sent;
  useConfirmBeforeLeaving(isTyping);
  if (!isTyping && base !== before) setBefore(base);
  const theirs = isTyping && before !== shown ? shown : null;
  useEffect(
    () =>
      onMeanwhile(
        theirs === null ? null : { text: theirs, take: () => void latest.current.restore(), leave: () => latest.current.settle() },
      ),
    [theirs, onMeanwhile],
  );
  // closing the panel while typing is leaving the field
  useEffect(() => () => latest.current.settle(), []);
  return {
    text,
    save,
    // what is left may have been changed by its leaving
    leave: (event) => isChoosing(event) || latest.current.settle(),
    change: (next) => {
      setSent(null);
      setText(next);
    },
    restore,
  };
}

/** Whether focus goes to the choice between this field's own value and another's. */
export function isChoosing({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const choice = relatedTarget instanceof Element ? relatedTarget.closest('[data-meanwhile]') : null;
  return choice !== null && choice.closest('[data-field]') === currentTarget.closest('[data-field]');
}

/** What the field holds, as an address to be opened. */
export function addressIn({ field, value }: Pick<ControlProps, 'field' | 'value'>): OpenLinkProps {
  return { text: textOf(value) ?? '', kind: findAddress(field.type)?.cell ?? 'text' };
}

/** One line of text as the field reads it: words, numbers, times, addresses. `exact`: what one edits, where less of it is shown. */
export function TextControl({ exact, ...props }: ControlProps & { readonly exact?: string }) {
  const { field } = props;
  const [isExact, setExact] = useState(false);
  const { text, change, save, leave, restore } = useTypedValue(props, (shown) => (isExact && exact !== undefined ? exact : shown));
  const { valueKind } = getFieldKind(field.type);
  /** Up and Down change the part at the caret of times and durations. */
  const stepBy = (event: KeyboardEvent<HTMLInputElement>, by: 1 | -1): void => {
    const input = event.currentTarget;
    const stepped = stepTyped(input.value, input.selectionStart ?? input.value.length, by, field, { timeZone, ...dateLocale() });
    if (!stepped) return;
    event.preventDefault();
    flushSync(() => change(stepped.text));
    input.setSelectionRange(stepped.start, stepped.end);
  };
  return (
    <Input
      aria-label={field.title}
      value={text}
      onValueChange={change}
      onFocus={() => setExact(true)}
      onBlur={(event) => {
        leave(event);
        // what does not read stays as it was typed
        if (!isChoosing(event) && getFieldKind(field.type).parse(text, field).ok) setExact(false);
      }}
      dir={valueKind === 'number' ? 'ltr' : 'auto'}
      size="sm"
      isBare
      type={field.type === 'Password' ? 'password' : (findAddress(field.type)?.input ?? 'text')}
      inputMode={valueKind === 'number' && field.type !== 'Duration' ? 'decimal' : undefined}
      autoComplete={field.type === 'Password' ? 'new-password' : 'off'}
      end={<OpenLink {...addressIn(props)} size="xs" className={styles.openLink} />}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') save();
        else if (event.key === 'Escape' && restore()) event.preventDefault();
        else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') stepBy(event, event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}

/** Several lines. */
export function LongTextControl(props: ControlProps) {
  const { text, change, save, leave, restore } = useTypedValue(props);
  return (
    <Textarea
      aria-label={props.field.title}
      value={text}
      onValueChange={change}
      onBlur={leave}
      dir="auto"
      rows={1}
      maxRows={12}
      isBare
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        else if (event.key === 'Escape' && restore()) event.preventDefault();
      }}
    />
  );
}
