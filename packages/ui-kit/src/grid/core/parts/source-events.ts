import { createSelectionFollower } from '../follow-selection.ts';
import type { EventHandlers, GridPort } from '../grid-port.ts';
import { noRows } from '../grid-state.ts';
import type { RowId, SourceEvent } from '../row-source.ts';
import type { ClosedGroups } from './closed-groups.ts';
import type { History } from './history.ts';

interface SourceEventsOptions {
  readonly held: EventHandlers<'held'>['held'];
  readonly closedGroups: Pick<ClosedGroups, 'noteFound' | 'leave'>;
  readonly history: Pick<History, 'asked' | 'forgetAsked'>;
  /** Rows changed or moved. */
  readonly onChange: () => void;
}

/** Takes in what the source tells of its rows. */
export interface SourceEvents {
  /** Rows whose content another person changed since the last call, for the flash. */
  takeChanged(): ReadonlySet<RowId>;
  hear(event: SourceEvent): void;
}

export function createSourceEvents(port: GridPort, { held, closedGroups, history, onChange }: SourceEventsOptions): SourceEvents {
  const { rowWindow } = port;
  let changed = new Set<RowId>();

  const follower = createSelectionFollower({
    source: port.options.source,
    signal: port.signal,
    read: () => port.state,
    onFound: closedGroups.noteFound,
    select(selection, reveals) {
      port.adopt({ ...port.state, selection });
      if (reveals) port.run([{ type: 'reveal', cell: selection.anchor }]);
      closedGroups.leave();
      port.update(false);
    },
  });

  const handlers: EventHandlers = {
    changed({ rows, isOwn }) {
      onChange();
      rowWindow.patch(rows);
      port.adoptRows(port.state);
      if (!isOwn) for (const row of rows) changed.add(row.id);
    },
    held,
    shifted() {
      onChange();
      // what somebody else did must not move the records that are kept in place: everything is read when they are left
      if (port.state.held) return rowWindow.noteShift();
      rowWindow.refresh();
      void follower.followFocus(false);
    },
    reset({ place }) {
      onChange();
      // all that were shown is not all that will be: whoever checked them all has checked none
      port.adopt({ ...port.state, held: null, ...(port.state.checked.all && { checked: noRows, checkedFrom: null }) });
      rowWindow.reset();
      const hasLeftStep = history.asked?.from ? follower.hasLeft(history.asked.from) : false;
      void (place && !hasLeftStep ? follower.lookAt(place) : follower.followFocus(true));
      history.forgetAsked();
    },
    resummarized: () => rowWindow.resummarize(),
    presence: ({ cursors }) => port.adopt({ ...port.state, remote: cursors }),
  };

  return {
    takeChanged() {
      const taken = changed;
      changed = new Set();
      return taken;
    },
    hear(event) {
      // one handler per event type: the table's type proves the pair, indexing it loses that
      (handlers[event.type] as (event: SourceEvent) => void)(event);
      port.update(true);
    },
  };
}
