import type { Flight } from '../core/flight.ts';
import type { GridController } from '../core/grid-controller.ts';
import type { AddRow } from './add-row.ts';
import { createFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import type { ScrollDriver } from './scroll-driver.ts';
import { createColumnKeeper, createSpaceKeeper } from './space-keeper.ts';
import type { ViewSize } from './view-size.ts';

interface FrameBuilderOptions {
  readonly controller: GridController;
  readonly driver: ScrollDriver;
  readonly flight: Flight;
  readonly size: ViewSize;
  readonly addRow: Pick<AddRow, 'canAdd' | 'isShown'>;
}

/** Builds the frame for the present scroll position, or for a place in px of all content that is prepared. */
export function createFrameBuilder({ controller, driver, flight, size, addRow }: FrameBuilderOptions): (at?: number) => Frame {
  const rowSpaceFor = createSpaceKeeper();
  const columnsFor = createColumnKeeper();

  return (place) => {
    const at = place ?? flight.y;
    const { state } = controller;
    const { sizes, view } = size;
    const rowHeight = size.rowHeight(state.rowHeight);
    const rows = rowSpaceFor(state, { row: rowHeight, group: sizes.group, add: addRow.canAdd() ? sizes.add : 0 });
    const columns = columnsFor(state.columns, view.width);
    // below the last row there is room for the line that adds a record
    driver.setSpace(rows.height + (addRow.isShown() ? sizes.add : 0), view.height);
    // records may have been removed from the end meanwhile
    const y = Math.min(at ?? driver.point.y, driver.furthest);
    const stillAt = at === null ? null : driver.point.top;
    return createFrame({
      state,
      columns,
      rows,
      viewport: { ...view, x: driver.x, y },
      rowHeight,
      shift: driver.point.top - (stillAt ?? 0) - y,
      stillAt,
      physical: driver.physical,
    });
  };
}
