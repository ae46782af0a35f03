import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AnsweredQuestion, AnswerGroup, BoardChoice, Question } from '@quadrille/contract';
import type { Person } from '@quadrille/domain';
import { Button, Drawer, IconButton, Skeleton } from '@quadrille/ui-kit-react';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { RecordList } from './record-list.tsx';
import { useAnswerTexts } from './use-answer-words.ts';
import styles from './dashboards.module.css';

export interface BehindProps {
  readonly baseId: string;
  readonly boardId: string;
  readonly title: string;
  readonly question: Question;
  readonly path: AnswerGroup['values'];
  readonly choices: readonly BoardChoice[];
  readonly people: readonly Person[];
  readonly onOpenRecord: (tableId: string, rowId: number) => void;
  readonly onClose: () => void;
}

const pageSize = 50;

/** The records one mark is made of, under the filters of the board; each opens where it is edited. */
export function RecordsPanel({ baseId, boardId, title, question, path, choices, people, onOpenRecord, onClose }: BehindProps) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<AnsweredQuestion | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [limit, setLimit] = useState(pageSize);
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify({ question, path, choices });
  useEffect(() => {
    const stop = new AbortController();
    const body = {
      ...(JSON.parse(key) as { question: Question; path: AnswerGroup['values']; choices: BoardChoice[] }),
      dashboard_id: boardId,
      limit,
    };
    client.dashboards.behind({ params: { projectId: baseId }, body }, { signal: stop.signal }).then(
      (told) => told.ok && setAnswer(told),
      (reason: unknown) => !stop.signal.aborted && setError(reason),
    );
    return () => stop.abort();
  }, [baseId, boardId, key, limit, attempt]);
  return (
    <Drawer label={t`Records of ${title}`} isOpen width={560} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.panel}>
        <header className={styles.panelHead}>
          <h2 className={styles.panelTitle} dir="auto">
            {title}
          </h2>
          <IconButton label={t`Close`} icon={X} size="sm" onClick={onClose} />
        </header>
        <div className={styles.panelBody}>
          {error !== null && (
            <LoadFailed
              title={<Trans>The records could not be read</Trans>}
              error={error}
              onRetry={() => {
                setError(null);
                setAttempt(attempt + 1);
              }}
            />
          )}
          {answer === null && error === null && <Skeleton height={200} />}
          {answer !== null && (
            <>
              <p className={styles.note}>{plural(answer.total, { one: '# record', other: '# records' })}</p>
              <PathChips answer={answer} path={path} people={people} />
              <RecordList
                label={t`Records`}
                most={5}
                answer={answer}
                people={people}
                onOpenRecord={(rowId) => onOpenRecord(question.fk_model_id, rowId)}
              />
              {answer.rows.length < answer.total && answer.rows.length < 1000 && (
                <div>
                  <Button variant="ghost" onClick={() => setLimit(Math.min(1000, limit * 2))}>
                    <Trans>Show more</Trans>
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
      </div>
    </Drawer>
  );
}

/** Which group it is: the values that were asked for. */
function PathChips({
  answer,
  path,
  people,
}: {
  readonly answer: AnsweredQuestion;
  readonly path: AnswerGroup['values'];
  readonly people: readonly Person[];
}) {
  const texts = useAnswerTexts(answer, people);
  if (path.length === 0) return null;
  return (
    <div className={styles.chips}>
      {path.map((value, level) => (
        <span key={answer.grouped_by[level]?.fk_column_id} className={styles.chip} dir="auto">
          {texts.fieldTitle(answer.grouped_by[level]?.fk_column_id ?? '')}: {texts.group(level, value)}
        </span>
      ))}
    </div>
  );
}
