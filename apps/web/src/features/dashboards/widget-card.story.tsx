import type { AnsweredQuestion, QuestionAnswer, WireColumn, WireWidget } from '@quadrille/contract';
import { type WidgetKind, widgetKinds } from '@quadrille/domain';
import { inWords } from '../../platform/in-words.tsx';
import type { WidgetLook } from './board.state.ts';
import { WidgetCard } from './widget-card.tsx';
import styles from './dashboards.module.css';

export default { title: 'Dashboards/Widget', ...inWords };

const column = (id: string, uidt: string, more: object = {}): WireColumn =>
  ({ id, title: id, column_name: id, uidt, ...more }) as unknown as WireColumn;
const colors = ['#cfdffe', '#fee2d5', '#d1f7c4'];
const columns = [
  column('City', 'SingleLineText'),
  column('Status', 'SingleSelect', {
    colOptions: { options: ['Sent', 'Packed', 'Held'].map((title, at) => ({ id: title, title, color: colors[at], order: at + 1 })) },
  }),
  column('Amount', 'Number'),
  column('Placed', 'Date'),
];
const long = 'Freiwillige Feuerwehr der Verbandsgemeinde Bernkastel-Kues an der mittleren Mosel';

type Groups = AnsweredQuestion['groups'];
interface Data {
  readonly firsts: readonly (string | null)[];
  readonly seconds: readonly string[];
  value(first: number, second: number): number | null;
}

const few: Data = {
  firsts: ['Paris', 'London', 'Berlin', 'Milan', null],
  seconds: ['Sent', 'Packed', 'Held'],
  value: (first, second) => 12_400 - first * 1900 - second * 3300,
};
const longLabels: Data = {
  ...few,
  firsts: [long, `${long} 2`, 'المعهد العالي للدراسات التطبيقية في الإنسانيات بالقيروان', 'x'.repeat(120)],
};
const oneValue: Data = { firsts: ['Paris'], seconds: ['Sent'], value: () => 7 };
/** As many groups as one answer holds. */
const thousands: Data = {
  firsts: Array.from({ length: 333 }, (_, at) => `Town ${at + 1}`),
  seconds: ['Sent', 'Packed', 'Held'],
  value: (first, second) => 1_000_000_000 - first * 999_983 + second * 17,
};
const none: Data = { firsts: [], seconds: [], value: () => null };

/** Levels and measures as the kinds of widgets ask them. */
const levels: Readonly<Partial<Record<WidgetKind, readonly ('City' | 'Status')[]>>> = {
  number: [],
  bar: ['City', 'Status'],
  line: ['City', 'Status'],
  area: ['City', 'Status'],
  pie: ['City'],
  scatter: ['City'],
  heatmap: ['City', 'Status'],
  funnel: ['City'],
  pivot: ['City', 'Status'],
};

function answerOf(kind: WidgetKind, { firsts, seconds, value }: Data): AnsweredQuestion {
  const groupedBy = levels[kind] ?? [];
  const measure = (first: number, second: number): Groups[number]['measures'] =>
    kind === 'scatter' ? [value(first, second), (value(first, second) ?? 0) / 3] : [value(first, second)];
  const groups: Groups =
    groupedBy.length === 0
      ? firsts.slice(0, 1).map(() => ({ values: [], count: 3, measures: [value(0, 0)] }))
      : firsts.flatMap((first, at) =>
          groupedBy.length === 1
            ? [{ values: [first], count: 3, measures: measure(at, 0) }]
            : seconds.map((second, other) => ({ values: [first, second], count: 3, measures: measure(at, other) })),
        );
  const isList = kind === 'table' || kind === 'view';
  return {
    ok: true,
    columns,
    grouped_by: groupedBy.map((id) => ({ fk_column_id: id, unit: null })),
    measured: isList ? [] : Array.from({ length: kind === 'scatter' ? 2 : 1 }, () => ({ aggregate: 'sum', fk_column_id: 'Amount' })),
    fields: isList ? ['City', 'Status', 'Amount', 'Placed'] : [],
    rows: isList ? firsts.map((first, at) => [at + 1, 1, first, seconds[at % seconds.length] ?? null, value(at, 0), '2026-03-14']) : [],
    groups: isList ? [] : groups,
    total: isList ? firsts.length : groups.length,
  };
}

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC';
const settings: Readonly<Partial<Record<WidgetKind, WireWidget['settings']>>> = {
  text: { text: '# Spring\n\nWhat was **sold**, and where.' },
  image: { image: picture, alt: 'A dot' },
  button: { url: 'https://example.org/orders', label: 'Open the shop' },
};

interface CardProps {
  readonly kind: WidgetKind;
  readonly title?: string;
  readonly look?: WidgetLook;
  readonly isHidden?: boolean;
  readonly isBare?: boolean;
}

