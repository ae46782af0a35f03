import { useDirection } from '@base-ui/react/direction-provider';
import { type ChartData, type ChartFormat, type ChartKind, type ChartNode, drawChart, stepInChart } from '@quadrille/ui-kit/charts';
import '@quadrille/ui-kit/charts.css';
import { createElement, type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import styles from './chart.module.css';

/** The place of a mark: its series and its category. */
export interface ChartPlace {
  readonly series: number;
  readonly category: number;
}

export interface ChartProps {
  readonly kind: ChartKind;
  readonly data: ChartData;
  readonly format: ChartFormat;
  /** Names the chart. */
  readonly label: string;
  /** Opens the records behind a mark; absent: marks can only be looked at. */
  readonly onOpen?: ((place: ChartPlace) => void) | undefined;
  /** Says how many of all categories are drawn, where not all have room. */
  readonly sayShown?: ((shown: number, all: number) => string) | undefined;
}

/** A chart that fills its room: real text, one stop of the tab key, arrows from mark to mark, Enter opens what a mark is made of. */
export function Chart({ kind, data, format, label, onOpen, sayShown }: ChartProps) {
  const isRtl = useDirection() === 'rtl';
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  const [active, setActive] = useState(0);
  const [told, setTold] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setRoom({ width: Math.floor(element.clientWidth), height: Math.floor(element.clientHeight) });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const picture = useMemo(() => {
    if (room === null || room.width < 20 || room.height < 20) return null;
    const whole = drawChart(kind, data, { ...room, isRtl }, format);
    if (whole.shown === data.categories.length) return whole;
    return drawChart(kind, data, { ...room, isRtl, height: Math.max(20, room.height - noteHeight) }, format);
  }, [kind, data, room, isRtl, format]);
  if (picture === null) return <div ref={box} className={styles.box} />;
  const stop = Math.min(active, Math.max(0, picture.marks.length - 1));
  const onKeyDown = (event: KeyboardEvent<SVGElement>): void => {
    const mark = picture.marks[stop];
    if ((event.key === 'Enter' || event.key === ' ') && mark && onOpen) {
      event.preventDefault();
      return onOpen(mark);
    }
    const next = stepInChart(picture, stop, event.key);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    box.current?.querySelectorAll<SVGElement>('[data-mark]')[next]?.focus();
  };
  const shown = told === null ? undefined : picture.marks[told];
  return (
    <div ref={box} className={styles.box}>
      <svg
        className="q-chart"
        role="group"
        aria-label={label}
        width={picture.width}
        height={picture.height}
        viewBox={`0 0 ${picture.width} ${picture.height}`}
        direction={isRtl ? 'rtl' : undefined}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setTold(null)}
      >
        <g aria-hidden>{picture.frame.map(draw)}</g>
        {picture.marks.map((mark, at) => (
          <g
            key={`${mark.series} ${mark.category}`}
            data-mark
            data-opens={onOpen ? true : undefined}
            className="q-chart-mark"
            role={onOpen ? 'button' : 'img'}
            aria-label={mark.label}
            tabIndex={at === stop ? 0 : -1}
            onClick={() => onOpen?.(mark)}
            onFocus={() => {
              setActive(at);
              setTold(at);
            }}
            onBlur={() => setTold(null)}
            onPointerEnter={() => setTold(at)}
          >
            {mark.nodes.filter(({ text }) => text === undefined).map(draw)}
          </g>
        ))}
        {/* shortened figures are seen alone: a mark is called by its full value */}
        <g aria-hidden pointerEvents="none">
          {picture.marks.flatMap(({ nodes }) => nodes.filter(({ text }) => text !== undefined)).map(draw)}
        </g>
      </svg>
      {picture.shown < data.categories.length && <p className={styles.note}>{sayShown?.(picture.shown, data.categories.length)}</p>}
      {shown && (
        <span
          className={styles.card}
          aria-hidden
          dir="auto"
          data-below={shown.at.y < 40 || undefined}
          style={{ left: Math.min(Math.max(shown.at.x, 60), picture.width - 60), top: shown.at.y }}
        >
          {shown.label}
        </span>
      )}
    </div>
  );
}

/** The line below a chart that has no room for all. */
const noteHeight = 20;

function draw({ tag, attrs: { class: className, style, ...attrs }, text }: ChartNode, at: number) {
  return createElement(tag, { key: at, className, ...(style !== undefined && { style: toStyle(String(style)) }), ...toProps(attrs) }, text);
}

/** Nodes set no other style than one custom property. */
function toStyle(style: string): CSSProperties {
  const [name = '', ...value] = style.split(':');
  return { [name]: value.join(':') } as CSSProperties;
}

function toProps(attrs: ChartNode['attrs']): Record<string, string | number> {
  return Object.fromEntries(Object.entries(attrs).map(([name, value]) => [name === 'text-anchor' ? 'textAnchor' : name, value]));
}
