import { Trans, useLingui } from '@lingui/react/macro';
import type { AnsweredQuestion, AnswerGroup, QuestionAnswer, WireWidget } from '@quadrille/contract';
import type { Person, WidgetKind } from '@quadrille/domain';
import type { ChartKind } from '@quadrille/ui-kit/charts';
import { Chart, ChartTableTwin, Icon, Spark } from '@quadrille/ui-kit-react';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { FunctionComponent, ReactNode } from 'react';
import { TextLines } from './text-lines.tsx';
import { PivotTable } from './pivot-table.tsx';
import { RecordList } from './record-list.tsx';
import { toChartData } from './to-chart-data.ts';
import { useAnswerTexts } from './use-answer-words.ts';
import { widgetKindEntries } from './widget-kinds.ts';
import styles from './dashboards.module.css';

export interface BodyProps {
  readonly widget: Pick<WireWidget, 'kind' | 'title' | 'settings'>;
  readonly answers: readonly QuestionAnswer[];
  readonly people: readonly Person[];
  /** Shows the records a group is made of; missing where nobody may open them. */
  readonly onOpen?: ((path: AnswerGroup['values']) => void) | undefined;
  /** Opens one record; missing for visitors. */
  readonly onOpenRecord?: ((rowId: number) => void) | undefined;
  /** Draws the view of a table; missing for visitors, who see its records as a list. */
  readonly drawView?: (() => ReactNode) | undefined;
  /** The same values as a table. */
  readonly isTable?: boolean;
}

/** What a widget shows of its answers; words where there are none. */
export function WidgetBody(props: BodyProps) {
  const Body = bodies[props.widget.kind];
  return <Body {...props} />;
}

/** What a widget is called; without a title by its kind. */
function useName({ title, kind }: BodyProps['widget']): string {
  const { i18n } = useLingui();
  return title || i18n._(widgetKindEntries[kind].title);
}

interface AnsweredProps extends BodyProps {
  readonly answer: AnsweredQuestion;
}

/** A body of one answer: why there is none is said in its place. */
function ofAnswer(Body: FunctionComponent<AnsweredProps>): FunctionComponent<BodyProps> {
  return function AnswerBody(props: BodyProps) {
    const [answer] = props.answers;
    if (answer === undefined) return <div className={styles.waiting} aria-busy />;
    if (!answer.ok) return <Unanswered answer={answer} />;
    return <Body {...props} answer={answer} />;
  };
}

function Unanswered({ answer }: { readonly answer: Extract<QuestionAnswer, { ok: false }> }) {
  return (
    <p className={styles.unanswered} role="status">
      {answer.code === 'columnNotFound' || answer.code === 'tableNotFound' ? (
        <Trans>This asks about something that is gone, or that you may not see.</Trans>
      ) : (
        answer.message
      )}
    </p>
  );
}

function NumberBody({ widget, answer, answers, people, onOpen }: AnsweredProps) {
  const { t } = useLingui();
  const texts = useAnswerTexts(answer, people);
  const [group] = answer.groups;
  const shown = texts.written(0, group?.measures[0] ?? (answer.measured.length === 0 ? (group?.count ?? 0) : null));
  const course =
    answers[1]?.ok === true ? answers[1].groups.map(({ measures: [value] }) => (typeof value === 'number' ? value : null)) : [];
  const [before, now] = course.slice(-2);
  const change = typeof before === 'number' && typeof now === 'number' && before !== 0 ? (now - before) / Math.abs(before) : null;
  const isGood = change === null || change === 0 ? null : change > 0 === (widget.settings['good'] !== 'down');
  return (
    <div className={styles.number}>
      <div className={styles.figure}>
        {onOpen ? (
          <button type="button" className={styles.big} aria-label={t`${shown}: show the records`} onClick={() => onOpen([])}>
            {shown}
          </button>
        ) : (
          <span className={styles.big}>{shown}</span>
        )}
        <Spark values={course} />
      </div>
      {change !== null && (
        <span className={styles.delta} data-good={isGood ?? undefined}>
          <Icon icon={change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight} size={12} />
          <bdi dir="ltr">{texts.format(0).share(Math.abs(change))}</bdi>
          <span className={styles.note}>
            {change > 0 ? (
              <Trans>more than the period before</Trans>
            ) : change < 0 ? (
              <Trans>less than the period before</Trans>
            ) : (
              <Trans>as in the period before</Trans>
            )}
          </span>
        </span>
      )}
    </div>
  );
}

