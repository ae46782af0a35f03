import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { Question, QuestionAnswer, QuestionInput, WireView, WireWidget } from '@quadrille/contract';
import { type Person, viewKindOf, type WidgetKind, widgetKinds } from '@quadrille/domain';
import { Button, Drawer, Field, FilterBuilder, IconButton, Input, Select, Textarea } from '@quadrille/ui-kit-react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { $tables, loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { fromFilterJson, toFilterJson } from '../../platform/filter-json.ts';
import { toFilterField } from '../fields/index.ts';
import { viewKindEntries } from '../kinds/index.ts';
import { useFilterLabels } from '../view/index.ts';
import { WidgetBody } from './bodies.tsx';
import { ImageChoice } from './image-choice.tsx';
import { GroupLines, MeasureLines, RecordLines, TrendLine } from './question-lines.tsx';
import { guessQuestion } from './question-draft.ts';
import { useTable } from './use-table.ts';
import { ViewOfTable } from './view-of-table.tsx';
import { widgetKindEntries } from './widget-kinds.ts';
import styles from './dashboards.module.css';

export interface WidgetDraft {
  readonly kind: WidgetKind;
  readonly title: string;
  readonly questions: readonly QuestionInput[];
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface WidgetEditorProps {
  readonly baseId: string;
  /** Null: a new one. */
  readonly widget: WireWidget | null;
  readonly people: readonly Person[];
  /** Keeps it; a refusal is shown and nothing that was chosen is lost. */
  readonly onSave: (draft: WidgetDraft) => Promise<void>;
  readonly onClose: () => void;
}

/** What a widget shows and asks, with the answer beside it as it will look. */
export function WidgetEditor({ baseId, widget, people, onSave, onClose }: WidgetEditorProps) {
  const { t, i18n } = useLingui();
  const tables = useStore($tables)[baseId];
  const [draft, setDraft] = useState<WidgetDraft>(() => ({
    kind: widget?.kind ?? 'number',
    title: widget?.title ?? '',
    questions: widget?.questions ?? [],
    settings: widget?.settings ?? {},
  }));
  const [chosenTable, setTable] = useState<string | null>(widget?.questions[0]?.fk_model_id ?? null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const tableId = chosenTable ?? tables?.[0]?.id ?? null;
  const { known, error } = useTable(widgetKindEntries[draft.kind].asks === null ? null : tableId);
  useEffect(() => {
    if (!tables) void loadTables(baseId).catch(() => {});
  }, [tables, baseId]);
  // What was chosen for another kind or table may not fit: then a first guess stands in for it until something is chosen.
  const guess = known && fits(draft, known.table.id) ? null : known && guessQuestion(draft.kind, known.table.id, known.fields);
  const [firstView] = known ? viewsToShow(known.table.views) : [];
  const guessed = guess && draft.kind === 'view' ? { ...guess, fk_view_id: firstView?.id ?? null } : guess;
  const questions = widgetKindEntries[draft.kind].asks === null ? [] : guessed ? [guessed] : draft.questions;
  const [question] = questions;
  const change = (next: QuestionInput): void =>
    setDraft({
      ...draft,
      questions: [
        next,
        ...questions.slice(1).map((trend) => ({
          ...trend,
          filter: [...(next.filter ?? [])],
          measures: [...(next.measures ?? [])],
          fk_view_id: next.fk_view_id ?? null,
        })),
      ],
    });
  const answers = usePreview(baseId, questions);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave({ ...draft, questions });
      onClose();
    } catch (reason) {
      setFault(errorWords(reason));
      setBusy(false);
    }
  };
  const setting = (key: string, value: unknown): void => setDraft({ ...draft, settings: { ...draft.settings, [key]: value } });
  return (
    <Drawer label={widget ? t`Edit widget` : t`New widget`} isOpen width={480} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.panel}>
        <header className={styles.panelHead}>
          <h2 className={styles.panelTitle}>{widget ? <Trans>Edit widget</Trans> : <Trans>New widget</Trans>}</h2>
          <IconButton label={t`Close`} icon={X} size="sm" onClick={onClose} />
        </header>
        <form
          id="widget"
          className={styles.panelBody}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <section className={styles.preview} aria-label={t`Preview`}>
            <article className={styles.card}>
              <div className={styles.body}>
                <PreviewBody baseId={baseId} draft={draft} question={question} answers={answers} people={people} />
              </div>
            </article>
          </section>
          <div className={styles.line}>
            <Field label={<Trans>Shows</Trans>}>
              <Select
                value={draft.kind}
                choices={widgetKinds.map((kind) => ({
                  value: kind,
                  label: i18n._(widgetKindEntries[kind].title),
                  icon: widgetKindEntries[kind].icon,
                }))}
                onValueChange={(kind) => setDraft({ ...draft, kind })}
              />
            </Field>
            <Field label={<Trans>Title</Trans>}>
              <Input value={draft.title} maxLength={255} onValueChange={(title) => setDraft({ ...draft, title })} />
            </Field>
          </div>
          {widgetKindEntries[draft.kind].asks !== null && (
            <>
              {tables?.length === 0 && (
                <p className={styles.note}>
                  <Trans>This base has no tables yet. Add one first: numbers are made of its records.</Trans>
                </p>
              )}
              {error !== null && <p role="alert">{errorWords(error)}</p>}
              <SourceLine
                kind={draft.kind}
                tables={tables ?? []}
                tableId={tableId}
                views={known?.table.views ?? null}
                question={question}
                onTable={setTable}
                onChange={change}
              />
            </>
          )}
          {known && question && (
            <QuestionPart
              kind={draft.kind}
              draft={draft}
              question={question}
              trend={questions[1]}
              fields={known.fields}
              people={people}
              onChange={change}
              onTrend={(trend) => setDraft({ ...draft, questions: trend ? [question, trend] : [question] })}
              onSetting={setting}
            />
          )}
          <OwnPart draft={draft} onSetting={setting} />
          {fault !== null && <p role="alert">{fault}</p>}
        </form>
        <footer className={styles.panelFoot}>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            type="submit"
            form="widget"
            isBusy={isBusy}
            disabled={widgetKindEntries[draft.kind].asks !== null && question === undefined}
          >
            {widget ? <Trans>Save widget</Trans> : <Trans>Add widget</Trans>}
          </Button>
        </footer>
      </div>
    </Drawer>
  );
}

