import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AnsweredQuestion, BoardChoice, ExplainedNumber, Question, QuestionAnswer } from '@quadrille/contract';
import type { Person } from '@quadrille/domain';
import { Button, Checkbox, Drawer, Icon, IconButton, Select, Skeleton } from '@quadrille/ui-kit-react';
import { Eye, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { describeChange } from '../../platform/change-words.ts';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { RecordList } from './record-list.tsx';
import { type Move, toBars, toMoves } from './to-waterfall.ts';
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
  readonly onOpenRecord: (tableId: string, rowId: number) => void;
  /** Changes what it asks; missing for whoever may not. */
  readonly onChange: (() => void) | undefined;
  /** Whether this person decides that readers are told of records they do not see, and whether they are. */
  readonly mayAllow: boolean;
  readonly isAllowed: boolean;
  readonly onAllow: (isAllowed: boolean) => void;
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

/** How far back it is looked for what moved a number, in days. */
const spans = [1, 7, 30] as const;
/** Moves that have a bar of their own. */
const mostMoves = 4;

function Explained(props: ExplainPanelProps & { readonly answer: AnsweredQuestion }) {
  const { baseId, boardId, tableTitle, question, answer, conditions, choices, people, mayAllow, isAllowed, onAllow, onChange } = props;
  const { t } = useLingui();
  const texts = useAnswerTexts(answer, people);
  const [days, setDays] = useState<number>(spans[0]);
  const { told, fault } = useExplained({ baseId, boardId, question, choices, days });
  const measure = texts.measure(0);
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
      {(conditions.length > 0 || onChange) && (
        <div className={styles.chips}>
          {conditions.map((condition) => (
            <span key={condition} className={styles.chip} dir="auto">
              {condition}
            </span>
          ))}
          {onChange && (
            <Button variant="ghost" size="sm" onClick={onChange}>
              <Trans>Change</Trans>
            </Button>
          )}
        </div>
      )}
      <div className={styles.line}>
        <h3 className={styles.heading}>
          <Trans>What moved it</Trans>
        </h3>
        <Select
          label={t`Since when`}
          value={String(days)}
          choices={[
            { value: '1', label: t`Since yesterday` },
            { value: '7', label: t`Since a week ago` },
            { value: '30', label: t`Since 30 days ago` },
          ]}
          onValueChange={(next) => setDays(Number(next))}
        />
      </div>
      {fault !== null && <p className={styles.note}>{fault}</p>}
      {told === null && fault === null && <Skeleton height={60} />}
      {told !== null && <Moved told={told} people={people} write={(value) => texts.format(0).value(value)} />}
      {told !== null && <Rights records={told.records} mayAllow={mayAllow} isAllowed={isAllowed} onAllow={onAllow} />}
      <FirstRecords {...props} />
    </>
  );
}

interface Asked extends Pick<ExplainPanelProps, 'baseId' | 'boardId' | 'question' | 'choices'> {
  readonly days: number;
}

function useExplained({ baseId, boardId, question, choices, days }: Asked): {
  readonly told: ExplainedNumber | null;
  readonly fault: string | null;
} {
  const [told, setTold] = useState<{ readonly key: string; readonly told: ExplainedNumber } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const key = JSON.stringify({ question, choices, days });
  useEffect(() => {
    const stop = new AbortController();
    const { days: back, ...asked } = JSON.parse(key) as { question: Question; choices: BoardChoice[]; days: number };
    const body = { ...asked, dashboard_id: boardId, since: new Date(Date.now() - back * 86_400_000).toISOString() };
    client.dashboards.explain({ params: { projectId: baseId }, body }, { signal: stop.signal }).then(
      (answer) => {
        setFault(null);
        setTold({ key, told: answer });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFault(errorWords(error));
      },
    );
    return () => stop.abort();
  }, [baseId, boardId, key]);
  return { told: told?.key === key ? told.told : null, fault };
}

interface MovedProps {
  readonly told: ExplainedNumber;
  readonly people: readonly Person[];
  readonly write: (value: number) => string;
}

