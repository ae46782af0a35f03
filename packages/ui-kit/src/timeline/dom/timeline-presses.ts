import { dayLength } from '../../time/days.ts';
import { recordOf } from '../../time/item-element.ts';
import { dayAt } from '../../time/zone.ts';
import type { TimelineZoom } from '../core/timeline-scale.ts';
import type { TimelineSurfaceParts } from './timeline-surface-parts.ts';

/** Presses as commands of the timeline. */
export function attachTimelinePresses(surface: TimelineSurfaceParts): void {
  const { core, options, root, scroller, signal } = surface;
  const { view } = core;

  const act = ({ dataset }: HTMLElement): void => {
    switch (dataset['act']) {
      case 'today':
        return core.dispatch({ type: 'go', to: 'today' });
      case 'previous':
      case 'next':
        // steps go from what is on screen
        core.dispatch({ type: 'go', to: { day: dayAt(surface.middle()) } });
        return core.dispatch({ type: 'go', to: dataset['act'] });
      case 'zoom':
        return core.dispatch({ type: 'zoom', zoom: dataset['zoom'] as TimelineZoom, day: dayAt(surface.middle()) });
      case 'tray':
        return surface.toggleTray();
      case 'moreUndated':
        return core.dispatch({ type: 'showUndated', count: core.items().undated.length + 100 });
    }
  };

  root.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element;
      const button = target.closest<HTMLElement>('[data-act]');
      if (button) return act(button);
      const at = recordOf(target);
      if (!at) return;
      if (view.$refused.get().has(at.id)) view.dispatch({ type: 'dismiss', recordId: at.id });
      if (event.ctrlKey || event.metaKey || event.shiftKey) return view.dispatch({ type: 'toggle', recordId: at.id, bucket: at.bucket });
      view.dispatch({ type: 'clearSelection' });
      options.onOpenRecord?.(at.id);
    },
    { signal },
  );

  scroller.addEventListener(
    'dblclick',
    (event) => {
      if (!core.canEdit || (event.target as Element).closest('button')) return;
      const place = surface.placeUnder(event.clientX, event.clientY);
      if (!place || place.lane === null) return;
      const from = Math.floor(place.at / dayLength) * dayLength;
      core.dispatch({ type: 'create', from, to: from + dayLength, lane: place.lane });
    },
    { signal },
  );
}
