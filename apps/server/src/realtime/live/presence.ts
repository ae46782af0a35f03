import { liveLimits, type LivePerson } from '@quadrille/contract';
import type { TableId } from '@quadrille/domain';
import type { Bus } from '../../platform/bus/bus.ts';

/** People who have tables open, in this process and in others. */
export interface Presence {
  /** Puts a person of this process in, or says where they are now. */
  put(tableId: TableId, person: LivePerson): void;
  remove(tableId: TableId, id: string): void;
  list(tableId: TableId): readonly LivePerson[];
  close(): void;
}

interface PresenceOptions {
  readonly bus: Bus;
  readonly now: () => number;
  /** Tells those of this process who came, moved or went. */
  readonly onPeople: (tableId: TableId, here: readonly LivePerson[], gone: readonly string[]) => void;
}

interface Known {
  readonly person: LivePerson;
  /** People of this process have none: they go when their connection does. */
  readonly heardAt: number | null;
}

interface Word {
  readonly tableId: TableId;
  readonly here?: readonly LivePerson[];
  readonly gone?: readonly string[];
  /** Somebody there wants to know who is here. */
  readonly asks?: boolean;
}

const topic = 'people';
/** What happens in a table within this time is told together. */
const togetherMs = 60;
/** People of other processes of whom nothing was heard for so long are gone with their process. */
const repeatMs = 15_000;
const silentMs = 40_000;
/** A word fits one notification. */
const perWord = 12;

export function createPresence({ bus, now, onPeople }: PresenceOptions): Presence {
  const tables = new Map<TableId, Map<string, Known>>();
  const changed = new Map<TableId, Map<string, LivePerson | null>>();
  let timer: NodeJS.Timeout | null = null;

  const peopleOf = (tableId: TableId): Map<string, Known> => {
    const people = tables.get(tableId) ?? new Map<string, Known>();
    tables.set(tableId, people);
    return people;
  };
  const localsOf = (tableId: TableId): LivePerson[] =>
    [...(tables.get(tableId)?.values() ?? [])].flatMap(({ person, heardAt }) => (heardAt === null ? [person] : []));
  const announce = (tableId: TableId, here: readonly LivePerson[], gone: readonly string[] = []): void => {
    if (gone.length > 0) bus.publish(topic, { tableId, gone } satisfies Word);
    for (let at = 0; at < here.length; at += perWord) bus.publish(topic, { tableId, here: here.slice(at, at + perWord) } satisfies Word);
  };

  const flush = (): void => {
    timer = null;
    for (const [tableId, people] of changed) {
      const here = [...people.values()].filter((person) => person !== null);
      const gone = [...people].flatMap(([id, person]) => (person === null ? [id] : []));
      onPeople(tableId, here, gone);
      const own = new Set(localsOf(tableId).map(({ id }) => id));
      announce(
        tableId,
        here.filter(({ id }) => own.has(id)),
        gone,
      );
    }
    changed.clear();
  };
  const note = (tableId: TableId, id: string, person: LivePerson | null): void => {
    const people = changed.get(tableId) ?? new Map<string, LivePerson | null>();
    changed.set(tableId, people.set(id, person));
    timer ??= setTimeout(flush, togetherMs).unref();
  };
  const drop = (tableId: TableId, id: string): void => {
    const people = tables.get(tableId);
    if (!people?.delete(id)) return;
    if (people.size === 0) tables.delete(tableId);
    note(tableId, id, null);
  };

  const stop = bus.subscribe(topic, (message) => {
    const { tableId, here = [], gone = [], asks } = message as Word;
    const locals = localsOf(tableId);
    if (locals.length === 0) return; // nobody here wants to know
    if (asks) return announce(tableId, locals);
    for (const person of here) {
      const people = peopleOf(tableId);
      const known = people.get(person.id);
      if (!known && people.size >= liveLimits.people) continue;
      people.set(person.id, { person, heardAt: now() });
      if (JSON.stringify(known?.person) !== JSON.stringify(person)) onPeople(tableId, [person], []);
    }
    for (const id of gone) {
      const known = tables.get(tableId)?.get(id);
      if (!known || known.heardAt === null) continue;
      tables.get(tableId)?.delete(id);
      onPeople(tableId, [], [id]);
    }
  });
  const repeat = setInterval(() => {
    for (const [tableId, people] of Array.from(tables)) {
      const locals = localsOf(tableId);
      announce(tableId, locals);
      const since = locals.length === 0 ? Number.POSITIVE_INFINITY : now() - silentMs;
      for (const [id, { heardAt }] of Array.from(people)) if (heardAt !== null && heardAt < since) drop(tableId, id);
    }
  }, repeatMs).unref();

  return {
    put: (tableId, person) => {
      if (localsOf(tableId).length === 0) bus.publish(topic, { tableId, asks: true } satisfies Word);
      const people = peopleOf(tableId);
      if (!people.has(person.id) && people.size >= liveLimits.people) return;
      people.set(person.id, { person, heardAt: null });
      note(tableId, person.id, person);
    },
    remove: drop,
    list: (tableId) => [...(tables.get(tableId)?.values() ?? [])].map(({ person }) => person),
    close: () => {
      if (timer) clearTimeout(timer);
      clearInterval(repeat);
      stop();
      for (const tableId of tables.keys())
        announce(
          tableId,
          [],
          localsOf(tableId).map(({ id }) => id),
        );
    },
  };
}
