import { plural, t } from '@lingui/core/macro';
import { useStore } from '@nanostores/react';
import { gridRowsMost } from '@quadrille/contract';
import type { CardNote, RecordId, ViewEvent, ViewRecord, ViewSource } from '@quadrille/ui-kit/view';
import { client } from '../../platform/client.ts';
import { metaOf } from '../view/index.ts';
import type { ViewState } from '../view/index.ts';

/** Where a view keeps whether its cards say how long they stand in their stacks. */
export const showsDaysKey = 'shows_days';

/** Whether cards say how long they stand in their stacks: to those who may see what was, unless the view says not to. */
export function useShowsDays(state: Pick<ViewState, '$view' | '$roles' | 'may'>): boolean {
  const view = useStore(state.$view);
  useStore(state.$roles);
  return state.may('rowHistory') && metaOf(view)[showsDaysKey] !== false;
}

const dayMs = 86_400_000;
/** Cards that come together are asked for together. */
const pause = 150;
/** Fewer cards of a stack say nothing of how long cards stay in it. */
const fewest = 4;

export interface StackDays {
  /** The same source; what its cards say of days is read beside it. */
  follow(source: ViewSource): ViewSource;
  /** Whether days are read at all. Answers how to stop. */
  tell(isTelling: boolean): () => void;
  noteOf(record: ViewRecord): CardNote | null;
}

interface Known {
  readonly version: number;
  readonly since: number | null;
  readonly stack: string;
}

/** How many days cards stand in their stacks, from the history of one field; read for the cards that are on screen. */
export function createStackDays(tableId: string, fieldId: string, now: () => number = Date.now): StackDays {
  const known = new Map<RecordId, Known>();
  const wanted = new Map<RecordId, ViewRecord>();
  const listeners = new Set<(event: ViewEvent) => void>();
  let isTelling = false;
  let waiting: ReturnType<typeof setTimeout> | null = null;

  const stackOf = ({ cells }: ViewRecord): string => JSON.stringify(cells[fieldId] ?? null);
  const want = (records: readonly ViewRecord[]): void => {
    if (!isTelling) return;
    for (const record of records) {
      const one = known.get(record.id);
      if (typeof record.id === 'number' && (one?.version !== record.version || one.stack !== stackOf(record)))
        wanted.set(record.id, record);
    }
    if (wanted.size > 0) waiting ??= setTimeout(() => void read(), pause);
  };
  const read = async (): Promise<void> => {
    waiting = null;
    const records = [...wanted.values()].slice(0, gridRowsMost);
    for (const { id } of records) wanted.delete(id);
    const ids = records.map(({ id }) => id).join(',');
    // what cannot be read is not said; the board works without it
    const answer = await client.history.since({ params: { tableId, columnId: fieldId }, query: { ids } }).catch(() => null);
    const since = new Map(answer?.list.map((one) => [one.id, one.since]));
    for (const record of records) {
      const at = since.get(Number(record.id)) ?? null;
      known.set(record.id, { version: record.version, since: at === null ? null : Date.parse(at), stack: stackOf(record) });
    }
    const told = records.filter((record) => noteOf(record) !== null).map((record) => ({ ...record }));
    if (told.length > 0) for (const listener of listeners) listener({ type: 'changed', records: told });
    if (wanted.size > 0) waiting ??= setTimeout(() => void read(), pause);
  };
  const daysOf = ({ since }: Known): number | null => (since === null ? null : Math.floor((now() - since) / dayMs));
  const medianOf = (stack: string): number | null => {
    const days = [...known.values()]
      .flatMap((one) => (one.stack === stack ? (daysOf(one) ?? []) : []))
      .toSorted((one, other) => one - other);
    return days.length < fewest ? null : (days[Math.floor(days.length / 2)] ?? null);
  };
  const noteOf = (record: ViewRecord): CardNote | null => {
    const one = known.get(record.id);
    const days = one?.stack === stackOf(record) ? daysOf(one) : null;
    return days === null || days < 1 || !isTelling ? null : toNote(days, medianOf(stackOf(record)));
  };

  return {
    follow: (source) => ({
      ...source,
      range: async (query, signal) => {
        const answer = await source.range(query, signal);
        want(answer.records);
        return answer;
      },
      write: async (plan) => {
        const answer = await source.write(plan);
        want(answer.records);
        return answer;
      },
      subscribe: (listener) => {
        listeners.add(listener);
        const stop = source.subscribe((event) => {
          listener(event);
          if (event.type === 'changed') want(event.records);
        });
        return () => {
          listeners.delete(listener);
          stop();
        };
      },
    }),
    tell(next) {
      isTelling = next;
      return () => {
        isTelling = false;
        if (waiting !== null) clearTimeout(waiting);
        waiting = null;
      };
    },
    noteOf,
  };
}

/** Days with marks against what is usual in the stack: twice as long is much, four times is too much. */
export function toNote(days: number, median: number | null): CardNote {
  const inStack = t`${plural(days, { one: '# day in this stack', other: '# days in this stack' })}`;
  const text = t({ message: `${days} d`, context: 'days in a stack, short' });
  if (median === null || median < 1) return { text, title: inStack };
  const times = days / median;
  const usual = t`${plural(median, { one: 'Half of its cards are here for # day or less.', other: 'Half of its cards are here for # days or less.' })}`;
  return {
    text,
    title: `${inStack}. ${usual}`,
    marks: times >= 4 ? 4 : times >= 2 ? 3 : times >= 1 ? 2 : 1,
    tone: times >= 4 ? 'danger' : times >= 2 ? 'warning' : 'plain',
  };
}