function Card({ kind, title = kind, look, isHidden = false, isBare = false }: CardProps) {
  const place = { x: 0, y: 0, w: 4, h: 4 };
  const widget: WireWidget = {
    id: kind,
    fk_dashboard_id: 'board',
    kind,
    title,
    questions: [],
    settings: isBare ? {} : (settings[kind] ?? {}),
    is_hidden: isHidden,
    place,
    follows: null,
    narrow: null,
  };
  const actions = { onEdit: () => {}, onDuplicate: () => {}, onRemove: () => {} };
  return (
    <div style={{ inlineSize: 380, blockSize: 300, display: 'grid' }}>
      <WidgetCard widget={widget} look={look} people={[]} actions={actions} onOpen={() => {}} onOpenRecord={() => {}} />
    </div>
  );
}

interface BoardProps extends Omit<CardProps, 'kind' | 'look'> {
  readonly kinds?: readonly WidgetKind[];
  readonly lookOf?: (kind: WidgetKind) => WidgetLook | undefined;
}

/** One card for each kind. */
function Board({ kinds = widgetKinds, lookOf = () => undefined, ...rest }: BoardProps) {
  return (
    <main className={styles.scrolls} style={{ display: 'flex', flexWrap: 'wrap', gap: 16, padding: 16 }}>
      {kinds.map((kind) => (
        <Card key={kind} kind={kind} look={lookOf(kind)} {...rest} />
      ))}
    </main>
  );
}

const told = (answer: QuestionAnswer, isAsking = false): WidgetLook => ({ answers: [answer], isAsking });
const of =
  (data: Data, isAsking = false) =>
  (kind: WidgetKind): WidgetLook =>
    told(answerOf(kind, data), isAsking);
const charts: readonly WidgetKind[] = ['bar', 'line', 'area', 'pie', 'scatter', 'heatmap', 'funnel'];
const asking = widgetKinds.filter((kind) => !['text', 'image', 'button'].includes(kind));
const rtl = { globals: { direction: 'rtl', locale: 'ar' } };

export const Answered = { render: () => <Board lookOf={of(few)} /> };
export const AnsweredRightToLeft = { ...rtl, ...Answered };
export const Waiting = { render: () => <Board kinds={asking} /> };
export const WaitingAgain = { render: () => <Board kinds={asking} lookOf={of(few, true)} /> };
export const Empty = { render: () => <Board lookOf={of(none)} isBare /> };
export const EmptyRightToLeft = { ...rtl, ...Empty };
export const Failed = {
  render: () => (
    <Board kinds={asking} lookOf={() => told({ ok: false, code: 'deadline', message: 'Reading took longer than 30 seconds.' })} />
  ),
};
export const WithoutRights = { render: () => <Board kinds={asking} isHidden /> };
export const WithoutRightsRightToLeft = { ...rtl, ...WithoutRights };
export const LongLabels = { render: () => <Board title={long} lookOf={of(longLabels)} /> };
export const LongLabelsRightToLeft = { ...rtl, ...LongLabels };
export const OneValue = { render: () => <Board kinds={asking} lookOf={of(oneValue)} /> };
export const AThousandValues = { render: () => <Board kinds={charts} lookOf={of(thousands)} /> };
export const AThousandValuesRightToLeft = { ...rtl, ...AThousandValues };
export const HundredsOfRows = { render: () => <Board kinds={['table', 'pivot']} lookOf={of(thousands)} /> };

interface Walk {
  readonly canvasElement: HTMLElement;
  readonly userEvent: { keyboard(keys: string): Promise<void>; tab(): Promise<void> };
}

/** Every card of a chart is entered by Tab, its marks are walked by arrows and named, and the last arrow stays on the last mark. */
export const ByKeys = {
  render: () => <Board kinds={charts} lookOf={of(few)} />,
  play: async ({ canvasElement, userEvent }: Walk): Promise<void> => {
    for (const kind of charts) {
      const card = must(canvasElement.querySelector<HTMLElement>(`article[data-kind="${kind}"]`), kind);
      const marks = card.querySelectorAll<HTMLElement>('[data-mark]');
      must(marks[0], `a mark of ${kind}`);
      must(card.querySelector<HTMLElement>('button'), `the menu of ${kind}`).focus();
      await userEvent.tab();
      for (let steps = 0; document.activeElement?.closest('[data-mark]') == null && steps < 3; steps++) await userEvent.tab();
      const seen = new Set<string>();
      for (let steps = 0; steps < 4; steps++) {
        const mark = must(document.activeElement?.closest('[data-mark]') ?? null, `a mark of ${kind} with the focus`);
        seen.add(must(mark.getAttribute('aria-label'), `the name of a mark of ${kind}`));
        await userEvent.keyboard('{ArrowRight}');
      }
      if (seen.size < 3) throw new Error(`Arrows walk over ${seen.size} marks of ${kind}.`);
    }
  },
};
export const ByKeysRightToLeft = {
  ...rtl,
  render: ByKeys.render,
  play: async ({ canvasElement, userEvent }: Walk): Promise<void> => {
    const marks = canvasElement.querySelectorAll<HTMLElement>('article[data-kind="pie"] [data-mark]');
    must(marks[0], 'a mark').focus();
    const first = document.activeElement;
    await userEvent.keyboard('{ArrowLeft}');
    if (document.activeElement === first) throw new Error('The left arrow leads to no mark where one reads from the right.');
  },
};

function must<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}
