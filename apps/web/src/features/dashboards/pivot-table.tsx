import { useLingui } from '@lingui/react/macro';
import type { AnsweredQuestion, AnswerGroup } from '@quadrille/contract';
import type { Person } from '@quadrille/domain';
import { useAnswerTexts } from './use-answer-words.ts';
import styles from './dashboards.module.css';

type Value = AnswerGroup['values'][number];

interface PivotProps {
  readonly answer: AnsweredQuestion;
  readonly people: readonly Person[];
  /** The name of the widget. */
  readonly label: string;
  readonly onOpen?: ((path: AnswerGroup['values']) => void) | undefined;
}

/** Groups as rows, those of the second level as columns, measures side by side; sums at the ends where they add up. */
export function PivotTable({ answer, people, label, onOpen }: PivotProps) {
  const { t } = useLingui();
  const texts = useAnswerTexts(answer, people);
  const rows = distinct(answer.groups.map(({ values }) => values[0] ?? null));
  const isCrossed = answer.grouped_by.length > 1;
  const columns: readonly (Value | undefined)[] = isCrossed ? distinct(answer.groups.map(({ values }) => values[1] ?? null)) : [undefined];
  const byKey = new Map(answer.groups.map((group) => [JSON.stringify(group.values), group]));
  const groupOf = (row: Value, column: Value | undefined): AnswerGroup | undefined =>
    byKey.get(JSON.stringify(column === undefined ? [row] : [row, column]));
  const measures = answer.measured.map((_, at) => at);
  const adds = (at: number): boolean => ['count', 'sum'].includes(answer.measured[at]?.aggregate ?? '');
  const sum = (groups: readonly (AnswerGroup | undefined)[], at: number): number =>
    groups.reduce((all, group) => all + (Number(group?.measures[at] ?? 0) || 0), 0);
  const cell = (group: AnswerGroup | undefined, at: number) => {
    const text = group === undefined ? '' : texts.written(at, group.measures[at] ?? null);
    if (group === undefined || onOpen === undefined) return text;
    return (
      <button type="button" className={styles.cell} onClick={() => onOpen(group.values)} aria-label={t`${text}: show the records`}>
        {text}
      </button>
    );
  };
  const totalled = measures.filter(adds);
  return (
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.fieldTitle(answer.grouped_by[0]?.fk_column_id ?? '')}</th>
            {columns.flatMap((column) =>
              measures.map((at) => (
                <th key={`${JSON.stringify(column)} ${at}`} scope="col" dir="auto">
                  {column === undefined
                    ? texts.measure(at)
                    : `${texts.group(1, column)}${measures.length > 1 ? ` · ${texts.measure(at)}` : ''}`}
                </th>
              )),
            )}
            {isCrossed &&
              totalled.map((at) => (
                <th key={at} scope="col">
                  {measures.length > 1 ? t`Total · ${texts.measure(at)}` : t`Total`}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              <th scope="row" dir="auto">
                {texts.group(0, row)}
              </th>
              {columns.flatMap((column) =>
                measures.map((at) => <td key={`${JSON.stringify(column)} ${at}`}>{cell(groupOf(row, column), at)}</td>),
              )}
              {isCrossed &&
                totalled.map((at) => (
                  <td key={at} className={styles.total}>
                    {texts.written(
                      at,
                      sum(
                        columns.map((column) => groupOf(row, column)),
                        at,
                      ),
                    )}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
        {totalled.length > 0 && answer.total === answer.groups.length && (
          <tfoot>
            <tr>
              <th scope="row">{t`Total`}</th>
              {columns.flatMap((column) =>
                measures.map((at) => (
                  <td key={`${JSON.stringify(column)} ${at}`}>
                    {adds(at)
                      ? texts.written(
                          at,
                          sum(
                            rows.map((row) => groupOf(row, column)),
                            at,
                          ),
                        )
                      : ''}
                  </td>
                )),
              )}
              {isCrossed && totalled.map((at) => <td key={at}>{texts.written(at, sum(answer.groups, at))}</td>)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function distinct(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
