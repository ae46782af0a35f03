import { useLingui } from '@lingui/react/macro';
import { IconButton, Toolbar, ToolbarSeparator } from '@quadrille/ui-kit-react';
import { Bold, CodeXml, Italic, Link2, MessageSquarePlus, Strikethrough, Underline, type LucideIcon } from 'lucide-react';
import type { Command } from 'prosemirror-state';
import { type KeyboardEvent as ReactKeyboardEvent, useState } from 'react';
import { markKeys, type MarkName, setLink, toggleWords } from './editor/page-commands.ts';
import { safeAddress } from './editor/page-schema.ts';
import styles from './page.module.css';

export interface MarkBarProps {
  readonly marks: ReadonlySet<string>;
  /** Where the selected words begin in the sheet; null where none are. */
  readonly place: BarPlace | null;
  readonly run: (command: Command) => void;
  /** Begins a comment on the words; missing for those who may not. */
  readonly onComment: (() => void) | undefined;
  /** Marks are set by those who write. */
  readonly canMark: boolean;
}

export interface BarPlace {
  readonly x: number;
  readonly y: number;
}

const markIcons: Readonly<Record<MarkName, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strike: Strikethrough,
  code: CodeXml,
};

/** What can be done to the selected words; the keys do it as well. */
export function MarkBar({ marks, place, run, onComment, canMark }: MarkBarProps) {
  const { t } = useLingui();
  const [address, setAddress] = useState<string | null>(null);
  // while an address is written the words are not selected any more
  const [kept, keep] = useState(place);
  if (place !== null && place !== kept) keep(place);
  const shown = address === null ? place : kept;
  if (shown === null) return null;
  const words: Readonly<Record<MarkName, string>> = {
    bold: t`Bold`,
    italic: t`Italic`,
    underline: t`Underline`,
    strike: t`Strike through`,
    code: t`Code`,
  };
  const link = (): void => {
    const wanted = (address ?? '').trim();
    const href = wanted === '' ? null : safeAddress(/^[a-z][a-z0-9+.-]*:/i.test(wanted) ? wanted : `https://${wanted}`);
    setAddress(null);
    run(setLink(href));
  };
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      link();
    }
    if (event.key === 'Escape') {
      setAddress(null);
      run(() => true);
    }
  };
  return (
    <div
      className={styles.marks}
      style={{ insetInlineStart: shown.x, insetBlockStart: shown.y }}
      onPointerDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
    >
      {address === null ? (
        <Toolbar label={t`Selected words`}>
          {canMark && (
            <>
              {(Object.keys(markKeys) as MarkName[]).map((name) => (
                <IconButton
                  key={name}
                  label={words[name]}
                  icon={markIcons[name]}
                  size="sm"
                  aria-pressed={marks.has(name)}
                  onClick={() => run(toggleWords(name))}
                />
              ))}
              <ToolbarSeparator />
              <IconButton
                label={marks.has('link') ? t`Remove link` : t`Link`}
                icon={Link2}
                size="sm"
                aria-pressed={marks.has('link')}
                onClick={() => (marks.has('link') ? run(setLink(null)) : setAddress(''))}
              />
            </>
          )}
          {onComment && <IconButton label={t`Comment on these words`} icon={MessageSquarePlus} size="sm" onClick={onComment} />}
        </Toolbar>
      ) : (
        <input
          className={styles.address}
          aria-label={t`Address of the link`}
          placeholder="https://"
          // the words were selected to be linked
          ref={(field) => field?.focus()}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setAddress(null)}
        />
      )}
    </div>
  );
}