interface PreviewProps extends Pick<WidgetEditorProps, 'baseId' | 'people'> {
  readonly draft: WidgetDraft;
  readonly question: QuestionInput | undefined;
  readonly answers: readonly QuestionAnswer[];
}

function PreviewBody({ baseId, draft, question, answers, people }: PreviewProps) {
  const settled = useSettled(question);
  const drawView = (): ReactNode =>
    settled && <ViewOfTable baseId={baseId} question={settled} filters={[]} choices={[]} isReadOnly onOpenRecord={() => {}} />;
  return <WidgetBody widget={draft} answers={answers} people={people} drawView={draft.kind === 'view' ? drawView : undefined} />;
}

interface SourceProps {
  readonly kind: WidgetKind;
  readonly tables: readonly { readonly id: string; readonly title: string }[];
  readonly tableId: string | null;
  /** Null: not known yet. */
  readonly views: readonly WireView[] | null;
  readonly question: QuestionInput | undefined;
  readonly onTable: (tableId: string) => void;
  readonly onChange: (question: QuestionInput) => void;
}

/** Of which table, and which of its records: all of them, or those of a view. */
function SourceLine({ kind, tables, tableId, views, question, onTable, onChange }: SourceProps) {
  const { t } = useLingui();
  const isView = kind === 'view';
  const shown = isView ? viewsToShow(views ?? []) : (views ?? []);
  const choices = shown.map(({ id, title, type }) => ({
    value: id as string,
    label: title,
    icon: viewKindEntries[viewKindOf(type) ?? 'grid'].icon,
  }));
  return (
    <div className={styles.line}>
      <Field label={<Trans>Table</Trans>}>
        <Select value={tableId} choices={tables.map(({ id, title }) => ({ value: id, label: title }))} onValueChange={onTable} />
      </Field>
      {views && question && (
        <Field label={isView ? <Trans>View</Trans> : <Trans>Records</Trans>}>
          <Select
            value={question.fk_view_id ?? (isView ? (shown[0]?.id ?? '') : '')}
            choices={isView ? choices : [{ value: '', label: t`All records` }, ...choices]}
            onValueChange={(view) => onChange({ ...question, fk_view_id: view === '' ? null : view })}
          />
        </Field>
      )}
    </div>
  );
}

/** Forms ask, and show no records. */
function viewsToShow(views: readonly WireView[]): readonly WireView[] {
  return views.filter(({ type }) => viewKindOf(type) !== 'form');
}

/** What widgets that ask nothing show. */
function OwnPart({ draft, onSetting: setting }: Pick<PartProps, 'draft' | 'onSetting'>) {
  return (
    <>
      {draft.kind === 'text' && (
        <Field label={<Trans>Text</Trans>}>
          <Textarea rows={8} value={String(draft.settings['text'] ?? '')} onValueChange={(text) => setting('text', text)} />
        </Field>
      )}
      {draft.kind === 'image' && <ImageChoice settings={draft.settings} onSetting={setting} />}
      {draft.kind === 'button' && (
        <>
          <Field label={<Trans>Label</Trans>}>
            <Input value={String(draft.settings['label'] ?? '')} onValueChange={(label) => setting('label', label)} />
          </Field>
          <Field label={<Trans>Address</Trans>}>
            <Input
              dir="ltr"
              placeholder="https://"
              value={String(draft.settings['url'] ?? '')}
              onValueChange={(url) => setting('url', url)}
            />
          </Field>
        </>
      )}
    </>
  );
}

