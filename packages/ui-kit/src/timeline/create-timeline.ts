import { createViewMount } from '../view/dom/create-view-mount.ts';
import type { RecordId } from '../view/core/record.ts';
import { createTimelineCore } from './core/timeline-core.ts';
import type { TimelineCore } from './core/timeline-core.ts';
import { createTimelineSurface } from './dom/timeline-surface.ts';
import type { TimelineOptions } from './timeline-options.ts';

/** A timeline: mount it into an element that has a height, drive it with commands, read it through the atoms of its view. */
export interface Timeline extends TimelineCore {
  /** Builds the timeline inside an element. One place at a time; the answer takes it out again. */
  mount(element: HTMLElement): () => void;
  focus(): void;
}

/**
 * Makes a timeline over a source with a bucket of the records of some days (`dated:first/last`, as the scope says) and one without a date (`undated`).
 *
 * @example
 * const fields = { start: { id: 'start', title: 'Start', isTimed: false }, end: { id: 'due', title: 'Due', isTimed: false }, zone: 'UTC' };
 * createTimeline({ source, fields, lane: { id: 'owner', title: 'Owner', kind: 'text' } }).mount(document.querySelector('#timeline'));
 */
export function createTimeline(options: TimelineOptions): Timeline {
  const core = createTimelineCore({
    ...options,
    titleOf: options.titleOf ?? (({ id }: { id: RecordId }) => String(id)),
    onSay(text) {
      mounted.surface?.announce(text);
      options.onSay?.(text);
    },
  });
  const mounted = createViewMount((element) => createTimelineSurface(core, options, element));
  return {
    ...core,
    mount: mounted.mount,
    focus: () => mounted.surface?.focus(),
    destroy() {
      mounted.unmount();
      core.destroy();
    },
  };
}
