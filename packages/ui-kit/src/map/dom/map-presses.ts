import { recordOf } from '../../time/item-element.ts';
import type { MapSurfaceParts } from './map-surface-parts.ts';

/** Presses on pins, clusters, rows and tools. */
export function attachMapPresses(surface: MapSurfaceParts): void {
  const { core, options, root, list, signal } = surface;
  const { view } = core;

  const act = ({ dataset }: HTMLElement): void => {
    switch (dataset['act']) {
      case 'zoomIn':
        return core.dispatch({ type: 'zoom', by: 1 });
      case 'zoomOut':
        return core.dispatch({ type: 'zoom', by: -1 });
      case 'fit':
        return core.dispatch({ type: 'fit' });
      case 'lasso':
        return surface.setLasso(!surface.isLasso());
      case 'close':
        return surface.show(null);
      case 'open': {
        const id = surface.shown();
        return id === null ? undefined : options.onOpenRecord?.(id);
      }
      case 'moreInView':
        return surface.moreInView();
      case 'morePlaceless':
        return core.dispatch({ type: 'showPlaceless', count: core.placeless().length + 100 });
      case 'split': {
        const id = Number(dataset['record']?.slice('cluster:'.length));
        const mark = core.marks().find((one) => one.type === 'cluster' && one.id === id);
        if (mark?.type === 'cluster') core.dispatch({ type: 'split', cluster: id, place: mark.place });
      }
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
      // a row without a place, and a pin that shows its card already, open their record
      if (at.element.dataset['on'] === 'placeless' || (surface.shown() === at.id && !list.contains(at.element)))
        return options.onOpenRecord?.(at.id);
      surface.show(at.id);
    },
    { signal },
  );
  list.addEventListener(
    'dblclick',
    ({ target }) => {
      const at = recordOf(target as Element);
      if (at) options.onOpenRecord?.(at.id);
    },
    { signal },
  );
}
