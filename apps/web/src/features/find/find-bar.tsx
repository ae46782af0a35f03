import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, ConfirmDialog, IconButton, Input, Switch } from '@quadrille/ui-kit-react';
import type { Grid } from '@quadrille/ui-kit/grid';
import { ChevronDown, ChevronUp, Replace, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { notices, reportError } from '../../platform/notices.ts';
import { createFind } from './find.state.ts';
import type { FindResult } from './find.state.ts';
import type { ReplacePlan } from './plan-replace.ts';
import styles from './find-bar.module.css';
import { toastUndoable } from '../undo/index.ts';
import type { TableHistory } from '../undo/index.ts';
import type { ViewState } from '../view/index.ts';
import type { TableRows } from '../records/index.ts';

const typingPause = 200;

export interface FindBarProps {
  readonly state: TableHistory & Pick<ViewState, '$search'> & TableRows;
  readonly grid: Grid;
  readonly onClose: () => void;
}

/** Finds a text in the view and steps through the cells that show it; replaces it, all in one change. */
export function FindBar({ state, grid, onClose }: FindBarProps) {
  const { t } = useLingui();
  const [find] = useState(() => createFind(state, grid));
  const result = useStore(find.$result);
  const [text, setText] = useState('');
  const [by, setBy] = useState('');
  const [isReplacing, setReplacing] = useState(false);
  const [plan, setPlan] = useState<ReplacePlan | null>(null);
  const isNarrowed = useStore(state.$search) !== '';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLInputElement>(null);
  const attempt = (work: Promise<void>): void => void work.catch((error: unknown) => reportError(t`The search failed`, error));
  useEffect(() => find.follow((error) => reportError(t`The search failed`, error)), [find, t]);

  const search = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (state.$search.get() !== '') narrow(next.trim());
      attempt(find.search(next.trim()));
    }, typingPause);
  };
  const narrow = (wanted: string): void => {
    if (state.$search.get() === wanted) return;
    state.$search.set(wanted);
    state.source.emit({ type: 'reset' });
  };
  const close = (): void => {
    clearTimeout(timer.current);
    narrow('');
    find.end();
    onClose();
  };
  const step = (way: 1 | -1): void => {
    const wanted = text.trim();
    const isNew = wanted !== result.text;
    clearTimeout(timer.current);
    attempt((isNew ? find.search(wanted) : Promise.resolve()).then(() => find.step(way)));
  };
  const onKeys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (event.key === 'Enter' && (event.target as Element).matches('[type="search"]')) {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
  };
  const replaceHere = async (): Promise<void> => {
    if (result.record < 0) return find.step(1);
    if (!(await find.replaceHere(by))) notices.toast(t`This cell cannot be changed that way`, { tone: 'warning' });
    await find.step(1);
  };
  const canReplace = state.may('dataUpdate');
  // not `disabled`, which would throw the focus of who just replaced the last match out of the bar
  const hasNone = result.total === 0;
  const ifAny = { 'aria-disabled': hasNone, 'data-disabled': hasNone || undefined };
  return (
    <>
      <div className={styles.bar} role="search" aria-label={t`Find in this view`} onKeyDown={onKeys}>
        <div className={styles.line}>
          <Input
            ref={box}
            size="sm"
            autoFocus
            icon={Search}
            type="search"
            aria-label={t`Find in this view`}
            placeholder={t`Find in this view`}
            className={styles.text}
            value={text}
            onValueChange={search}
          />
          <span className={styles.count} role="status">
            <Found result={result} />
          </span>
          <IconButton label={t`Previous match`} keys="Shift Enter" icon={ChevronUp} size="sm" onClick={() => step(-1)} />
          <IconButton label={t`Next match`} keys="Enter" icon={ChevronDown} size="sm" onClick={() => step(1)} />
          {canReplace && (
            <IconButton
              label={t`Replace`}
              icon={Replace}
              size="sm"
              aria-expanded={isReplacing}
              onClick={() => setReplacing(!isReplacing)}
            />
          )}
          <IconButton label={t`Close`} keys="Esc" icon={X} size="sm" onClick={close} />
        </div>
        {isReplacing && (
          <div className={styles.line}>
            <Input
              size="sm"
              aria-label={t`Replace with`}
              placeholder={t`Replace with`}
              className={styles.text}
              value={by}
              onValueChange={setBy}
            />
            <Button size="sm" {...ifAny} onClick={() => hasNone || attempt(replaceHere())}>
              <Trans>Replace</Trans>
            </Button>
            <Button size="sm" {...ifAny} onClick={() => hasNone || attempt(find.planReplace(by).then((made) => setPlan(made)))}>
              <Trans>Replace all</Trans>
            </Button>
          </div>
        )}
        <Switch isOn={isNarrowed} onChange={(isOn) => narrow(isOn ? text.trim() : '')}>
          <Trans>Show only records that match</Trans>
        </Switch>
      </div>
      {plan && <ConfirmReplace state={state} plan={plan} text={result.text} by={by} box={box} onClose={() => setPlan(null)} />}
    </>
  );
}

/** How much was found, and which of it one is at: cells, or records where not every one was looked at. */
function Found({ result }: { readonly result: FindResult }) {
  const { t, i18n } = useLingui();
  const format = (count: number): string => count.toLocaleString(i18n.locale.replace('_', '-'));
  const { text, total, cells, record, at, isSearching } = result;
  if (text === '' || (total === 0 && isSearching)) return null;
  if (total === 0) return <Trans>No match</Trans>;
  if (cells !== null && at !== null) return t`${format(at + 1)} of ${format(cells)}`;
  if (cells !== null) return t`${plural(cells, { one: '# match', other: '# matches' })}`;
  if (record >= 0) return t`Record ${format(record + 1)} of ${format(total)}`;
  return t`${plural(total, { one: '# record', other: '# records' })}`;
}

interface ConfirmReplaceProps {
  readonly state: TableHistory;
  readonly plan: ReplacePlan;
  readonly text: string;
  readonly by: string;
  /** Where the text is searched for: the person goes on there. */
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

function ConfirmReplace({ state, plan, text, by, box, onClose }: ConfirmReplaceProps) {
  const { t } = useLingui();
  const cells = t`${plural(plan.cells, { one: '# cell', other: '# cells' })}`;
  const run = async (): Promise<void> => {
    onClose();
    try {
      await plan.run();
      toastUndoable(state, t`Replaced in ${cells}`);
    } catch (error) {
      reportError(t`The text could not be replaced`, error);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      finalFocus={box}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={plan.cells === 0 ? t`Nothing can be replaced` : t`Replace in ${cells}?`}
      description={
        <>
          {plan.cells > 0 && (
            <Trans>
              “{text}” becomes “{by}”, in one step that can be undone.
            </Trans>
          )}{' '}
          {plan.unfit > 0 &&
            t`${plural(plan.unfit, {
              one: '# cell would hold no value of its field and is left as it is.',
              other: '# cells would hold no value of their field and are left as they are.',
            })}`}{' '}
          {plan.isPart && <Trans>More records match than are replaced at once: do it again for the rest.</Trans>}
        </>
      }
      isDanger={false}
      isConfirmFirst
      cancelLabel={t`Cancel`}
      confirmLabel={plan.cells === 0 ? t`Close` : t`Replace all`}
      onConfirm={() => (plan.cells === 0 ? onClose() : void run())}
    />
  );
}
