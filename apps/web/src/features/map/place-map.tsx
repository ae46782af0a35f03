import { useEffect, useRef } from 'react';
import type { Place } from './map-camera.ts';
import { createOutlineMap } from './outline-map.ts';
import type { OutlineMap, OutlineMapLabels } from './outline-map.ts';

export interface PlaceMapProps {
  readonly place: Place | null;
  readonly labels: OutlineMapLabels;
  /** The pin was let go elsewhere. Left out: it stays. */
  readonly onMove?: ((place: Place) => void) | undefined;
}

/** A place on the outlines of the land. To be loaded when it is opened: it brings the outlines. */
export default function PlaceMap({ place, labels, onMove }: PlaceMapProps) {
  const host = useRef<HTMLDivElement>(null);
  const map = useRef<OutlineMap | null>(null);
  const latest = useRef({ place, labels, onMove });
  useEffect(() => {
    latest.current = { place, labels, onMove };
  });
  const canMove = onMove !== undefined;
  useEffect(() => {
    const made = createOutlineMap({
      labels: latest.current.labels,
      place: latest.current.place,
      onMove: canMove ? (next, isDone) => isDone && latest.current.onMove?.(next) : undefined,
    });
    map.current = made;
    host.current?.append(made.element);
    return () => made.destroy();
  }, [canMove, labels.map]);
  useEffect(() => map.current?.show(place), [place]);
  return <div ref={host} />;
}
