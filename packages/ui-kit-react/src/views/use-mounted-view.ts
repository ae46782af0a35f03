import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

interface MountableView {
  mount(element: HTMLElement): () => void;
  destroy(): void;
}

interface MountedViewOptions<Options, View> {
  readonly create: (options: Options) => View;
  readonly options: Options;
  /** Options that are functions: always those of the last render are called. */
  readonly callbacks: readonly (keyof Options & string)[];
  /** The view is made anew when one of these changes. */
  readonly remakes: readonly unknown[];
  readonly onReady: ((view: View) => void | (() => void)) | undefined;
}

/** Makes a view of the kit in an element, with callbacks that always reach those of the last render. */
export function useMountedView<Options extends object, View extends MountableView>(
  given: MountedViewOptions<Options, View>,
): { readonly host: RefObject<HTMLDivElement | null>; readonly made: RefObject<View | null> } {
  const { callbacks, options, remakes } = given;
  const host = useRef<HTMLDivElement>(null);
  const made = useRef<View | null>(null);
  const latest = useRef(given);
  const held = useSameWhileEqual(remakes);
  useLayoutEffect(() => {
    latest.current = given;
  });
  // only whether there is a callback matters when the view is made
  const shape = callbacks.filter((name) => options[name]).join();
  useLayoutEffect(() => {
    const { create, onReady } = latest.current;
    const view = create(toLasting(latest));
    if (host.current) view.mount(host.current);
    made.current = view;
    const leave = onReady?.(view);
    return () => {
      leave?.();
      made.current = null;
      view.destroy();
    };
  }, [shape, held]);
  return { host, made };
}

/** The same list for as long as its values are the same. */
function useSameWhileEqual(values: readonly unknown[]): readonly unknown[] {
  const [held, setHeld] = useState(values);
  if (held.length === values.length && held.every((value, at) => Object.is(value, values[at]))) return held;
  setHeld(values);
  return values;
}

function toLasting<Options extends object, View>(latest: { readonly current: MountedViewOptions<Options, View> }): Options {
  const { options, callbacks } = latest.current;
  const lasting = Object.fromEntries(
    callbacks
      .filter((name) => options[name])
      .map((name) => [
        name,
        (...args: unknown[]) => (latest.current.options[name] as ((...args: unknown[]) => unknown) | undefined)?.(...args),
      ]),
  );
  return { ...options, ...lasting };
}

/** Runs after a value changed; not on the first render, when the view is made with it. */
export function useLater(value: unknown, effect: () => void): void {
  const before = useRef(value);
  useLayoutEffect(() => {
    if (Object.is(before.current, value)) return;
    before.current = value;
    effect();
  });
}
