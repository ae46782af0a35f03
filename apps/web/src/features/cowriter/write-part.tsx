import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { Prompt, WireCowriter } from '@quadrille/contract';
import { parsePromptText, slotPaths } from '@quadrille/domain';
import { Button, EmptyState, Icon, Progress } from '@quadrille/ui-kit-react';
import { ShieldCheck, Shuffle, Square } from 'lucide-react';
import { useRef, useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { useLateSave } from '../../platform/use-late-save.ts';
import { DraftList } from './draft-list.tsx';
import type { PromptState } from './prompt.state.ts';
import { PromptEditor } from './prompt-editor.tsx';
import { PromptSettings } from './prompt-settings.tsx';
import { usePromptRun } from './use-prompt-run.ts';
import { costOfTokens, useCostWords } from './use-parts.tsx';
import styles from './cowriter.module.css';

/** Records a prompt is tried on before it is run on all of them. */
const tried = 5;
/** Records of one run at most. */
const mostRows = 1000;

export interface WritePartProps {
  readonly state: PromptState;
  readonly prompt: Prompt;
  readonly cowriter: WireCowriter;
  readonly mayEdit: boolean;
  readonly mayWrite: boolean;
}

/** What to write at the start side; what comes of it at the end side, on five records first. */
export function WritePart({ state, prompt, cowriter, mayEdit, mayWrite }: WritePartProps) {
  const { t } = useLingui();
  const table = useStore(state.$table);
  const related = useStore(state.$related);
  const running = useStore(state.$running);
  const drafts = useStore(state.$drafts);
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const [offset, setOffset] = useState(0);
  const run = usePromptRun(state);
  const save = (change: Partial<Prompt>): Promise<void> =>
    state.save(change).catch((error: unknown) => reportError(t`The prompt could not be saved`, error));
  const isTyped = useRef(false);
  const saver = useLateSave<string>(async (text) => {
    isTyped.current = false;
    await save({ text });
  }, 500);
  const slots = slotPaths(parsePromptText(prompt.text)).length;
  const isReady = prompt.table_id !== null && prompt.column_id !== null && prompt.text.trim() !== '' && cowriter.model !== null;
  const records = Math.min(drafts?.records ?? 0, mostRows);
  /** What was typed a moment ago is part of the prompt that is run; where it cannot be saved, the former one is not run in its place. */
  const start = async (wish: Parameters<typeof run>[0]): Promise<void> => {
    if (isTyped.current) {
      await save({ text: prompt.text });
      isTyped.current = false;
    }
    if (
      await state.saved().then(
        () => true,
        () => false,
      )
    )
      await run({ ...wish, choices });
  };
  const preview = async (from: number): Promise<void> => {
    setOffset(from);
    await start({ offset: from, limit: tried });
  };
  const isEmpty = (drafts?.list.length ?? 0) === 0 && running === null;
  return (
    <div className={styles.columns}>
      <div className={styles.start}>
        <PromptEditor
          prompt={prompt}
          table={table}
          related={related}
          isReadOnly={!mayEdit}
          onText={(text) => {
            state.$prompt.set({ ...prompt, text });
            isTyped.current = true;
            saver.save(text);
          }}
        />
        <PromptSettings
          baseId={state.baseId}
          prompt={prompt}
          table={table}
          isReadOnly={!mayEdit}
          choices={choices}
          onChoices={setChoices}
          onChange={(change) => void save(change)}
        />
        <p className={styles.note}>
          <Icon icon={ShieldCheck} />
          <span>
            {t`${plural(slots, { one: 'Only the # slot leaves the base.', other: 'Only the # slots leave the base.' })}`}{' '}
            <Trans>Text in cells can not give orders: it is sent as data.</Trans>
          </span>
        </p>
      </div>
      <div className={styles.end}>
        <div className={styles.endBar}>
          <b>
            <Trans>Preview on {tried} records</Trans>
          </b>
          {mayWrite && (
            <>
              <Button size="sm" onClick={() => void preview(0)} disabled={!isReady || running !== null}>
                <Trans>Preview</Trans>
              </Button>
              {records > tried && (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={Shuffle}
                  onClick={() => void preview((offset + tried) % records)}
                  disabled={!isReady || running !== null}
                >
                  <Trans>Other {tried}</Trans>
                </Button>
              )}
            </>
          )}
          <span className={styles.push} />
          {running !== null && (
            <Button size="sm" icon={Square} onClick={() => void state.stop()}>
              <Trans>Stop</Trans>
            </Button>
          )}
        </div>
        <div className={styles.drafts}>
          {isEmpty && (
            <EmptyState
              title={<Trans>Nothing has been written yet</Trans>}
              description={
                isReady ? (
                  <Trans>A preview shows what five records get, and what all of them will cost.</Trans>
                ) : (
                  <Trans>Choose a table and a field, and say what to write.</Trans>
                )
              }
            />
          )}
          <DraftList state={state} mayWrite={mayWrite} choices={choices} />
        </div>
        {mayWrite && isReady && (
          <RunBar state={state} cowriter={cowriter} records={records} onRun={(into) => void start({ limit: mostRows, into })} />
        )}
      </div>
    </div>
  );
}

interface RunBarProps {
  readonly state: PromptState;
  readonly cowriter: WireCowriter;
  readonly records: number;
  readonly onRun: (into: 'draft' | 'record') => void;
}

/** What all records will cost, by what those written so far did, and the run over them. */
function RunBar({ state, cowriter, records, onRun }: RunBarProps) {
  const { t, i18n } = useLingui();
  const running = useStore(state.$running);
  const drafts = useStore(state.$drafts);
  const costWords = useCostWords(cowriter);
  const paid = (drafts?.list ?? []).filter(({ tokens }) => tokens > 0);
  const each = paid.length === 0 ? null : paid.reduce((sum, { tokens }) => sum + tokens, 0) / paid.length;
  const { used, budget } = cowriter;
  const recordWords = t`${plural(records, { one: '# record', other: '# records' })}`;
  return (
    <div className={styles.runBar}>
      <div>
        <b>
          {running !== null ? (
            <Trans>
              {i18n.number(running.done)} of {i18n.number(running.total)}
            </Trans>
          ) : each === null ? (
            <Trans>{recordWords}; a preview tells what they cost</Trans>
          ) : (
            <Trans>
              {recordWords}, about {i18n.number(Math.round(each * records))} tokens, {costWords(costOfTokens(cowriter, each * records))}
            </Trans>
          )}
        </b>
        <div className={styles.meta}>
          {running !== null ? (
            <Progress label={t`Texts written`} value={running.total === 0 ? null : running.done / running.total} className={styles.bar} />
          ) : budget === null ? (
            <Trans>{costWords(used.cost)} used this month</Trans>
          ) : (
            <>
              <Progress label={t`Used of the budget`} value={budget === 0 ? 1 : used.tokens / budget} className={styles.bar} />
              <Trans>
                {i18n.number(used.tokens)} of {i18n.number(budget)} tokens used this month
              </Trans>
            </>
          )}
        </div>
      </div>
      <span className={styles.push} />
      <span className={styles.meta}>
        <Trans>One undo step</Trans>
      </span>
      <Button variant="ghost" onClick={() => onRun('record')} disabled={running !== null || records === 0}>
        <Trans>Write into the records</Trans>
      </Button>
      <Button onClick={() => onRun('draft')} disabled={running !== null || records === 0}>
        {t`${plural(records, { one: 'Write # draft', other: 'Write # drafts' })}`}
      </Button>
    </div>
  );
}