interface PartProps {
  readonly kind: WidgetKind;
  readonly draft: WidgetDraft;
  readonly question: QuestionInput;
  readonly trend: QuestionInput | undefined;
  readonly fields: Parameters<typeof GroupLines>[0]['fields'];
  readonly people: readonly Person[];
  readonly onChange: (question: QuestionInput) => void;
  readonly onTrend: (trend: QuestionInput | null) => void;
  readonly onSetting: (key: string, value: unknown) => void;
}

function QuestionPart({ kind, draft, question, trend, fields, people, onChange, onTrend, onSetting }: PartProps) {
  const { t, i18n } = useLingui();
  const labels = useFilterLabels();
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const { asks } = widgetKindEntries[kind];
  if (asks === null) return null;
  return (
    <>
      {asks === 'records' ? (
        <>
          {kind === 'view' && (
            <p className={styles.note}>
              <Trans>
                Members see the view with their own rights and change records in it. Visitors of a link see a list of these fields:
              </Trans>
            </p>
          )}
          <RecordLines question={question} fields={fields} onChange={onChange} />
        </>
      ) : (
        <>
          <GroupLines question={question} fields={fields} most={asks.groups[1]} least={asks.groups[0]} onChange={onChange} />
          <MeasureLines question={question} fields={fields} most={asks.measures} onChange={onChange} />
        </>
      )}
      {kind === 'number' && <TrendLine question={question} trend={trend} fields={fields} onTrend={onTrend} />}
      {kind === 'bar' && (
        <Field label={<Trans>Bars</Trans>}>
          <Select
            value={String(draft.settings['layout'] ?? 'columns')}
            choices={[
              { value: 'columns', label: t`Standing, on top of each other` },
              { value: 'grouped', label: t`Standing, beside each other` },
              { value: 'rows', label: t`Lying, with their names` },
            ]}
            onValueChange={(layout) => onSetting('layout', layout)}
          />
        </Field>
      )}
      {kind === 'number' && (
        <Field label={<Trans>Good is</Trans>}>
          <Select
            value={String(draft.settings['good'] ?? 'up')}
            choices={[
              { value: 'up', label: t`More` },
              { value: 'down', label: t`Less` },
            ]}
            onValueChange={(good) => onSetting('good', good)}
          />
        </Field>
      )}
      <FilterBuilder
        nodes={fromFilterJson(question.filter ?? [])}
        fields={fields.map((field) => toFilterField(field, (message) => i18n._(message), people))}
        today={today}
        labels={{ ...labels, title: t`Only records where`, empty: t`No conditions: all records count.` }}
        onChange={(nodes) => onChange({ ...question, filter: nodes.map(toFilterJson) })}
      />
    </>
  );
}

/** Whether what was chosen can be asked for this kind and table. */
function fits({ kind, questions }: WidgetDraft, tableId: string): boolean {
  const [question] = questions;
  const { asks } = widgetKindEntries[kind];
  if (question === undefined || question.fk_model_id !== tableId || asks === null) return false;
  if (asks === 'records') return question.records != null;
  const [groups, measures] = [question.groups?.length ?? 0, question.measures?.length ?? 0];
  return question.records == null && groups >= asks.groups[0] && groups <= asks.groups[1] && measures >= 1 && measures <= asks.measures;
}

const settleMs = 400;

/** What is being chosen, a moment after the last choice: a view is not built anew at every key. */
function useSettled(question: QuestionInput | undefined): QuestionInput | undefined {
  const [settled, setSettled] = useState(question);
  const key = JSON.stringify(question);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key === undefined ? undefined : (JSON.parse(key) as QuestionInput)), settleMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

/** Answers of what is being chosen, a moment after the last choice. */
function usePreview(baseId: string, questions: readonly QuestionInput[]): readonly QuestionAnswer[] {
  const [answers, setAnswers] = useState<readonly QuestionAnswer[]>([]);
  const key = JSON.stringify(questions);
  useEffect(() => {
    const asked = JSON.parse(key) as Question[];
    const stop = new AbortController();
    const timer = setTimeout(() => {
      if (asked.length === 0) return setAnswers([]);
      client.dashboards.ask({ params: { projectId: baseId }, body: { questions: asked } }, { signal: stop.signal }).then(
        (told) => setAnswers(told.answers),
        (error: unknown) => !stop.signal.aborted && setAnswers([{ ok: false, code: 'refused', message: errorWords(error) }]),
      );
    }, 250);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [baseId, key]);
  return answers;
}
