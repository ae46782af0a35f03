import type { LivePerson, LivePlace } from '@quadrille/contract';
import { client } from '../../platform/client.ts';
import { live } from '../../platform/live.ts';
import { $user } from '../../platform/session.state.ts';
import { fieldsOfPlace } from './fields-of-place.ts';
import { fieldsRestedOn } from './fields-rested-on.ts';
import { mergePlans, planRefresh, type Look, type RefreshPlan } from './plan-refresh.ts';
import type { PendingWrites } from './pending-writes.state.ts';
import type { Presence } from './presence.state.ts';
import type { TableReading, TableRows } from './table-parts.ts';
import { groupsOf, chosenSummaries, metaOf } from '../view/index.ts';
import type { ViewState } from '../view/index.ts';
import { isComputed } from '../structure/index.ts';

/** Least time between two readings of the window: while others write a lot, it is read now and then. */
const windowPauseMs = 300;
/** What follows from edits made here can wait until the next one is typed. */
const ownPauseMs = 250;

/** Shows what others do in an open table, where they are, and lets them know where we are. Answers how to stop. */
export function followTable(state: ViewState & Presence & Pick<PendingWrites, 'caughtUp'> & TableRows & TableReading): () => void {
  let plan: RefreshPlan | null = null;
  let reading: RefreshPlan | null = null;
  let lastWindow = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const want = (more: RefreshPlan | null): void => {
    if (more === null) return;
    plan = mergePlans(plan, more);
    if (reading) return;
    clearTimeout(timer);
    if (plan.read === 'rows' && plan.others.length === 0) timer = setTimeout(() => reading || void read(), ownPauseMs);
    else void read();
  };

  const read = async (): Promise<void> => {
    while (plan && !isOver) {
      const wait = plan.read === 'rows' ? 0 : lastWindow + windowPauseMs - performance.now();
      if (wait > 0) {
        clearTimeout(timer);
        timer = setTimeout(() => reading || void read(), wait);
        return;
      }
      const now = plan;
      plan = null;
      reading = now;
      if (now.read !== 'rows') lastWindow = performance.now();
      await carryOut(state, now);
      reading = null;
    }
  };

  const table = live().liveTable(
    { tableId: state.tableId, viewId: state.$view.get()?.id ?? null, since: () => state.source.sequence() },
    {
      onChange: (change) => {
        const isOwn = change.clientId === client.clientId;
        want(planRefresh(change, lookOf(state), isOwn));
        // those who write records say so themselves
        if (isOwn && (change.isStructural || change.viewIds.length > 0)) state.noteWritten();
      },
      onStale: () => {
        want({ read: 'structure' });
        state.$commented.set({ rowId: null });
      },
      onComments: (rowId) => state.$commented.set({ rowId }),
      onPeople: (people) => {
        state.$present.set(people.filter(({ userId }) => userId !== $user.get()?.id));
        state.source.emit({ type: 'presence', cursors: people.flatMap((person) => toCursor(person)) });
      },
      // Read again it is found out why, and said.
      onEnd: () => void findOutWhy(state),
    },
  );
  const isShiftDue = (): boolean => [plan, reading].some((one) => one !== null && one.read !== 'rows');
  const stopWaiting = state.caughtUp.add(async () => (await table.caughtUp()) && !isShiftDue());
  const stopLooking = followPlace(state, table.look);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopLooking();
    table.close();
    state.$present.set([]);
    stopWaiting();
  };
}

async function findOutWhy(state: TableReading): Promise<void> {
  await state.refresh();
  if (!state.$isGone.get()) await state.load();
}

async function carryOut(state: TableRows & Pick<TableReading, 'refresh'>, plan: RefreshPlan): Promise<void> {
  if (plan.read === 'structure') return state.refresh();
  if (plan.read === 'window') return state.source.emit({ type: 'shifted' });
  const ids = [...plan.own, ...plan.others];
  const rows = await state.source.readRows(ids).catch(() => null);
  // One that did not come is gone, or not ours to see any more. Where nothing came, the line is broken, and heals.
  if (!rows) return;
  if (rows.length < ids.length) return state.source.emit({ type: 'shifted' });
  const [theirs = [], mine = []] = [true, false].map((isTheirs) => rows.filter(({ id }) => plan.others.includes(Number(id)) === isTheirs));
  if (mine.length > 0) state.source.emit({ type: 'changed', rows: mine, isOwn: true });
  if (theirs.length > 0) state.source.emit({ type: 'changed', rows: theirs });
}

function lookOf(state: ViewState): Look {
  return {
    viewId: state.$view.get()?.id ?? null,
    deciding: new Set([...fieldsOfPlace(state), ...fieldsOfSums(state), String(metaOf(state.$view.get())['row_order'])]),
    hasSearch: state.$search.get() !== '',
    hasComputed: state.$fields.get().some(isComputed),
  };
}

/** Fields whose values the heads of groups add up, and those they follow from. */
function fieldsOfSums(state: Pick<ViewState, '$fields' | '$shown' | '$view'>): Iterable<string> {
  if (groupsOf(state.$shown.get()).length === 0) return [];
  const fields = state.$fields.get();
  return fieldsRestedOn(chosenSummaries(state.$view.get(), fields).keys(), fields);
}

/** Without a colour of their own: pink is another person, and the names tell who. */
function toCursor({ id, userId, name, place }: LivePerson) {
  if (place === null || userId === $user.get()?.id) return [];
  const { rowId, fieldId, toRowId = rowId, toFieldId = fieldId } = place;
  return [{ userId, windowId: id, name, rowId, columnId: fieldId, to: { rowId: toRowId, columnId: toFieldId } }];
}

const lookPauseMs = 80;

/** Tells the line where we are, a few times a second at most. */
function followPlace(
  state: Presence & Pick<ViewState, '$view'>,
  look: (viewId: string | null, place: LivePlace | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => look(state.$view.get()?.id ?? null, state.$openField.get() ?? state.$place.get()), lookPauseMs);
  };
  const stops = [state.$place.subscribe(report), state.$openField.listen(report), state.$view.listen(report)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
