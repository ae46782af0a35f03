import { hueNames } from '@quadrille/ui-kit/cells';
import type { HueName } from '@quadrille/ui-kit/cells';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ClipboardPaste, Plus, X } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { ColourPicker } from '../form/colour-picker.tsx';
import { Input } from '../form/input.tsx';
import { Textarea } from '../form/textarea.tsx';
import { useLocale } from '../provider/locale.ts';
import { hueBackgrounds } from '../theme/hues.ts';
import styles from './field-editor.module.css';
import { moveItem, useReorder } from './use-reorder.ts';
import { Grip } from './grip.tsx';

export interface OptionDraft {
  /** The stored option's id, or a key of the caller's own for a new one. */
  readonly id: string;
  readonly title: string;
  /** Hex, hue name, or null for the hue of its position. */
  readonly color: string | null;
  /** How many records use it, when known. */
  readonly records?: number | undefined;
}

export interface OptionsEditorLabels {
  readonly options: string;
  readonly records: string;
  readonly addOption: string;
  readonly pasteList: string;
  readonly pasteHint: string;
  readonly addPasted: string;
  readonly cancel: string;
  readonly optionName: (title: string) => string;
  readonly removeOption: (title: string) => string;
  readonly moveOption: (title: string) => string;
  readonly colour: string;
  readonly colourOf: (title: string) => string;
  readonly hues?: Partial<Record<HueName, string>>;
}

export interface OptionsEditorProps {
  readonly options: readonly OptionDraft[];
  readonly onChange: (options: readonly OptionDraft[]) => void;
  /** Makes the key of a new option. */
  readonly createId: () => string;
  readonly labels: OptionsEditorLabels;
  readonly isDisabled?: boolean | undefined;
}

/** The options of a select field: name, colour and order of each; a list can be pasted in. */
export function OptionsEditor({ options, onChange, createId, labels, isDisabled }: OptionsEditorProps) {
  const locale = useLocale();
  const list = useRef<HTMLOListElement>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  /** Options without a colour get that of their place, and keep it when others come, go or move. */
  const coloured = options.map((option, at) => ({ ...option, color: option.color ?? nextColor(at) }));
  const reorder = useReorder(options.length, (from, to) => onChange(moveItem(coloured, from, to)));
  const focusName = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[index]?.focus());
  const boxOfLine = (index: number): DOMRect => list.current?.children[index]?.getBoundingClientRect() ?? new DOMRect();
  const add = (titles: readonly string[], at = options.length) => {
    const made = titles.map((title, index) => ({ id: createId(), title, color: nextColor(options.length + index) }));
    onChange(coloured.toSpliced(at, 0, ...made));
  };
  const update = (index: number, change: Partial<OptionDraft>) =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...change } : option)));
  const press = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add([''], index + 1);
    focusName(index + 1);
  };
  const hasCounts = options.some((option) => option.records !== undefined);
  return (
    <div className={styles.options}>
      <div className={styles.optionsHead}>
        {labels.options}
        {hasCounts && <span className={styles.recordsHead}>{labels.records}</span>}
      </div>
      <ol ref={list} className={styles.optionList}>
        {options.map((option, index) => (
          <li key={option.id} className={styles.option} {...(isDisabled ? {} : reorder.row(index))}>
            <Grip label={labels.moveOption(option.title)} disabled={isDisabled} className={styles.grip} handle={reorder.grip(index)} />
            <ColourPicker
              label={labels.colourOf(option.title)}
              heading={labels.colour}
              beside={{ getBoundingClientRect: () => boxOfLine(index) }}
              value={option.color}
              position={index}
              isDisabled={isDisabled}
              onValueChange={(hue) => update(index, { color: hueBackgrounds[hue] })}
              {...(labels.hues ? { hueLabels: labels.hues } : {})}
            />
            <Input
              isBare
              size="sm"
              aria-label={labels.optionName(option.title)}
              disabled={isDisabled}
              value={option.title}
              onValueChange={(title) => update(index, { title })}
              onKeyDown={(event) => press(event, index)}
              className={styles.optionName}
            />
            {option.records !== undefined && <span className={styles.records}>{option.records.toLocaleString(locale)}</span>}
            <IconButton
              size="xs"
              icon={X}
              label={labels.removeOption(option.title)}
              disabled={isDisabled}
              className={styles.remove}
              onClick={() => onChange(coloured.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {pasted !== null && (
        <div className={styles.paste}>
          <Textarea
            autoFocus
            rows={4}
            aria-label={labels.pasteHint}
            placeholder={labels.pasteHint}
            value={pasted}
            onValueChange={setPasted}
          />
          <span className={styles.pasteActs}>
            <Button variant="ghost" size="sm" onClick={() => setPasted(null)}>
              {labels.cancel}
            </Button>
            <Button
              size="sm"
              disabled={readTitles(pasted, options).length === 0}
              onClick={() => {
                add(readTitles(pasted, options));
                setPasted(null);
              }}
            >
              {labels.addPasted}
            </Button>
          </span>
        </div>
      )}
      {pasted === null && !isDisabled && (
        <div className={styles.optionActs}>
          <Button
            variant="brand-ghost"
            size="sm"
            icon={Plus}
            onClick={() => {
              add(['']);
              focusName(options.length);
            }}
          >
            {labels.addOption}
          </Button>
          <Button variant="ghost" size="sm" icon={ClipboardPaste} onClick={() => setPasted('')}>
            {labels.pasteList}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Titles of pasted text, one a line or between commas, without repeats of each other or of what is there. @internal */
export function readTitles(text: string, options: readonly OptionDraft[]): readonly string[] {
  const separator = /[\n\r\t]/.test(text) ? /[\n\r\t]+/ : /,/;
  const taken = new Set(options.map((option) => option.title.trim().toLowerCase()));
  return text
    .split(separator)
    .map((title) => title.replaceAll(',', ' ').trim())
    .filter((title) => {
      const key = title.toLowerCase();
      if (key === '' || taken.has(key)) return false;
      taken.add(key);
      return true;
    });
}

function nextColor(position: number): string {
  return hueBackgrounds[hueNames[position % hueNames.length] ?? 'blue'];
}
