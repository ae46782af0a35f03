import type { ViewKind } from '@quadrille/domain';
import { calendarKind } from '../calendar/index.ts';
import { formKind } from '../form/index.ts';
import { galleryKind } from '../gallery/index.ts';
import { gridKind } from '../grid/index.ts';
import { kanbanKind } from '../kanban/index.ts';
import { mapKind } from '../places/index.ts';
import { timelineKind } from '../timeline/index.ts';
import type { ViewKindEntry } from '../records/index.ts';

/**
 * Every kind of views. A new kind is a room of its own beside the grid, whose index offers one entry, and its line here; its screen is lazy
 * unless most pages need it. A kind without a screen of its own is drawn as a grid.
 */
export const viewKindEntries: Readonly<Record<ViewKind, ViewKindEntry>> = {
  grid: gridKind,
  form: formKind,
  gallery: galleryKind,
  kanban: kanbanKind,
  map: mapKind,
  calendar: calendarKind,
  timeline: timelineKind,
};
