import { type ViewKind, viewKindOf } from '@quadrille/domain';
import { calendarRules } from './calendar-rules.ts';
import { formRules } from './form-rules.ts';
import { galleryRules } from './gallery-rules.ts';
import { gridRules } from './grid-rules.ts';
import { kanbanRules } from './kanban-rules.ts';
import { mapRules } from './map-rules.ts';
import { timelineRules } from './timeline-rules.ts';
import type { ViewKindRules } from './view-kind-rules.ts';

export const viewKindRules: Readonly<Record<ViewKind, ViewKindRules>> = {
  form: formRules,
  gallery: galleryRules,
  grid: gridRules,
  kanban: kanbanRules,
  map: mapRules,
  calendar: calendarRules,
  timeline: timelineRules,
};

/** The rules of a stored view. */
export function rulesOf(type: number): ViewKindRules {
  return viewKindRules[viewKindOf(type) ?? 'grid'];
}
