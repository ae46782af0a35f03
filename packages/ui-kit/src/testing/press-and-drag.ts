import { cdp } from 'vitest/browser';

type Point = readonly [number, number];

const session = () => cdp() as unknown as { send(method: string, params: Record<string, unknown>): Promise<void> };

/** The browser's own mouse: pressed at one point, moved over others, let go at the last. */
export async function pressAndDrag(from: Point, over: readonly Point[]): Promise<void> {
  await pressAndHold(from, over);
  await letGo(over.at(-1) ?? from);
}

/** The same, with the button still down. */
export async function pressAndHold(from: Point, over: readonly Point[]): Promise<void> {
  await mouse('mouseMoved', from, 0);
  await mouse('mousePressed', from, 1);
  for (const point of over) await mouse('mouseMoved', point, 1);
}

export function letGo(at: Point): Promise<void> {
  return mouse('mouseReleased', at, 0);
}

/** An input method: what it has so far, and what it writes in the end. `key` is what the keyboard says of a press it took. */
export const inputMethod = {
  press: (): Promise<void> => session().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 }),
  compose: (text: string): Promise<void> =>
    session().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
  write: (text: string): Promise<void> => session().send('Input.insertText', { text }),
};

/** Points are of the test's document; the browser counts from the page it is framed in. */
async function mouse(type: string, [x, y]: Point, buttons: 0 | 1): Promise<void> {
  const frame = globalThis.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / globalThis.innerWidth : 1;
  const isMove = type === 'mouseMoved';
  await session().send('Input.dispatchMouseEvent', {
    type,
    x: (frame?.left ?? 0) + x * scale,
    y: (frame?.top ?? 0) + y * scale,
    button: isMove && buttons === 0 ? 'none' : 'left',
    buttons,
    clickCount: isMove ? 0 : 1,
  });
}

/** Press on one element, move over points, release: the browser's own mouse. */
export function drag(element: Element, to: readonly (readonly [number, number])[]): Promise<void> {
  return pressAndDrag(middle(element), to);
}

export function middle(element: Element): readonly [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
