import { useEffect, useState } from 'react';
import { type Band, findFreePlace } from './free-place.ts';

/** What people aim at: nothing that only says something lies over it. */
const aims = [
  'button',
  'a[href]',
  'input',
  'textarea',
  'select',
  '[contenteditable="true"]',
  ...['button', 'tab', 'menuitem', 'option', 'columnheader', 'link', 'switch', 'checkbox', 'slider'].map((role) => `[role="${role}"]`),
].join(',');
/** Larger things are the page itself. */
const mostHeight = 200;
/** What opens has its place some frames after it takes the focus. */
const restMs = 250;

/** The height from the top at which an element that is centred covers nothing people aim at; null until it is known. */
export function useFreePlace(element: HTMLElement | null, start: number): number | null {
  const [place, setPlace] = useState<number | null>(null);
  useEffect(() => {
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      const { left, right, height } = element.getBoundingClientRect();
      if (height === 0) return setPlace(null);
      const room = { start, end: window.innerHeight - start, height };
      const taken = findTaken(element, left, right);
      setPlace((now) => findFreePlace(taken, { ...room, now }));
    };
    const settleSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, restMs);
    };
    const sizes = new ResizeObserver(settle);
    sizes.observe(element);
    window.addEventListener('resize', settleSoon);
    document.addEventListener('focusin', settleSoon);
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      window.removeEventListener('resize', settleSoon);
      document.removeEventListener('focusin', settleSoon);
    };
  }, [element, start]);
  return place;
}

function findTaken(own: HTMLElement, left: number, right: number): Band[] {
  const focused = document.activeElement;
  const found = [...document.querySelectorAll(aims), ...(focused === null ? [] : [focused])];
  return found.flatMap((one) => {
    if (own.contains(one)) return [];
    const box = one.getBoundingClientRect();
    const isBeside = box.right <= left || box.left >= right;
    const isAway = box.bottom <= 0 || box.top >= window.innerHeight;
    if (isBeside || isAway || box.height === 0 || box.height > mostHeight) return [];
    return one.checkVisibility({ visibilityProperty: true }) ? [{ top: box.top, bottom: box.bottom }] : [];
  });
}
