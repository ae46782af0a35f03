import { useLingui } from '@lingui/react/macro';
import type { Diagram } from '@quadrille/contract';
import { IconButton } from '@quadrille/ui-kit-react';
import {
  ConnectionMode,
  applyNodeChanges,
  Background,
  BackgroundVariant,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useViewport,
} from '@xyflow/react';
import type { NodeChange, ReactFlowInstance } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { arrange } from './arrange.ts';
import type { Place } from './arrange.ts';
import { DiagramToolbar } from './diagram-toolbar.tsx';
import { type DiagramLink, findLinks } from './find-links.ts';
import { LineEnds, LinkLine } from './link-line.tsx';
import type { LinkEdge } from './link-line.tsx';
import { fitPadding } from './fit-padding.ts';
import { keepPlaces, readPlaces } from './kept-places.ts';
import { nearestTable } from './nearest-table.ts';
import { cardWidth, heightOf, TableCardNode } from './table-card.tsx';
import type { TableNode } from './table-card.tsx';
import { toEdges } from './to-edges.ts';
import { toCards } from './visible-tables.ts';
import type { DiagramDetail } from './visible-tables.ts';
import styles from './diagram.module.css';

const nodeTypes = { table: TableCardNode };
const edgeTypes = { link: LinkLine };
const none: ReadonlySet<string> = new Set();

export interface DiagramCanvasProps {
  readonly diagram: Diagram;
  /** Opens a table; null for visitors of a link. */
  readonly onOpen: ((tableId: string) => void) | null;
}

/** Tables as boxes and links as lines, to move about in by pointer and by keyboard. */
export function DiagramCanvas(props: DiagramCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ diagram, onOpen }: DiagramCanvasProps) {
  const flow = useReactFlow<TableNode, LinkEdge>();
  const host = useRef<HTMLDivElement>(null);
  const isRtl = document.documentElement.dir === 'rtl';
  const [detail, setDetail] = useState<DiagramDetail>({ hasFields: true, hasSystemFields: false });
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(none);
  const [marked, setMarked] = useState<string | null>(null);
  const [alone, setAlone] = useState<string | null>(null);
  const [moved, put] = useKeptPlaces(diagram.id, alone === null);
  const around = alone === null ? null : neighboursOf(findLinks(diagram.tables), alone);
  const cards = toCards(diagram.tables, detail, expanded).filter(({ id }) => around === null || around.has(id));
  const shownIds = new Set(cards.map(({ id }) => id));
  const links = findLinks(diagram.tables).filter(({ from, to }) => shownIds.has(from.tableId) && shownIds.has(to.tableId));
  const boxes = cards.map((card) => ({ id: card.id, width: cardWidth, height: heightOf(card) }));
  const arranged = arrange(boxes, links, isRtl ? 'rtl' : 'ltr');
  const placeOf = (id: string): Place => (alone === null ? moved.get(id) : undefined) ?? arranged.get(id) ?? { x: 0, y: 0 };
  const titleOf = new Map(cards.map(({ id, title }) => [id, title]));

  const markedLinks = links.filter(({ from, to }) => marked !== null && (from.tableId === marked || to.tableId === marked));
  const near = new Set(markedLinks.flatMap(({ from, to }) => [from.tableId, to.tableId]));
  const markedColumns = new Set(markedLinks.flatMap(({ from, to }) => [from.columnId, to.columnId]).filter((id) => id !== null));
  const stop = marked !== null && shownIds.has(marked) ? marked : cards[0]?.id;

  const center = (id: string): void => {
    const box = boxes.find((one) => one.id === id);
    if (!box) return;
    const { x, y } = placeOf(id);
    const zoom = Math.max(flow.getZoom(), 0.7);
    void flow.setCenter(x + box.width / 2, y + Math.min(box.height, 400) / 2, { zoom, duration: quietly() ? 0 : 240 });
  };
  const focusTable = (id: string): void => {
    setMarked(id);
    center(id);
    requestAnimationFrame(() =>
      host.current?.querySelector<HTMLElement>(`[data-table="${CSS.escape(id)}"]`)?.focus({ preventScroll: true }),
    );
  };
  const press = (event: KeyboardEvent, id: string): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && onOpen) return onOpen(id);
    if (event.key === 'Escape') return setMarked(null);
    const next = nearestTable(
      event.key,
      id,
      boxes.map((box) => ({ ...box, ...placeOf(box.id) })),
    );
    if (next === null) return;
    event.preventDefault();
    focusTable(next);
  };

  const nodes: TableNode[] = cards.map((card) => ({
    id: card.id,
    type: 'table',
    position: placeOf(card.id),
    width: cardWidth,
    height: heightOf(card),
    // without it the places of the lines' ends are forgotten whenever nodes are made anew
    measured: { width: cardWidth, height: heightOf(card) },
    focusable: false,
    data: {
      card,
      isMarked: card.id === marked,
      isFaint: marked !== null && card.id !== marked && markedLinks.length > 0 && !near.has(card.id),
      marked: markedColumns,
      neighbours: [
        ...new Set(
          links.flatMap(({ from, to }) =>
            from.tableId === card.id ? [titleOf.get(to.tableId) ?? ''] : to.tableId === card.id ? [titleOf.get(from.tableId) ?? ''] : [],
          ),
        ),
      ],
      isTabStop: card.id === stop,
      onFocus: setMarked,
      onKeyDown: press,
      onExpand: (id) => setExpanded(new Set([...expanded, id])),
      onOpen,
    },
  }));
  const edges = toEdges(links, { cards, placeOf, marked: markedLinks });
  const move = (changes: NodeChange<TableNode>[]): void => {
    const places = changes.filter((change) => change.type === 'position');
    if (places.length === 0 || alone !== null) return;
    put(
      new Map([
        ...moved,
        ...applyNodeChanges(places, nodes)
          .filter(({ id }) => places.some((place) => place.id === id))
          .map((node) => [node.id, node.position] as const),
      ]),
    );
  };
  const fit = (): void => fitAll(flow, host.current, isRtl, quietly() ? 0 : 240);
  useEffect(() => {
    const timer = setTimeout(() => fitAll(flow, host.current, isRtl, 0), 0);
    return () => clearTimeout(timer);
  }, [flow, detail, isRtl, alone]);

  return (
    <div className={styles.frame}>
      <DiagramToolbar
        cards={cards}
        linkCount={links.length}
        detail={detail}
        onDetail={setDetail}
        onArrange={() => {
          put(new Map());
          requestAnimationFrame(fit);
        }}
        onFind={focusTable}
        marked={marked === null ? null : (titleOf.get(marked) ?? null)}
        isAlone={alone !== null}
        onAlone={(isAlone) => setAlone(isAlone ? marked : null)}
      />
      <div ref={host} className={styles.canvas} dir="ltr">
        <LineEnds />
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          connectionMode={ConnectionMode.Loose} // both ends of a line are ends of one kind
          onNodesChange={move}
          onNodeClick={(_, node) => setMarked(node.id)}
          onPaneClick={() => setMarked(null)}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          minZoom={0.1}
          maxZoom={2}
          panOnScroll
          zoomOnDoubleClick={false}
          proOptions={{ hideAttribution: true }}
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={1} color="var(--line-3)" />
          {cards.length > 4 && <Overview marked={marked} isRtl={isRtl} />}
        </ReactFlow>
        <ZoomBar onFit={fit} />
      </div>
    </div>
  );
}

