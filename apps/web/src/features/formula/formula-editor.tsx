import { Trans, useLingui } from '@lingui/react/macro';
import { displayFieldOf } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import { evaluateFormula, findReferenced, listReferences, signatureOf } from '@quadrille/formula';
import type { FormulaFunction } from '@quadrille/formula';
import { cx, FieldIcon, Icon } from '@quadrille/ui-kit-react';
import { CircleAlert, SquareFunction } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { wordsOfFault } from '../../platform/formula-fault-words.ts';
import { completionsAt, functionAround, operandOf, paintFormula, readFormula, wordsOfResult } from './formula-words.ts';
import type { Completion, ReadFormula } from './formula-words.ts';
import styles from './formula-editor.module.css';
import { useSummaryOf } from './use-summary-of.ts';
import { wordsOfCell, toWordsContext } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';

/** Mistakes are told once typing rests, not while a name is half written. */
const rest = 500;

/** A record a formula is tried on: its cells by field. */
export interface Sample {
  readonly id: number;
  readonly cells: ReadonlyMap<string, CellValue>;
}

/** Reads the cells of some fields of the first records. */
export type ReadSamples = (fieldIds: readonly string[], signal: AbortSignal) => Promise<readonly Sample[]>;

export interface FormulaEditorProps {
  readonly text: string;
  /** What a formula can be made of. */
  readonly fields: readonly TableField[];
  readonly readSamples: ReadSamples;
  readonly onChange: (text: string) => void;
  /** Whether the formula can be saved as it stands. */
  readonly onJudged: (isFine: boolean) => void;
}

