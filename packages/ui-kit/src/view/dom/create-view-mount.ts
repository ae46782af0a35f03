import { rebuildIn } from './rebuild-in.ts';

/** What every surface of a view can do. */
interface Surface {
  announce(text: string): void;
  focus(): void;
  destroy(): void;
}

/** Puts the surface of a view into one element at a time. */
export interface ViewMount<Mounted extends Surface> {
  /** Null while the view is not mounted. */
  readonly surface: Mounted | null;
  /** Answers how to take it out again. */
  mount(element: HTMLElement): () => void;
  unmount(): void;
  /** Draws the view anew where it is. The focus stays where it was. */
  rebuild(): void;
}

export function createViewMount<Mounted extends Surface>(build: (element: HTMLElement) => Mounted): ViewMount<Mounted> {
  let place: HTMLElement | null = null;
  let surface: Mounted | null = null;
  const unmount = (): void => {
    surface?.destroy();
    surface = null;
    place = null;
  };
  return {
    get surface() {
      return surface;
    },
    mount(element) {
      unmount();
      place = element;
      surface = build(element);
      return unmount;
    },
    unmount,
    rebuild() {
      if (!place) return;
      const host = place;
      rebuildIn(
        host,
        () => {
          surface?.destroy();
          surface = build(host);
        },
        () => surface?.focus(),
      );
    },
  };
}
