import { useLingui } from '@lingui/react/macro';
import { cx, IconButton, Input, Textarea } from '@quadrille/ui-kit-react';
import { Bold, Code, Heading2, Italic, Link2, List, ListOrdered, TextQuote } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { DocumentEditor, MountDocumentEditor, RichCommand } from './document-editor.ts';
import { richCommands } from './document-editor.ts';
import { plainOfMarkdown } from './plain-of-markdown.ts';
import styles from './document-field.module.css';

export type DocumentKind = 'json' | 'rich';

const composing = new WeakSet<EventTarget>();

/** Each comes with its library, when the first of its kind is opened. */
const loaders: Readonly<Record<DocumentKind, () => Promise<MountDocumentEditor>>> = {
  json: async () => (await import('./mount-json-editor.ts')).mountJsonEditor,
  rich: async () => (await import('./mount-rich-editor.ts')).mountRichEditor,
};

export interface DocumentFieldProps {
  readonly kind: DocumentKind;
  readonly text: string;
  readonly label: string;
  readonly isReadOnly?: boolean;
  readonly isInvalid?: boolean;
  readonly hasAutoFocus?: boolean;
  /** No outline until hovered or focused. */
  readonly isBare?: boolean;
  /** Takes the address that is being typed for a link into the text: for who saves before the focus goes. */
  readonly takeAddress?: RefObject<(() => void) | null>;
  readonly onChange: (text: string) => void;
}

/** A long document: until its library is there, and wherever that cannot be loaded, a plain box of text that loses nothing typed. */
export function DocumentField(props: DocumentFieldProps) {
  const { kind, text, label, isReadOnly = false, isInvalid, hasAutoFocus, isBare, takeAddress, onChange } = props;
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<DocumentEditor | null>(null);
  const [isMounted, setMounted] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [active, setActive] = useState<ReadonlySet<RichCommand>>(new Set());
  const [question, setQuestion] = useState<LinkQuestion | null>(null);
  const latest = useRef({ text, label, onChange });
  useLayoutEffect(() => {
    latest.current = { text, label, onChange };
  });

  useEffect(() => {
    let isWanted = true;
    const element = document.createElement('div');
    const open = async (): Promise<void> => {
      const mount = await loaders[kind]();
      await endOfComposition(plain.current);
      if (!isWanted || !host.current) return;
      const hadFocus = document.activeElement === plain.current;
      host.current.append(element);
      editor.current = mount(element, {
        text: latest.current.text,
        caret: plain.current?.selectionStart ?? latest.current.text.length,
        label: latest.current.label,
        isReadOnly,
        onChange: (next) => latest.current.onChange(next),
        onState: setActive,
        askLink: (now, answer) => setQuestion({ now, answer }),
      });
      // one task from the box to the editor: a key between them would meet neither
      flushSync(() => setMounted(true));
      if (hadFocus) editor.current.focus();
    };
    void open().catch(() => setFailed(true)); // the plain box stays
    return () => {
      isWanted = false;
      editor.current?.destroy();
      editor.current = null;
      element.remove();
      setMounted(false);
      setFailed(false);
    };
  }, [kind, isReadOnly]);
  useEffect(() => editor.current?.setText(text), [text]);
  useEffect(() => {
    if (hasAutoFocus) focusEither(editor.current, plain.current);
  }, [hasAutoFocus]);

  // marks are for whoever writes them: until the library is there they are read without
  const isSoon = kind === 'rich' && isBare && !isMounted && !isFailed;
  return (
    <div className={cx(styles.field, isBare && styles.bare, isSoon && styles.soon, isInvalid && styles.invalid)}>
      {kind === 'rich' && !isReadOnly && (
        <RichTools active={active} isReady={isMounted} onRun={(command) => editor.current?.run(command)} />
      )}
      {question && (
        <LinkLine
          question={question}
          takeAddress={takeAddress}
          onDone={(isByKey) => {
            setQuestion(null);
            if (isByKey) editor.current?.focus();
          }}
        />
      )}
      {!isMounted && (
        <Textarea
          ref={plain}
          aria-label={label}
          value={text}
          onValueChange={onChange}
          readOnly={isReadOnly}
          rows={2}
          maxRows={16}
          dir={kind === 'json' ? 'ltr' : 'auto'}
          spellCheck={kind === 'rich'}
          className={styles.plain}
          onCompositionStart={({ currentTarget }) => composing.add(currentTarget)}
          onCompositionEnd={({ currentTarget }) => composing.delete(currentTarget)}
        />
      )}
      {isSoon && <SoonRich text={text} />}
      <div
        ref={host}
        className={kind === 'rich' ? styles.rich : styles.json}
        hidden={!isMounted}
        dir={kind === 'json' ? 'ltr' : undefined}
      />
    </div>
  );
}