/** Where tables were put; among the neighbours of one table alone nothing is kept. */
function useKeptPlaces(id: string, isKept: boolean): readonly [ReadonlyMap<string, Place>, (places: ReadonlyMap<string, Place>) => void] {
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(() => readPlaces(window.localStorage, id));
  const put = (next: ReadonlyMap<string, Place>): void => {
    setPlaces(next);
    if (isKept) keepPlaces(window.localStorage, id, next);
  };
  return [places, put];
}

/** A table and those it is linked with. */
function neighboursOf(links: readonly DiagramLink[], id: string): ReadonlySet<string> {
  return new Set([id, ...links.flatMap(({ from, to }) => (from.tableId === id ? [to.tableId] : to.tableId === id ? [from.tableId] : []))]);
}

/** All tables at a glance. */
function Overview({ marked, isRtl }: { readonly marked: string | null; readonly isRtl: boolean }) {
  return (
    <MiniMap
      pannable
      className={styles.map}
      position={isRtl ? 'bottom-left' : 'bottom-right'}
      nodeColor={(node) => (node.id === marked ? 'var(--brand-300)' : 'var(--n-300)')}
      nodeBorderRadius={24}
      maskColor="transparent"
      maskStrokeColor="var(--brand-line)"
      maskStrokeWidth={1.5} // in pixels of the screen, at any zoom
      bgColor="var(--bg-surface)"
      ariaLabel={null}
    />
  );
}

function ZoomBar({ onFit }: { readonly onFit: () => void }) {
  const { t, i18n } = useLingui();
  const flow = useReactFlow();
  const { zoom } = useViewport();
  const percent = new Intl.NumberFormat(i18n.locale.replace('_', '-'), { style: 'percent', maximumFractionDigits: 0 }).format(zoom);
  return (
    <div className={styles.zoom} dir={document.documentElement.dir}>
      <IconButton label={t`Zoom out`} icon={Minus} size="sm" onClick={() => void flow.zoomOut()} />
      <output className={styles.percent} aria-label={t`Zoom`}>
        {percent}
      </output>
      <IconButton label={t`Zoom in`} icon={Plus} size="sm" onClick={() => void flow.zoomIn()} />
      <IconButton label={t`Show everything`} icon={Maximize} size="sm" onClick={onFit} />
    </div>
  );
}

/** Shows all tables as large as they can be without one under the map. */
function fitAll(flow: ReactFlowInstance<TableNode, LinkEdge>, canvas: HTMLElement | null, isRtl: boolean, duration: number): void {
  if (!canvas) return;
  const bounds = flow.getNodesBounds(flow.getNodes());
  const { top, right, bottom, left } = fitPadding(bounds, canvas.getBoundingClientRect(), coveredByMap(canvas, isRtl), isRtl);
  const padding = { top: `${top}px`, right: `${right}px`, bottom: `${bottom}px`, left: `${left}px` } as const;
  void flow.fitView({ padding, maxZoom: 1, duration });
}

/** How far the map reaches into the canvas from its corner; null where it is not shown. */
function coveredByMap(canvas: HTMLElement, isRtl: boolean): { readonly width: number; readonly height: number } | null {
  const map = canvas.querySelector('.react-flow__minimap')?.getBoundingClientRect();
  if (!map || map.width === 0) return null;
  const whole = canvas.getBoundingClientRect();
  return { width: isRtl ? map.right - whole.left : whole.right - map.left, height: whole.bottom - map.top };
}

const quietly = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
