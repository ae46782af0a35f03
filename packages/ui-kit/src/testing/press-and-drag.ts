import { cdp } from 'vitest/browser';

type Point = readonly [number, number];

/** The browser's own mouse: pressed at one point, moved over others, let go at the last. */
export async function pressAndDrag(from: Point, over: readonly Point[]): Promise<void> {
  await mouse('mouseMoved', from);
  await mouse('mousePressed', from);
  for (const point of over) await mouse('mouseMoved', point);
  await mouse('mouseReleased', over.at(-1) ?? from);
}

/** Points are of the test's document; the browser counts from the page it is framed in. */
async function mouse(type: string, [x, y]: Point): Promise<void> {
  const frame = globalThis.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / globalThis.innerWidth : 1;
  const session = cdp() as unknown as { send(method: string, params: Record<string, unknown>): Promise<void> };
  const button = type === 'mouseMoved' ? 'none' : 'left';
  await session.send('Input.dispatchMouseEvent', {
    type,
    x: (frame?.left ?? 0) + x * scale,
    y: (frame?.top ?? 0) + y * scale,
    button,
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: type === 'mouseMoved' ? 0 : 1,
  });
}