/** What it was, who moved it by how much, and what it is: as bars and in words. */
function Moved({ told, people, write }: MovedProps) {
  const { t, i18n } = useLingui();
  if (!told.is_told)
    return (
      <p className={styles.note}>
        <Trans>What moved this number cannot be told: it is no count or sum of values, or rules decide what you see of it.</Trans>
      </p>
    );
  const moves = toMoves(told.steps, mostMoves);
  const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${write(Math.abs(value))}`;
  const nameOf = (id: string | null): string => people.find((person) => person.id === id)?.name ?? t`Somebody`;
  const clock = (at: string): string => i18n.date(new Date(at), { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const bars = toBars(told.before ?? 0, moves);
  const name = ({ key, steps: [first] }: Move): string =>
    key === 'rest' || first === undefined ? t`Others` : describeChange({ label: first.label, about: first.about });
  const labels = [t`Before`, ...moves.map(name), t`Now`];
  const values = [told.before, ...moves.map(({ delta }) => delta), told.now];
  return (
    <>
      {moves.length > 0 && (
        <div className={styles.fall} aria-hidden>
          {bars.map(({ from, to }, at) => {
            const isEnd = at === 0 || at === bars.length - 1;
            const value = values[at] ?? 0;
            return (
              <span key={moves[at - 1]?.key ?? at} className={styles.fallColumn}>
                <span className={styles.fallRoom}>
                  <span
                    className={styles.fallBar}
                    data-kind={isEnd ? (at === 0 ? 'before' : 'now') : value < 0 ? 'down' : 'up'}
                    style={{ insetBlockEnd: `${from * 80}%`, blockSize: `max(3px, ${(to - from) * 80}%)` }}
                  >
                    <bdi dir="ltr">{isEnd ? write(value) : signed(value)}</bdi>
                  </span>
                </span>
                <span className={styles.fallLabel} dir="auto">
                  {labels[at]}
                </span>
              </span>
            );
          })}
        </div>
      )}
      <ul className={styles.steps}>
        <li>
          <span>
            <Trans>Before</Trans>
          </span>
          <strong>{told.before === null ? '–' : write(told.before)}</strong>
        </li>
        {moves.map((move) => {
          const who = [...new Set(move.steps.map(({ actor_id }) => nameOf(actor_id)))].join(', ');
          const [first, last] = [move.steps[0], move.steps.at(-1)];
          const when = first && last ? (first === last ? clock(first.at) : `${clock(first.at)} – ${clock(last.at)}`) : '';
          const moved = [
            move.added > 0 ? plural(move.added, { one: '# record came', other: '# records came' }) : null,
            move.removed > 0 ? plural(move.removed, { one: '# record went', other: '# records went' }) : null,
          ].filter((part) => part !== null);
          return (
            <li key={move.key}>
              <span dir="auto">
                {name(move)} · {who} · <bdi>{when}</bdi>
                {moved.length > 0 && <span className={styles.moved}>{moved.join(', ')}</span>}
              </span>
              <strong>
                <bdi dir="ltr">{signed(move.delta)}</bdi>
              </strong>
            </li>
          );
        })}
        {moves.length === 0 && (
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
    </>
  );
}

interface RightsProps extends Pick<ExplainPanelProps, 'mayAllow' | 'isAllowed' | 'onAllow'> {
  readonly records: ExplainedNumber['records'];
}

/** How much of it the reader sees; whoever may change the dashboard decides whether others are told. */
function Rights({ records: { seen, all, viewers }, mayAllow, isAllowed, onAllow }: RightsProps) {
  const { i18n } = useLingui();
  const [mine, whole, theirs] = [i18n.number(seen), i18n.number(all ?? seen), i18n.number(viewers ?? seen)];
  if (all === null || (all === seen && viewers === null)) return null;
  return (
    <div className={styles.rights}>
      <p className={styles.note}>
        <Icon icon={Eye} size={12} />{' '}
        {all > seen ? (
          <Trans>
            You see {mine} of the {whole} records it is made of. Rules hide the others from you.
          </Trans>
        ) : (
          <Trans>
            You see all {whole} records. Viewers see {theirs} of them, by the rules of the table.
          </Trans>
        )}
      </p>
      {mayAllow && viewers !== null && (
        <Checkbox isChecked={isAllowed} onCheckedChange={onAllow}>
          <Trans>Tell viewers how many records they do not see</Trans>
        </Checkbox>
      )}
    </div>
  );
}

/** The first of its records; all of them open beside the board. */
function FirstRecords({ baseId, boardId, question, choices, people, onOpenRecord }: ExplainPanelProps) {
  const { t } = useLingui();
  const [list, setList] = useState<AnsweredQuestion | null>(null);
  const key = JSON.stringify({ question, choices });
  useEffect(() => {
    const stop = new AbortController();
    const body = { ...(JSON.parse(key) as { question: Question; choices: BoardChoice[] }), dashboard_id: boardId, limit: 8 };
    client.dashboards.behind({ params: { projectId: baseId }, body }, { signal: stop.signal }).then(
      (told) => told.ok && setList(told),
      () => {}, // the button below leads to them, and says what is wrong
    );
    return () => stop.abort();
  }, [baseId, boardId, key]);
  if (list === null || list.total === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{plural(list.total, { one: 'The # record', other: 'The # records' })}</h3>
      <RecordList
        label={t`Records`}
        most={4}
        answer={list}
        people={people}
        onOpenRecord={(rowId) => onOpenRecord(question.fk_model_id, rowId)}
      />
    </>
  );
}
