import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles.css';
import { Button } from '../button/button.tsx';
import { Banner } from './banner.tsx';

/** How far the middle of an element is below the top of the box. */
function middleOf(element: Element | null | undefined, box: Element): number {
  const { top, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return top + height / 2 - box.getBoundingClientRect().top;
}

test.each(['20px', '22px'])(
  'the sign of an inset notice stands beside its first line, however many there are: lines of %s',
  async (line) => {
    await render(
      <div style={{ inlineSize: 400, lineHeight: line }}>
        <Banner isInset tone="warning" actions={<Button size="sm">Show</Button>}>
          Short
        </Banner>
        <Banner isInset tone="danger">
          {'All that is said here takes more than one line of the box it is said in. '.repeat(3)}
        </Banner>
      </div>,
    );
    await document.fonts.ready; // lines of another font stand elsewhere in their boxes
    const [short, long] = [page.getByRole('status').element(), page.getByRole('alert').element()];
    expect(short.getBoundingClientRect().height).toBe(40);
    expect(long.getBoundingClientRect().height).toBeGreaterThan(80);
    for (const box of [short, long]) expect(middleOf(box.querySelector('svg'), box)).toBe(20);
    expect([middleOf(short.querySelector('p'), short), middleOf(short.querySelector('button'), short)]).toEqual([20, 20]);
    const words = document.createRange();
    words.selectNodeContents(long.querySelector('p') as Element);
    const first = words.getClientRects()[0];
    expect((first?.top ?? 0) + (first?.height ?? 0) / 2 - long.getBoundingClientRect().top).toBeCloseTo(20, 0);
  },
);