/** A formula with its fields and functions offered while it is written, its mistake marked, its first results below. */
export function FormulaEditor({ text, fields, readSamples, onChange, onJudged }: FormulaEditorProps) {
  const { t } = useLingui();
  const summaryOf = useSummaryOf();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(text.length);
  const [chosen, setChosen] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const read = useMemo(() => readFormula(text, fields), [text, fields]);
  const completions = useMemo(() => completionsAt(text, caret, fields), [text, caret, fields]);
  const isRested = useRested(text, rest);
  const first = read.issues[0];
  /** A name that is being written and can still become one. */
  const isUnderway =
    completions.word !== '' && completions.list.length > 0 && first !== undefined && first.start <= caret && caret <= first.end;
  const issue = text.trim() !== '' && isRested && !isUnderway ? first : undefined;
  const at = Math.min(chosen, completions.list.length - 1);
  const isFine = read.expression !== null && read.issues.length === 0;
  useEffect(() => onJudged(isFine), [isFine, onJudged]);

  const moveTo = (next: number): void => {
    setChosen(next);
    setMoved(true);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const follow = (): void => {
    setCaret(area.current?.selectionStart ?? 0);
    setChosen(0);
    setMoved(false);
  };
  const accept = (choice: Completion): void => {
    const box = area.current;
    if (!box) return;
    box.focus();
    box.setSelectionRange(completions.start, completions.end);
    // Typed rather than set, so that the browser's own undo takes it back.
    if (!document.execCommand('insertText', false, choice.insert))
      onChange(text.slice(0, completions.start) + choice.insert + text.slice(completions.end));
    const to = completions.start + choice.caret;
    box.setSelectionRange(to, to);
    follow();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const choice = completions.list[at];
    const isAsked = completions.word !== '' || hasMoved;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (completions.list.length === 0 || event.shiftKey) return;
      event.preventDefault();
      moveTo((at + (event.key === 'ArrowDown' ? 1 : -1) + completions.list.length) % completions.list.length);
    } else if (!event.shiftKey && (event.key === 'Enter' || (event.key === 'Tab' && event.currentTarget === area.current))) {
      if (!choice || !isAsked) return;
      event.preventDefault();
      accept(choice);
    }
  };
  const shownChoice = completions.list[at];
  const activeId = at >= 0 && (completions.word !== '' || hasMoved) ? `${id}-${at}` : undefined;
  const help =
    completions.word !== '' || hasMoved ? (shownChoice?.kind === 'function' ? shownChoice.entry : null) : functionAround(text, caret);

  return (
    <div className={styles.formula}>
      <label className={styles.label} htmlFor={`${id}-text`}>
        <Trans>Formula</Trans>
      </label>
      <div className={cx(styles.editor, issue && styles.wrong)}>
        <pre className={styles.paint} aria-hidden dir="ltr">
          {paintFormula(text, issue).map((piece, index) => (
            <span key={index} className={cx(styles[piece.look], piece.isWrong && styles.mistake)}>
              {piece.text}
            </span>
          ))}
          {issue && issue.start >= text.length && <span className={styles.mistake}> </span>}
          {'\n'}
        </pre>
        <textarea
          ref={area}
          id={`${id}-text`}
          dir="ltr"
          rows={3}
          className={styles.input}
          value={text}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          placeholder={'IF({…} > 100, "large", "small")'}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-invalid={issue !== undefined}
          aria-describedby={issue ? `${id}-issue` : undefined}
          onChange={(event) => {
            onChange(event.target.value);
            follow();
          }}
          onSelect={follow}
          onKeyDown={onKeyDown}
        />
      </div>
      {issue && (
        <p id={`${id}-issue`} role="alert" className={styles.issue}>
          <Icon icon={CircleAlert} size={14} />
          <span>{wordsOfFault(issue.fault)}</span>
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t`Fields and functions`}
        aria-activedescendant={activeId}
        tabIndex={0}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {completions.list.map((choice, index) => (
          <Offer
            key={choice.insert}
            id={`${id}-${index}`}
            choice={choice}
            note={choice.kind === 'function' ? summaryOf(choice.entry) : null}
            isActive={index === at && (completions.word !== '' || hasMoved)}
            onPick={() => accept(choice)}
          />
        ))}
        {completions.list.length === 0 && (
          <p className={styles.none}>
            <Trans>No matches</Trans>
          </p>
        )}
      </div>
      {help && <Help entry={help} summary={summaryOf(help)} />}
      <Results read={read} fields={fields} isFine={isFine} readSamples={readSamples} />
    </div>
  );
}

interface OfferProps {
  readonly id: string;
  readonly choice: Completion;
  /** What a function does. */
  readonly note: string | null;
  readonly isActive: boolean;
  readonly onPick: () => void;
}

function Offer({ id, choice, note, isActive, onPick }: OfferProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={cx(styles.offer, isActive && styles.active)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {choice.kind === 'field' ? <FieldIcon kind={choice.field.type} /> : <Icon icon={SquareFunction} />}
      <span className={styles.offerName} dir={choice.kind === 'field' ? 'auto' : 'ltr'}>
        {choice.kind === 'field' ? choice.field.title : choice.entry.name}
      </span>
      {note !== null && (
        <span className={styles.offerNote} dir="auto">
          {note}
        </span>
      )}
    </div>
  );
}

/** How a function is called, in one line each: its parts, what it gives, an example. */
function Help({ entry, summary }: { readonly entry: FormulaFunction; readonly summary: string }) {
  return (
    <div className={styles.help}>
      <code className={styles.signature} dir="ltr">
        {signatureOf(entry)}
      </code>
      <span dir="auto">{summary}</span>
      <code className={styles.example} dir="ltr">
        {entry.example.formula} → {JSON.stringify(entry.example.result)}
      </code>
    </div>
  );
}

interface ResultsProps extends Pick<FormulaEditorProps, 'fields' | 'readSamples'> {
  readonly read: ReadFormula;
  readonly isFine: boolean;
}

/** What the formula gives for the first records of the view, computed here while it is written. */
function Results({ read, fields, isFine, readSamples }: ResultsProps) {
  const { t, i18n } = useLingui();
  const display = displayFieldOf(fields) as TableField | undefined;
  const used = read.expression ? listReferences(read.expression).flatMap((reference) => findReferenced(reference, fields) ?? []) : [];
  const wanted = [...new Set([...(display ? [display.id] : []), ...used.map(({ id }) => id)])].sort().join(',');
  const [samples, setSamples] = useState<readonly Sample[] | null>(null);
  useEffect(() => {
    if (!isFine) return;
    const stop = new AbortController();
    readSamples(wanted.split(','), stop.signal)
      .then(setSamples)
      .catch(() => {}); // the results are a help; saving tells what is wrong
    return () => stop.abort();
  }, [readSamples, wanted, isFine]);
  const [now] = useState(() => Date.now());
  if (!isFine || samples === null || samples.length === 0 || read.expression === null) return null;
  const { expression, type } = read;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const words = { locale: i18n.locale, truth: [t`No`, t`Yes`] as const };
  const resultOf = ({ id, cells }: Sample): string => {
    const value = evaluateFormula(
      expression,
      (reference) => {
        const one = findReferenced(reference, fields) as TableField | undefined;
        return one ? operandOf(one, cells.get(one.id) ?? null) : null;
      },
      { now, timeZone, record: { id, createdAt: null, updatedAt: null, createdBy: null, updatedBy: null } },
    );
    return wordsOfResult(value, type, words);
  };
  return (
    <dl className={styles.results} aria-label={t`First results`}>
      {samples.map((sample) => {
        const result = resultOf(sample);
        return (
          <div key={sample.id} className={styles.result}>
            <dt dir="auto">
              {(display && wordsOfCell(display, sample.cells.get(display.id) ?? null, toWordsContext([]))) || `#${sample.id}`}
            </dt>
            <dd className={cx(result === '' && styles.nothing)}>
              <bdi>{result || t`empty`}</bdi>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** False from each change of the value until it has stayed the same for so long. */
function useRested(value: string, time: number): boolean {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), time);
    return () => clearTimeout(timer);
  }, [value, time]);
  return rested === value;
}
