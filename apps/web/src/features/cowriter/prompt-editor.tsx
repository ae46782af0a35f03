import { Trans, useLingui } from '@lingui/react/macro';
import type { Prompt, WireFullTable } from '@quadrille/contract';
import { cx, FieldIcon, Icon, KeyCap } from '@quadrille/ui-kit-react';
import { ListFilter } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { holdsText } from '../../platform/holds-text.ts';
import { iconKindOf } from '../fields/index.ts';
import type { TableField } from '../structure/index.ts';
import { type RelatedTables, slotChoices } from './slot-titles.ts';
import { mountPromptEditor, type PromptEditor as Mounted, type SlotQuery } from './editor/mount-prompt-editor.ts';
import styles from './cowriter.module.css';

export interface PromptEditorProps {
  readonly prompt: Prompt;
  readonly table: WireFullTable | null;
  readonly related: RelatedTables;
  readonly isReadOnly: boolean;
  readonly onText: (text: string) => void;
}

interface Slot {
  readonly ref: string;
  readonly title: string;
  readonly field: TableField | null;
}

/** What the prompt says, with slots as chips; a slash offers the fields and choices there are. */
export function PromptEditor({ prompt, table, related, isReadOnly, onText }: PromptEditorProps) {
  const { t } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Mounted | null>(null);
  const [query, setQuery] = useState<SlotQuery | null>(null);
  const [active, setActive] = useState(0);
  const slots = useMemo(() => slotsOf(prompt, table, related), [prompt, table, related]);
  const found = query === null ? [] : slots.filter(({ title }) => holdsText(title, query.text)).slice(0, 12);
  const choose = (slot: Slot | undefined): void => {
    if (!slot) return;
    editor.current?.insert(slot.ref, query);
    setQuery(null);
  };
  // the editor is mounted once; what it calls is always the newest
  const latest = useRef({ slots, onText, onKey: (_event: KeyboardEvent): boolean => false });
  useEffect(() => {
    latest.current = {
      slots,
      onText,
      onKey: (event) => {
        if (query === null || found.length === 0) return false;
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step !== 0) setActive((active + step + found.length) % found.length);
        else if (event.key === 'Enter' || event.key === 'Tab') choose(found[Math.min(active, found.length - 1)]);
        else if (event.key === 'Escape') setQuery(null);
        else return false;
        event.preventDefault();
        return true;
      },
    };
  });
  const label = t`What to write`;
  const first = useRef(prompt.text);
  useEffect(() => {
    if (!host.current) return undefined;
    const mounted = mountPromptEditor(host.current, {
      text: first.current,
      label,
      isReadOnly,
      drawSlot: (ref, chip) => {
        const slot = latest.current.slots.find((one) => one.ref === ref);
        chip.className = cx(styles.slot, ref.startsWith('?') && styles.pick, !slot && styles.lost) ?? '';
        chip.textContent = slot?.title ?? (ref.startsWith('?') ? ref.slice(1) : '?');
      },
      onChange: (text) => {
        first.current = text;
        latest.current.onText(text);
      },
      onQuery: (next) => {
        setQuery(next);
        setActive(0);
      },
      onKey: (event) => latest.current.onKey(event),
    });
    editor.current = mounted;
    return () => mounted.destroy();
  }, [isReadOnly, label]);
  useEffect(() => editor.current?.redraw(), [slots]);
  return (
    <div className={styles.prompt}>
      <div className={styles.promptHead}>
        <h2>
          <Trans>What to write</Trans>
        </h2>
        {!isReadOnly && (
          <span className={styles.meta}>
            <Trans>
              Type <KeyCap>/</KeyCap> for a slot
            </Trans>
          </span>
        )}
      </div>
      <div className={styles.promptBox}>
        <div ref={host} className={styles.promptText} data-empty={prompt.text === '' || undefined} data-hint={t`Write a text about /`} />
        {query && found.length > 0 && (
          <ul role="listbox" aria-label={t`Slots`} className={styles.slotMenu} style={{ left: query.x, top: query.y }}>
            {found.map((slot, index) => (
              <li
                key={slot.ref}
                role="option"
                aria-selected={index === active}
                className={cx(styles.slotChoice, index === active && styles.on)}
                onPointerMove={() => setActive(index)}
                // the text keeps the focus
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(slot)}
              >
                {slot.field === null ? <Icon icon={ListFilter} /> : <FieldIcon kind={iconKindOf(slot.field)} />}
                <bdi>{slot.title}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function slotsOf(prompt: Prompt, table: WireFullTable | null, related: RelatedTables): Slot[] {
  return [
    ...slotChoices(table, related).map(({ key, title, field }): Slot => ({ ref: key, title, field })),
    ...prompt.choices.map(({ name }): Slot => ({ ref: `?${name}`, title: name, field: null })),
  ];
}