/** What a formatted text says, in the place and the lines its editor will have. */
function SoonRich({ text }: { readonly text: string }) {
  return (
    <div className={cx(styles.rich, styles.read)} aria-hidden>
      <div>
        {plainOfMarkdown(text)
          .split('\n')
          .map((line, at) => (
            <p key={at}>{line}</p>
          ))}
      </div>
    </div>
  );
}

/** A word an input method has begun is not taken from under it. */
async function endOfComposition(box: HTMLTextAreaElement | null): Promise<void> {
  if (!box || !composing.has(box)) return;
  await new Promise((resolve) => box.addEventListener('compositionend', resolve, { once: true }));
}

function focusEither(editor: DocumentEditor | null, plain: HTMLTextAreaElement | null): void {
  if (editor) return editor.focus();
  plain?.focus();
  plain?.setSelectionRange(plain.value.length, plain.value.length);
}

const icons: Readonly<Record<RichCommand, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  code: Code,
  link: Link2,
  heading: Heading2,
  bullets: List,
  numbers: ListOrdered,
  quote: TextQuote,
};

interface RichToolsProps {
  readonly active: ReadonlySet<RichCommand>;
  readonly isReady: boolean;
  readonly onRun: (command: RichCommand) => void;
}

function RichTools({ active, isReady, onRun }: RichToolsProps) {
  const { t } = useLingui();
  const words: Readonly<Record<RichCommand, string>> = {
    bold: t`Bold`,
    italic: t`Italic`,
    code: t`Code`,
    link: t`Link`,
    heading: t`Heading`,
    bullets: t`Bulleted list`,
    numbers: t`Numbered list`,
    quote: t`Quote`,
  };
  return (
    <div role="toolbar" aria-label={t`Formatting`} className={styles.tools} onMouseDown={(event) => event.preventDefault()}>
      {richCommands.map((command) => (
        <IconButton
          key={command}
          size="sm"
          icon={icons[command]}
          label={words[command]}
          disabled={!isReady}
          aria-pressed={active.has(command)}
          className={active.has(command) ? styles.on : undefined}
          onClick={() => onRun(command)}
        />
      ))}
    </div>
  );
}

interface LinkQuestion {
  readonly now: string;
  readonly answer: (address: string | null) => void;
}

/** Whether a pointer is down. */
function useIsPressed(): RefObject<boolean> {
  const isPressed = useRef(false);
  useEffect(() => {
    const follow = ({ type }: PointerEvent): void => void (isPressed.current = type === 'pointerdown');
    const types = ['pointerdown', 'pointerup', 'pointercancel'] as const;
    for (const type of types) window.addEventListener(type, follow, { capture: true });
    return () => types.forEach((type) => window.removeEventListener(type, follow, { capture: true }));
  }, []);
  return isPressed;
}

interface LinkLineProps {
  readonly question: LinkQuestion;
  readonly takeAddress: DocumentFieldProps['takeAddress'];
  readonly onDone: (isByKey: boolean) => void;
}

/** Enter takes the address, and so does going elsewhere; Escape leaves the link as it is, an empty address takes it away. */
function LinkLine({ question, takeAddress, onDone }: LinkLineProps) {
  const { t } = useLingui();
  const [address, setAddress] = useState(question.now);
  const isDone = useRef(false);
  const isPressed = useIsPressed();
  const end = (isByKey: boolean, isKept: boolean): void => {
    // the line goes with its focus
    if (isDone.current) return;
    isDone.current = true;
    // whoever saves as the focus goes on saves the link along
    if (isKept && address !== question.now) flushSync(() => question.answer(address.trim() || null));
    if (!isPressed.current) return onDone(isByKey);
    // what is pressed stays under the pointer: the line goes when it was clicked
    const pressed = new AbortController();
    const letGo = (): void => {
      pressed.abort();
      setTimeout(() => onDone(isByKey));
    };
    // a press that becomes a scroll is cancelled
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, letGo, { signal: pressed.signal });
  };
  useImperativeHandle(takeAddress, () => () => end(false, true));
  return (
    <div className={styles.link}>
      <Input
        size="sm"
        type="url"
        autoFocus
        aria-label={t`Address of the link`}
        placeholder="https://"
        value={address}
        onValueChange={setAddress}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          end(true, event.key === 'Enter');
        }}
        // another window is where the address is looked up
        onBlur={() => document.hasFocus() && end(false, true)}
      />
    </div>
  );
}