/** A body that is one chart. */
function chart(kindOf: (settings: WireWidget['settings']) => ChartKind): FunctionComponent<BodyProps> {
  return ofAnswer(function ChartBody({ widget, answer, people, onOpen, isTable }) {
    const { t } = useLingui();
    const texts = useAnswerTexts(answer, people);
    const { data, pathOf } = toChartData(answer, texts);
    const kind = kindOf(widget.settings);
    const format = kind === 'scatter' ? { ...texts.format(0), second: texts.format(1) } : texts.format(0);
    if (data.categories.length === 0) return <Nothing />;
    const label = widget.title || texts.measure(0);
    if (isTable === true) {
      return (
        <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
          <ChartTableTwin data={data} format={format} label={label} corner={texts.fieldTitle(answer.grouped_by[0]?.fk_column_id ?? '')} />
        </div>
      );
    }
    const hasLegend = data.series.length > 1 && !['heatmap', 'scatter', 'pie', 'funnel'].includes(kind);
    return (
      <div className={styles.chart}>
        {hasLegend && (
          <ul className={styles.legend} aria-label={t`Colours`}>
            {data.series.map(({ key, label: name, color }, at) => (
              <li key={key} dir="auto">
                <svg width={10} height={10} aria-hidden>
                  <rect
                    className={`q-chart-fill ${at < 6 ? `q-chart-c${at + 1}` : 'q-chart-rest'}`}
                    width={8}
                    height={8}
                    y={1}
                    rx={2}
                    style={color === undefined ? undefined : ({ '--q-chart-own': color } as Record<string, string>)}
                  />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.room}>
          <Chart
            kind={kind}
            data={data}
            format={format}
            label={label}
            onOpen={onOpen && (({ series, category }) => onOpen(pathOf(series, category)))}
            sayShown={(shown, all) => t`${shown} of ${all} have room. The table shows all.`}
          />
        </div>
        {answer.total > answer.groups.length && (
          <p className={styles.note}>
            <Trans>
              {answer.groups.length} of {answer.total} groups
            </Trans>
          </p>
        )}
      </div>
    );
  });
}

export function Nothing() {
  return (
    <p className={styles.unanswered}>
      <Trans>No records match.</Trans>
    </p>
  );
}

function TextBody({ widget }: BodyProps) {
  const { t } = useLingui();
  const text = String(widget.settings['text'] ?? '');
  return (
    <div className={styles.text} dir="auto">
      {text === '' ? <span className={styles.note}>{t`Nothing is written here yet.`}</span> : <TextLines text={text} />}
    </div>
  );
}

function ImageBody({ widget }: BodyProps) {
  const { t } = useLingui();
  const source = String(widget.settings['image'] ?? '');
  if (!/^data:image\/(?:png|jpeg|webp|gif);base64,/.test(source))
    return <p className={styles.unanswered}>{t`No picture is chosen yet.`}</p>;
  return <img className={styles.image} src={source} alt={String(widget.settings['alt'] ?? widget.title)} />;
}

function ButtonBody({ widget }: BodyProps) {
  const address = String(widget.settings['url'] ?? '');
  const isSafe = /^(?:https?:\/\/|mailto:)/i.test(address);
  if (!isSafe) {
    return (
      <p className={styles.unanswered}>
        <Trans>The button has no address yet.</Trans>
      </p>
    );
  }
  return (
    <a className={styles.button} href={address} target="_blank" rel="noopener noreferrer" dir="auto">
      {String(widget.settings['label'] ?? '') || widget.title || address}
    </a>
  );
}

const ListBody = ofAnswer(({ widget, ...rest }) => <RecordList {...rest} label={useName(widget)} />);

function ViewBody(props: BodyProps) {
  return props.drawView ? <div className={styles.embedded}>{props.drawView()}</div> : <ListBody {...props} />;
}

const bodies: Readonly<Record<WidgetKind, FunctionComponent<BodyProps>>> = {
  number: ofAnswer(NumberBody),
  bar: chart(({ layout }) => (layout === 'rows' || layout === 'grouped' ? layout : 'columns')),
  line: chart(() => 'line'),
  area: chart(() => 'area'),
  pie: chart(() => 'pie'),
  scatter: chart(() => 'scatter'),
  heatmap: chart(() => 'heatmap'),
  funnel: chart(() => 'funnel'),
  pivot: ofAnswer(({ widget, ...rest }) => <PivotTable {...rest} label={useName(widget)} />),
  table: ListBody,
  view: ViewBody,
  text: TextBody,
  image: ImageBody,
  button: ButtonBody,
};
