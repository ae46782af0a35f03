import { placeOf } from '@quadrille/domain';
import type { CellSpec } from '@quadrille/ui-kit/cells';
import { mapWords } from './map-words.ts';
import type { OutlineMap } from './outline-map.ts';

/** The map under the editor of a cell; its outlines are loaded when the first one opens. */
export function mapBeside(title: string): NonNullable<CellSpec['beside']> {
  return (host, setDraft) => {
    let map: OutlineMap | null = null;
    let shown: ReturnType<typeof placeOf> = null;
    let isGone = false;
    void import('./outline-map.ts').then(({ createOutlineMap }) => {
      if (isGone) return;
      const onMove = ({ latitude, longitude }: { latitude: number; longitude: number }): void => {
        // the device may tell its place after another editor was opened
        if (!isGone) setDraft(`${latitude}, ${longitude}`);
      };
      map = createOutlineMap({ labels: mapWords(title, true), place: shown, onMove, canLocate: true });
      host.append(map.element);
    });
    return {
      show(value) {
        shown = placeOf(value);
        map?.show(shown);
      },
      destroy() {
        isGone = true;
        map?.destroy();
      },
    };
  };
}
