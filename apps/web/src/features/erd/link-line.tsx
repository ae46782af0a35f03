import { BaseEdge, getSmoothStepPath } from '@xyflow/react';
import type { Edge, EdgeProps } from '@xyflow/react';
import type { DiagramLink, Many } from './find-links.ts';

export interface LinkLineData extends Record<string, unknown> {
  readonly link: DiagramLink;
  readonly isMarked: boolean;
}

export type LinkEdge = Edge<LinkLineData, 'link'>;

/** A line with a crow's foot where many records stand and a bar where one does. */
export function LinkLine(props: EdgeProps<LinkEdge>) {
  const { id, sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition, data } = props;
  const [path] = getSmoothStepPath({ sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition, borderRadius: 8, offset: 28 });
  const color = data?.isMarked ? 'brand' : 'plain';
  const end = (many: Many | undefined): string => `url(#erd-${many ?? 'one'}-${color})`;
  return (
    <BaseEdge
      id={id}
      path={path}
      markerStart={end(data?.link.from.many)}
      markerEnd={end(data?.link.to.many)}
      style={{ stroke: data?.isMarked ? 'var(--line-brand)' : 'var(--n-500)', strokeWidth: 1.5 }}
    />
  );
}

/** The ends of all lines, drawn once. */
export function LineEnds() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden>
      <defs>
        {(['plain', 'brand'] as const).flatMap((color) => {
          const stroke = color === 'brand' ? 'var(--line-brand)' : 'var(--n-500)';
          const common = {
            markerWidth: 16,
            markerHeight: 14,
            refX: 15,
            refY: 7,
            orient: 'auto-start-reverse',
            markerUnits: 'userSpaceOnUse',
          } as const;
          return [
            <marker key={`one-${color}`} id={`erd-one-${color}`} {...common}>
              <path d="M7 2v10M11 2v10" stroke={stroke} strokeWidth={1.5} fill="none" />
            </marker>,
            <marker key={`many-${color}`} id={`erd-many-${color}`} {...common}>
              <path d="M3 2v10M15 2L6 7L15 12" stroke={stroke} strokeWidth={1.5} fill="none" />
            </marker>,
          ];
        })}
      </defs>
    </svg>
  );
}
