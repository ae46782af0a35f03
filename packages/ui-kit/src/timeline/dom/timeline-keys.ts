import { recordOf } from '../../time/item-element.ts';
import { spanOf } from '../../time/span.ts';
import { dayAt, startOf } from '../../time/zone.ts';
import { dayLength } from '../../time/days.ts';
import type { RecordId } from '../../view/core/record.ts';
import { timelineZooms, zoomFacts } from '../core/timeline-scale.ts';
import type { TimelineSurfaceParts } from './timeline-surface-parts.ts';

/** Keys as commands of the timeline. */
export function attachTimelineKeys(surface: TimelineSurfaceParts): void {
  const { core, options, root, scroller, signal } = surface;
  const { view } = core;
  const forward = surface.isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = surface.isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const across = (key: string): -1 | 0 | 1 => (key === forward ? 1 : key === back ? -1 : 0);
  const down = (key: string): -1 | 0 | 1 => (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0);

  const step = (): number => {
    const { step: millis } = zoomFacts[core.$window.get().zoom];
    return core.fields.start.isTimed ? millis : Math.max(millis, dayLength);
  };

  const move = (id: RecordId, lane: string, by: number, lanes: number): void => {
    if (!core.canEdit || (lanes !== 0 && !core.canChangeLane)) return surface.announce(core.words.fixed);
    const keys = core.lanes().map(({ key }) => key);
    const to = keys[keys.indexOf(lane) + lanes];
    if (to === undefined) return surface.announce(core.words.stays);
    core.dispatch({ type: 'move', id, millis: by * step(), ...(lanes !== 0 && { lane: to }) });
    surface.setCursor({ id, lane: to });
    surface.tell(id);
  };

  const resize = (id: RecordId, lane: string, by: number): void => {
    const record = view.record(id);
    const span = record && spanOf(record, core.fields);
    if (!core.canEdit || !core.fields.end || !span) return surface.announce(core.words.fixed);
    core.dispatch({ type: 'resize', id, edge: 'end', at: span.to + by * step() });
    surface.setCursor({ id, lane });
    surface.tell(id);
  };

  /** The next bar in time, or the one nearest in the lane above or below. */
  const neighbour = (id: RecordId, lane: string, x: number, y: number): { id: RecordId; lane: string } | null => {
    const layout = core.layout();
    const at = layout.findIndex(({ key }) => key === lane);
    const bars = layout[at]?.bars ?? [];
    const index = bars.findIndex(({ item }) => item.id === id);
    if (x !== 0) {
      const next = bars[index + x];
      return next ? { id: next.item.id, lane } : null;
    }
    const from = bars[index]?.item.span.from ?? 0;
    for (let other = at + y; other >= 0 && other < layout.length; other += y) {
      const found = layout[other]?.bars;
      if (!found || found.length === 0) continue;
      const nearest = found.reduce((best, one) =>
        Math.abs(one.item.span.from - from) < Math.abs(best.item.span.from - from) ? one : best,
      );
      return { id: nearest.item.id, lane: layout[other]?.key ?? lane };
    }
    return null;
  };

  const remove = (id: RecordId): void => {
    if (view.mode === 'read') return;
    const chosen = [...view.selection.$selection.get().ids];
    const ids = chosen.length > 0 ? chosen : [id];
    if (options.onDelete) options.onDelete(ids);
    else view.dispatch({ type: 'delete', ids });
  };

  const onBar = (event: KeyboardEvent, id: RecordId, lane: string, bucket: string): boolean => {
    const [x, y] = [across(event.key), down(event.key)];
    if ((x || y) && event.altKey) move(id, lane, x, y);
    else if (x && event.shiftKey) resize(id, lane, x);
    else if (x || y) {
      const next = neighbour(id, lane, x, y);
      if (next) surface.setCursor(next);
    } else if (event.key === 'Enter') options.onOpenRecord?.(id);
    else if (event.key === ' ') view.dispatch({ type: 'toggle', recordId: id, bucket });
    else if (event.key === 'Escape') view.dispatch({ type: 'clearSelection' });
    else if (event.key === 'Delete') remove(id);
    else return onAny(event, lane);
    return true;
  };

  const onCard = (event: KeyboardEvent, id: RecordId): boolean => {
    const list = core.items().undated;
    const next = list[list.findIndex((one) => one.id === id) + down(event.key)];
    if (down(event.key) !== 0) {
      if (next) surface.setCursor({ id: next.id, lane: null });
    } else if (event.key === 'Enter' && event.altKey && core.canEdit) {
      core.dispatch({ type: 'place', id, from: startOf(dayAt(surface.middle())) });
      const lane = core.layout().find(({ bars }) => bars.some(({ item }) => item.id === id))?.key ?? null;
      surface.setCursor({ id, lane });
      surface.tell(id);
    } else if (event.key === 'Enter') options.onOpenRecord?.(id);
    else return false;
    return true;
  };

  const onAny = (event: KeyboardEvent, lane: string | null): boolean => {
    const zoom = timelineZooms.indexOf(core.$window.get().zoom);
    const closer = event.key === '+' || event.key === '=' ? -1 : event.key === '-' ? 1 : 0;
    const next = timelineZooms[zoom + closer];
    const day = dayAt(surface.middle());
    if (closer !== 0) {
      if (next) core.dispatch({ type: 'zoom', zoom: next, day });
    } else if (event.key === 't' || event.key === 'Home') core.dispatch({ type: 'go', to: 'today' });
    else if (event.key === 'PageUp' || event.key === 'PageDown') {
      core.dispatch({ type: 'go', to: { day } });
      core.dispatch({ type: 'go', to: event.key === 'PageUp' ? 'previous' : 'next' });
    } else if (event.key === 'n' || event.key === 'Insert') {
      core.dispatch({ type: 'create', from: startOf(day), ...(lane !== null && { lane }) });
    } else return false;
    return true;
  };

  /** From the timeline itself arrows go to the first bar there is. */
  const onScroller = (event: KeyboardEvent): boolean => {
    if (across(event.key) === 0 && down(event.key) === 0) return onAny(event, null);
    const element = scroller.querySelector<HTMLElement>('.q-item');
    const at = element && recordOf(element);
    if (!at) return false;
    surface.setCursor({ id: at.id, lane: at.element.dataset['on'] ?? '' });
    return true;
  };

  root.addEventListener(
    'keydown',
    (event) => {
      const target = event.target as HTMLElement;
      if (event.isComposing || target.closest('.q-time-bar')) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (isCommand && (key === 'z' || key === 'y')) {
        event.preventDefault();
        event.stopPropagation();
        return view.dispatch({ type: key === 'z' && !event.shiftKey ? 'undo' : 'redo' });
      }
      if (isCommand) return;
      const at = recordOf(target);
      const lane = at?.element.dataset['on'];
      const isTaken = at
        ? lane === undefined
          ? onCard(event, at.id)
          : onBar(event, at.id, lane, at.bucket)
        : target === scroller && onScroller(event);
      if (!isTaken) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
}
