import { useLingui } from '@lingui/react/macro';
import type { WireWidget } from '@quadrille/contract';
import { type BoardWidth, columnsOf, placesAt, settlePlaces, type WidgetPlace, withinBoard } from '@quadrille/domain';
import { IconButton } from '@quadrille/ui-kit-react';
import { Grip, Scaling } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './dashboards.module.css';

/** Height of a row and the gap between widgets, in pixels. */
const rowHeight = 56;
const gap = 16;
/** Below this width a board is arranged as on narrow screens. */
const wideFrom = 640;

export interface BoardGridProps {
  readonly widgets: readonly WireWidget[];
  readonly isEditing: boolean;
  readonly nameOf: (widget: WireWidget) => string;
  readonly onArrange: (id: string, place: WidgetPlace, width: BoardWidth) => void;
  readonly children: (widget: WireWidget) => ReactNode;
}

interface Draft {
  readonly id: string;
  readonly place: WidgetPlace;
}

/** Widgets on a grid, arranged by itself for narrow screens. While it is edited, they are moved and resized by pointer and by keys. */
export function BoardGrid({ widgets, isEditing, nameOf, onArrange, children }: BoardGridProps) {
  const { t, i18n } = useLingui();
  const grid = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [said, setSaid] = useState('');
  const width = useWidthOf(grid);
  const columns = columnsOf[width];
  const standing = placesAt(widgets, width);
  const items = widgets.map((widget) => ({
    ...widget,
    place: draft?.id === widget.id ? draft.place : (standing.get(widget.id) ?? widget.place),
  }));
  const places = settlePlaces(items, draft?.id ?? null, columns);
  const ordered = items.toSorted((a, b) => {
    const [one, other] = [places.get(a.id) ?? a.place, places.get(b.id) ?? b.place];
    return one.y - other.y || one.x - other.x;
  });
  const say = ({ id, place }: Draft): void => {
    const widget = widgets.find((one) => one.id === id);
    const name = widget ? nameOf(widget) : '';
    const [column, row, width, height] = [place.x + 1, place.y + 1, place.w, place.h].map((part) => i18n.number(part));
    setSaid(t`${name}: column ${column}, row ${row}, ${width} wide, ${height} high`);
  };
  const hold = (next: Draft): void => {
    const place = withinBoard(next.place, columns);
    setDraft({ ...next, place });
    say({ ...next, place });
  };
  const drop = (): void => {
    if (draft === null) return;
    const place = places.get(draft.id) ?? draft.place;
    setDraft(null);
    onArrange(draft.id, place, width);
  };
  const follow = (event: PointerEvent<HTMLElement>, widget: WireWidget, way: 'move' | 'size'): void => {
    const box = grid.current?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const isRtl = getComputedStyle(handle).direction === 'rtl';
    const step = (box.width + gap) / columns;
    const [startX, startY] = [event.clientX, event.clientY];
    let last: Draft | null = null;
    const onMove = (move: globalThis.PointerEvent): void => {
      const dx = Math.round(((move.clientX - startX) * (isRtl ? -1 : 1)) / step);
      const dy = Math.round((move.clientY - startY) / (rowHeight + gap));
      last = { id: widget.id, place: withinBoard(moved(widget.place, way, dx, dy), columns) };
      hold(last);
    };
    const end = (isKept: boolean): void => {
      handle.removeEventListener('pointermove', onMove);
      handle.removeEventListener('pointerup', onUp);
      handle.removeEventListener('pointercancel', onCancel);
      setDraft(null);
      if (isKept && last) onArrange(last.id, last.place, width);
    };
    const onUp = (): void => end(true);
    const onCancel = (): void => end(false);
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('pointerup', onUp);
    handle.addEventListener('pointercancel', onCancel);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, widget: WireWidget, way: 'move' | 'size'): void => {
    if (draft?.id === widget.id && (event.key === 'Enter' || event.key === ' ' || event.key === 'Escape')) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') setDraft(null);
      else drop();
      return;
    }
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const at = draft?.id === widget.id ? draft.place : widget.place;
    hold({ id: widget.id, place: moved(at, way, step[0] * (isRtl ? -1 : 1), step[1]) });
  };
  return (
    <div
      ref={grid}
      className={styles.grid}
      data-editing={isEditing || undefined}
      data-width={width}
      style={{ '--columns': columns } as Record<string, number>}
    >
      {ordered.map((widget) => {
        const place = places.get(widget.id) ?? widget.place;
        const name = nameOf(widget);
        return (
          <div
            key={widget.id}
            className={styles.place}
            data-held={draft?.id === widget.id || undefined}
            style={{ gridColumn: `${place.x + 1} / span ${place.w}`, gridRow: `${place.y + 1} / span ${place.h}` }}
          >
            {children(widget)}
            {isEditing && (
              <>
                <IconButton
                  label={t`Move ${name}`}
                  icon={Grip}
                  size="xs"
                  className={styles.grip}
                  onPointerDown={(event) => follow(event, widget, 'move')}
                  onKeyDown={(event) => onKey(event, widget, 'move')}
                  onBlur={drop}
                />
                <IconButton
                  label={t`Resize ${name}`}
                  icon={Scaling}
                  size="xs"
                  className={styles.scale}
                  onPointerDown={(event) => follow(event, widget, 'size')}
                  onKeyDown={(event) => onKey(event, widget, 'size')}
                  onBlur={drop}
                />
              </>
            )}
          </div>
        );
      })}
      <span className={styles.spoken} role="status">
        {said}
      </span>
    </div>
  );
}

/** How wide the board is now. */
function useWidthOf(grid: RefObject<HTMLElement | null>): BoardWidth {
  const [width, setWidth] = useState<BoardWidth>(() => (window.innerWidth < wideFrom ? 'narrow' : 'wide'));
  useEffect(() => {
    const { current } = grid;
    if (current === null) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width < wideFrom ? 'narrow' : 'wide');
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [grid]);
  return width;
}

const keySteps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function moved(place: WidgetPlace, way: 'move' | 'size', dx: number, dy: number): WidgetPlace {
  return way === 'move'
    ? { ...place, x: place.x + dx, y: Math.max(0, place.y + dy) }
    : { ...place, w: place.w + dx, h: Math.max(1, place.h + dy) };
}
