import { t } from '@lingui/core/macro';
import type {
  BoardChoice,
  LiveChange,
  NewWidgetBody,
  QuestionAnswer,
  WidgetAnswers,
  WidgetBody,
  WireFullDashboard,
  WireWidget,
} from '@quadrille/contract';
import type { BoardWidth, WidgetPlace } from '@quadrille/domain';
import type { LiveTable } from '@quadrille/sdk';
import { atom, type WritableAtom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { live } from '../../platform/live.ts';
import { isFollowing, partsToAsk, widgetsToAsk } from './what-to-ask.ts';

/** What a widget has been answered. */
export interface WidgetLook {
  readonly answers: readonly QuestionAnswer[];
  /** Asked again, and not answered yet. */
  readonly isAsking: boolean;
}

/** One open dashboard: its widgets, what is chosen in its filters, and what they were answered. */
export interface BoardState {
  readonly baseId: string;
  readonly boardId: string;
  readonly $board: WritableAtom<WireFullDashboard | null>;
  /** Why it could not be read. */
  readonly $error: WritableAtom<unknown>;
  readonly $looks: WritableAtom<Readonly<Record<string, WidgetLook>>>;
  readonly $choices: WritableAtom<readonly BoardChoice[] | null>;
  /** Of the last answer. */
  readonly $answeredAt: WritableAtom<number | null>;
  load(): Promise<void>;
  /** Asks the questions of these widgets, without a list of all, under what is chosen. Nothing is asked before something was chosen, or nothing. */
  ask(widgetIds?: readonly string[]): Promise<void>;
  choose(choices: readonly BoardChoice[]): void;
  /** What can be chosen in a filter under what is chosen in the others. */
  readValues(filterId: string): Promise<FilterValues>;
  /** Follows the dashboard itself and the tables the widgets ask about; answers the end of it. */
  follow(): () => void;
  add(body: NewWidgetBody): Promise<WireWidget>;
  update(widgetId: string, body: WidgetBody): Promise<void>;
  remove(widgetId: string): Promise<void>;
  duplicate(widgetId: string): Promise<WireWidget>;
  arrange(places: readonly { readonly id: string; readonly place: WidgetPlace }[], width: BoardWidth): Promise<void>;
  change(body: Parameters<typeof client.dashboards.update>[0]['body']): Promise<void>;
}

/** Values of a filter that records have; not whole: there are more of them. */
export type FilterValues = Pick<WidgetAnswers['filters'][number], 'values' | 'is_whole'>;

/** Changes that come one after the other are answered together. */
const pauseMs = 300;

export function createBoardState(baseId: string, boardId: string): BoardState {
  const $board = atom<WireFullDashboard | null>(null);
  const $error = atom<unknown>(null);
  const $looks = atom<Readonly<Record<string, WidgetLook>>>({});
  const $choices = atom<readonly BoardChoice[] | null>(null);
  const $answeredAt = atom<number | null>(null);
  let asking = new AbortController();
  const params = { dashboardId: boardId };

  const load = async (): Promise<void> => {
    try {
      const next = await client.dashboards.get({ params });
      const due = widgetsToAsk($board.get(), next);
      $board.set(next);
      $error.set(null);
      // what others made, changed or brought back
      if (due.length > 0) void ask(due).catch(() => {});
    } catch (error) {
      $error.set(error);
    }
  };

  const ask = async (widgetIds?: readonly string[]): Promise<void> => {
    const choices = $choices.get();
    if (choices === null) return;
    const { signal } = asking;
    // a view reads its records by itself
    const known =
      $board.get()?.widgets.filter(({ kind, questions, is_hidden }) => kind !== 'view' && (questions.length > 0 || is_hidden)) ?? [];
    const due = known.filter(({ id }) => widgetIds === undefined || widgetIds.includes(id));
    mark(
      due.map(({ id }) => id),
      true,
    );
    await Promise.all(partsToAsk(due).map((ids) => askPart(ids, choices, signal)));
  };

  const askPart = async (ids: readonly string[], choices: readonly BoardChoice[], signal: AbortSignal): Promise<void> => {
    try {
      const body = { widget_ids: [...ids], choices: [...choices] };
      const { answers } = await client.dashboards.answers({ params, body }, { signal });
      if (signal.aborted) return;
      const told = answers.map((one) => [one.widget_id, { answers: one.answers, isAsking: false }] as const);
      $looks.set({ ...$looks.get(), ...Object.fromEntries(told) });
      $answeredAt.set(Date.now());
    } catch (error) {
      if (signal.aborted) return;
      const failed: QuestionAnswer = {
        ok: false,
        code: 'unavailable',
        message: t`The numbers could not be read. They are asked for again with the next change.`,
      };
      $looks.set({
        ...$looks.get(),
        ...Object.fromEntries(ids.map((id) => [id, { answers: $looks.get()[id]?.answers ?? [failed], isAsking: false }])),
      });
      if ($looks.get()[ids[0] ?? '']?.answers[0] === failed) return;
      throw error;
    }
  };

  const mark = (ids: readonly string[], isAsking: boolean): void => {
    const looks = $looks.get();
    $looks.set({ ...looks, ...Object.fromEntries(ids.map((id) => [id, { answers: looks[id]?.answers ?? [], isAsking }])) });
  };

  const choose = (choices: readonly BoardChoice[]): void => {
    if (JSON.stringify(choices) === JSON.stringify($choices.get())) return;
    $choices.set(choices);
    // what was asked under other choices is answered to nobody
    asking.abort();
    asking = new AbortController();
    void ask().catch(() => {});
  };

  const readValues = async (filterId: string): Promise<FilterValues> => {
    const body = { widget_ids: [], filter_ids: [filterId], choices: [...($choices.get() ?? [])] };
    const { filters } = await client.dashboards.answers({ params, body });
    return filters[0] ?? { values: [], is_whole: false };
  };

  const changed = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const answer = await work;
    await load();
    return answer;
  };

  return {
    baseId,
    boardId,
    $board,
    $error,
    $looks,
    $choices,
    $answeredAt,
    load,
    ask,
    choose,
    readValues,
    follow: () => {
      const stops = [followTables($board, $choices, ask, load), live().liveItems(baseId, () => void load())];
      return () => stops.forEach((stop) => stop());
    },
    add: (body) => changed(client.dashboards.createWidget({ params, body })),
    update: async (widgetId, body) => void (await changed(client.dashboards.updateWidget({ params: { widgetId }, body }))),
    remove: async (widgetId) => void (await changed(client.dashboards.deleteWidget({ params: { widgetId } }))),
    duplicate: (widgetId) => changed(client.dashboards.duplicateWidget({ params: { widgetId } })),
    arrange: async (places, width) => {
      const moved = await client.dashboards.arrange({
        params,
        body: { width, places: places.map(({ id, place }) => ({ id, place: { ...place } })) },
      });
      $board.set(moved);
    },
    change: async (body) => {
      $board.set(await client.dashboards.update({ params, body }));
      await ask().catch(() => {});
    },
  };
}

