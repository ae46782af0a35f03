import { Trans } from '@lingui/react/macro';
import type { AnsweredQuestion } from '@quadrille/contract';
import type { Person } from '@quadrille/domain';
import { Pill } from '@quadrille/ui-kit-react';
import { useAnswerTexts } from './use-answer-words.ts';
import styles from './dashboards.module.css';

interface ListProps {
  readonly answer: AnsweredQuestion;
  readonly people: readonly Person[];
  /** The name of the widget. */
  readonly label: string;
  /** Fields shown at most. */
  readonly most?: number;
  readonly onOpenRecord?: ((rowId: number) => void) | undefined;
}

/** Records with their cells; each opens where it can be edited. */
export function RecordList({ answer, people, label, most, onOpenRecord }: ListProps) {
  const texts = useAnswerTexts(answer, people);
  const shown = answer.fields.slice(0, most);
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
            {shown.map((id) => (
              <th key={id} scope="col" dir="auto" data-figure={texts.isNumber(id) || undefined}>
                {texts.fieldTitle(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map(([rowId, , ...cells]) => (
            <tr key={String(rowId)}>
              {shown.map((id, at) => {
                const text = texts.cell(id, cells[at] ?? null);
                const options = texts.options(id, cells[at] ?? null);
                return (
                  <td key={id} dir="auto" data-figure={texts.isNumber(id) || undefined}>
                    {at === 0 && onOpenRecord ? (
                      <button type="button" className={styles.cell} onClick={() => onOpenRecord(Number(rowId))}>
                        {text || <Trans>Untitled record</Trans>}
                      </button>
                    ) : (
                      (options?.map(({ title, color }) => (
                        <Pill key={title} size="sm" color={color}>
                          {title}
                        </Pill>
                      )) ?? text)
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
