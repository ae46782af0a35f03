import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AnsweredQuestion, BoardChoice, ExplainedNumber, Question, QuestionAnswer } from '@quadrille/contract';
import type { Person } from '@quadrille/domain';
import { Button, Drawer, IconButton, Skeleton } from '@quadrille/ui-kit-react';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { describeChange } from '../../platform/change-words.ts';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { useAnswerTexts } from './use-answer-words.ts';
import styles from './dashboards.module.css';

export interface ExplainPanelProps {
  readonly baseId: string;
  readonly boardId: string;
  readonly title: string;
  readonly tableTitle: string;
  readonly question: Question;
  readonly answer: QuestionAnswer | undefined;
  /** Conditions of the number and of the board, each in words. */
  readonly conditions: readonly string[];
  readonly choices: readonly BoardChoice[];
  readonly people: readonly Person[];
  readonly onShowRecords: () => void;
  readonly onClose: () => void;
}

/** A number accounts for itself: what it is in words, its conditions, who moved it since yesterday, and the way to its records. */
export function ExplainPanel(props: ExplainPanelProps) {
  const { t } = useLingui();
  const { title, answer, onClose, onShowRecords } = props;
  return (
    <Drawer label={t`Explanation of ${title}`} isOpen width={480} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.panel}>
        <header className={styles.panelHead}>
          <h2 className={styles.panelTitle} dir="auto">
            {title}
          </h2>
          <IconButton label={t`Close`} icon={X} size="sm" onClick={onClose} />
        </header>
        <div className={styles.panelBody}>{answer?.ok === true ? <Explained {...props} answer={answer} /> : <Skeleton height={120} />}</div>
        <footer className={styles.panelFoot}>
          <Button variant="secondary" onClick={onShowRecords}>
            <Trans>Show the records</Trans>
          </Button>
        </footer>
      </div>
    </Drawer>
  );
}

function Explained({
  baseId,
  boardId,
  tableTitle,
  question,
  answer,
  conditions,
  choices,
  people,
}: ExplainPanelProps & { readonly answer: AnsweredQuestion }) {
  const { t, i18n } = useLingui();
  const texts = useAnswerTexts(answer, people);
  const [told, setTold] = useState<ExplainedNumber | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const key = JSON.stringify({ question, choices });
  useEffect(() => {
    const stop = new AbortController();
    const body = { ...(JSON.parse(key) as { question: Question; choices: BoardChoice[] }), dashboard_id: boardId };
    client.dashboards.explain({ params: { projectId: baseId }, body }, { signal: stop.signal }).then(setTold, (error: unknown) => {
      if (!stop.signal.aborted) setFault(errorWords(error));
    });
    return () => stop.abort();
  }, [baseId, boardId, key]);
  const measure = texts.measure(0);
  const write = (value: number): string => texts.format(0).value(value);
  const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${write(Math.abs(value))}`;
  const nameOf = (id: string | null): string => people.find((person) => person.id === id)?.name ?? t`Somebody`;
  const [group] = answer.groups;
  return (
    <>
      <p className={styles.big}>{texts.written(0, group?.measures[0] ?? null)}</p>
      <p className={styles.sentence} dir="auto">
        {conditions.length === 0 ? (
          <Trans>
            {measure}, over all records of {tableTitle} you may see.
          </Trans>
        ) : (
          <Trans>
            {measure}, over the records of {tableTitle} that meet these conditions:
          </Trans>
        )}
      </p>
      {conditions.length > 0 && (
        <div className={styles.chips}>
          {conditions.map((condition) => (
            <span key={condition} className={styles.chip} dir="auto">
              {condition}
            </span>
          ))}
        </div>
      )}
      <h3 className={styles.heading}>
        <Trans>What moved it since yesterday</Trans>
      </h3>
      {fault !== null && <p className={styles.note}>{fault}</p>}
      {told === null && fault === null && <Skeleton height={60} />}
      {told !== null && (
        <ul className={styles.steps}>
          <li>
            <span>
              <Trans>Yesterday</Trans>
            </span>
            <strong>{told.before === null ? '–' : write(told.before)}</strong>
          </li>
          {told.steps.map((step) => (
            <li key={step.sequence}>
              <span dir="auto">
                {describeChange({ label: step.label, about: step.about })} · {nameOf(step.actor_id)} ·{' '}
                {i18n.date(new Date(step.at), { hour: '2-digit', minute: '2-digit' })}
                {(step.added > 0 || step.removed > 0) && (
                  <span className={styles.note}>
                    {' '}
                    {[
                      step.added > 0 ? plural(step.added, { one: '# record came', other: '# records came' }) : null,
                      step.removed > 0 ? plural(step.removed, { one: '# record went', other: '# records went' }) : null,
                    ]
                      .filter((part) => part !== null)
                      .join(', ')}
                  </span>
                )}
              </span>
              <strong>
                <bdi dir="ltr">{signed(step.delta)}</bdi>
              </strong>
            </li>
          ))}
          {told.steps.length === 0 && (
            <li>
              <span className={styles.note}>
                <Trans>Nothing moved it.</Trans>
              </span>
            </li>
          )}
          <li>
            <span>
              <Trans>Now</Trans>
            </span>
            <strong>{told.now === null ? '–' : write(told.now)}</strong>
          </li>
        </ul>
      )}
    </>
  );
}