/** Asks again the widgets whose answers a change may have moved, and no others; a change of structure reads the dashboard anew. */
function followTables(
  $board: BoardState['$board'],
  $choices: BoardState['$choices'],
  ask: BoardState['ask'],
  load: BoardState['load'],
): () => void {
  const tables = new Map<string, LiveTable>();
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const later = (tableId: string, change: LiveChange | null): void => {
    const board = $board.get();
    for (const widget of board?.widgets ?? [])
      if (
        board &&
        isFollowing(widget, { tableId, change, filters: board.filters, columns: board.filter_columns, choices: $choices.get() ?? [] })
      )
        waiting.add(widget.id);
    if (waiting.size === 0) return;
    timer ??= setTimeout(() => {
      timer = null;
      const due = [...waiting];
      waiting.clear();
      void ask(due).catch(() => {});
    }, pauseMs);
  };
  const onBoard = (board: WireFullDashboard | null): void => {
    const wanted = new Set((board?.widgets ?? []).flatMap(({ questions }) => questions.map((one) => one.fk_model_id)));
    for (const [id, table] of tables) {
      if (wanted.has(id)) continue;
      table.close();
      tables.delete(id);
    }
    for (const tableId of wanted) {
      if (tables.has(tableId)) continue;
      const target = { tableId, viewId: null, since: () => null };
      const onChange = (change: LiveChange): void => {
        if (change.isStructural) void load();
        later(tableId, change);
      };
      tables.set(tableId, live().liveTable(target, { onChange, onStale: () => later(tableId, null) }));
    }
  };
  const stop = $board.subscribe(onBoard);
  return () => {
    stop();
    if (timer !== null) clearTimeout(timer);
    for (const table of tables.values()) table.close();
  };
}
