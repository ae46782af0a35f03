import { Trans, useLingui } from '@lingui/react/macro';
import { readMentions } from '@quadrille/domain';
import type { Mention } from '@quadrille/domain';
import { Button, IconButton, Textarea } from '@quadrille/ui-kit-react';
import { AtSign } from 'lucide-react';
import { useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { findMentionQuery, fromDraft, rankPeople, toDraft } from './mention-draft.ts';
import type { MentionQuery } from './mention-draft.ts';
import { MentionChoices } from './mention-choices.tsx';
import styles from './comments.module.css';
import type { Structure } from '../structure/index.ts';
import { useMembers } from '../structure/index.ts';

export interface CommentComposerProps {
  readonly state: Pick<Structure, 'baseId'>;
  readonly label: string;
  readonly placeholder: string;
  readonly action: string;
  readonly text?: string;
  /** What stands there, with every change of it. */
  readonly onDraft?: (text: string) => void;
  /** False: it was not taken, so the words stay. */
  readonly onSend: (text: string) => Promise<boolean>;
  readonly onCancel?: () => void;
  /** Where it is typed. */
  readonly ref?: Ref<HTMLTextAreaElement>;
}

const mostOffered = 6;

/** Where a comment is written: an @ offers the members of the base. Mod+Enter sends. */
export function CommentComposer({
  state,
  label,
  placeholder,
  action,
  text: initial = '',
  onDraft,
  onSend,
  onCancel,
  ref,
}: CommentComposerProps) {
  const { t } = useLingui();
  const [draft] = useState(() => toDraft(initial));
  const [text, setText] = useState(draft.text);
  const [isBusy, setBusy] = useState(false);
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);
  const whole = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLTextAreaElement);
  const caret = useRef<number | null>(null);
  const listId = useId();
  const members = useMembers(state);
  const offered = query === null ? [] : rankPeople(members, query.text, mostOffered);
  const at = Math.min(active, offered.length - 1);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  const named = [...draft.named, ...(members as readonly Mention[])];
  const write = (next: string): void => {
    setText(next);
    onDraft?.(fromDraft(next, named));
  };
  const look = (): void => {
    const { value, selectionStart } = box.current ?? { value: '', selectionStart: 0 };
    setQuery(findMentionQuery(value, selectionStart));
    setActive(0);
  };
  /** Writes over what stands there and leaves the caret behind it. */
  const put = (from: number, to: number, words: string): string => {
    const next = text.slice(0, from) + words + text.slice(to);
    caret.current = from + words.length;
    write(next);
    box.current?.focus();
    return next;
  };
  const pick = (name: string): void => {
    if (query === null) return;
    put(query.from, query.from + 1 + query.text.length, `@${name} `);
    setQuery(null);
  };
  const begin = (): void => {
    const here = box.current?.selectionStart ?? text.length;
    const gap = here > 0 && !/\s$/.test(text.slice(0, here)) ? ' @' : '@';
    const next = put(here, here, gap);
    setQuery(findMentionQuery(next, here + gap.length));
    setActive(0);
  };
  const send = async (): Promise<void> => {
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    if (await onSend(fromDraft(text.trim(), named))) {
      // the button is about to be disabled, and would lose the focus to the page
      if (whole.current?.contains(document.activeElement)) box.current?.focus();
      write('');
    }
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const take = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const person = offered[at];
    if (person && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      take();
      setActive((at + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    } else if (person && (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      take();
      pick(person.name);
    } else if (person && event.key === 'Escape') {
      take();
      setQuery(null);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      take();
      void send();
    } else if (event.key === 'Escape' && onCancel) {
      take();
      onCancel();
    }
  };
  return (
    <div ref={whole} className={styles.composer}>
      {offered.length > 0 && (
        <MentionChoices id={listId} label={t`People to mention`} people={offered} active={at} onPoint={setActive} onPick={pick} />
      )}
      <Textarea
        ref={box}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onValueChange={(next) => {
          write(next);
          const here = box.current?.selectionStart ?? next.length;
          setQuery(findMentionQuery(next, here));
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onClick={look}
        onBlur={() => setQuery(null)}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={offered.length > 0 ? `${listId}-${at}` : undefined}
        rows={1}
        maxRows={8}
        dir={text === '' ? undefined : 'auto'}
        isBare
        className={styles.words}
      />
      <span className={styles.acts}>
        <IconButton size="sm" icon={AtSign} label={t`Mention somebody`} onClick={begin} />
        {onCancel && (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button size="sm" variant="primary" isBusy={isBusy} disabled={text.trim() === ''} onClick={() => void send()}>
          {action}
        </Button>
      </span>
    </div>
  );
}

/** A comment with the people in it marked, by the names they have now. */
export function CommentWords({ state, text }: { readonly state: Pick<Structure, 'baseId'>; readonly text: string }) {
  const members = useMembers(state);
  return (
    <p className={styles.said} dir="auto">
      {readMentions(text).map((piece, index) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <bdi key={index} className={styles.mention}>
            @{members.find(({ id }) => id === piece.id)?.name ?? piece.name}
          </bdi>
        ),
      )}
    </p>
  );
}
