import { Trans } from '@lingui/react/macro';
import type { AnsweredQuestion } from '@quadrille/contract';
import type { Person } from '@quadrille/domain';
import { useAnswerTexts } from './use-answer-words.ts';
import styles from './dashboards.module.css';

interface ListProps {
  readonly answer: AnsweredQuestion;
  readonly people: readonly Person[];
  /** The name of the widget. */
  readonly label: string;
  readonly onOpenRecord?: ((rowId: number) => void) | undefined;
}

/** Records with their cells; each opens where it can be edited. */
export function RecordList({ answer, people, label, onOpenRecord }: ListProps) {
  const texts = useAnswerTexts(answer, people);
  if (answer.rows.length === 0) {
    return (
      <p className={styles.unanswered}>
        <Trans>No records match.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.records}>
        <thead>
          <tr>
            {answer.fields.map((id) => (
              <th key={id} scope="col" dir="auto">
                {texts.fieldTitle(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map(([rowId, , ...cells]) => (
            <tr key={String(rowId)}>
              {answer.fields.map((id, at) => {
                const text = texts.cell(id, cells[at] ?? null);
                return (
                  <td key={id} dir="auto">
                    {at === 0 && onOpenRecord ? (
                      <button type="button" className={styles.cell} onClick={() => onOpenRecord(Number(rowId))}>
                        {text || <Trans>Untitled record</Trans>}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
