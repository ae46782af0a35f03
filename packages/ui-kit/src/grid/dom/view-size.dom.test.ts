import { expect, onTestFinished, test } from 'vitest';
import { createDiv } from './elements.ts';
import { createViewSize } from './view-size.ts';

function open(hasFooter: boolean) {
  const root = createDiv('');
  const scroller = createDiv('');
  scroller.style.cssText = 'inline-size: 400px; block-size: 300px';
  root.append(scroller);
  document.body.append(root);
  onTestFinished(() => root.remove());
  return { root, size: createViewSize(root, scroller, hasFooter) };
}

test('is empty until it is measured, then what header and footer leave of the box', () => {
  const { root, size } = open(true);
  expect(size.view).toEqual({ width: 0, height: 0 });
  size.measure();
  expect(size.view).toEqual({ width: 400, height: 300 - 36 - 36 });
  expect(root.style.getPropertyValue('--q-foot-height')).toBe('36px');
});

test('without a footer rows have its room', () => {
  const { root, size } = open(false);
  size.measure();
  expect(size.view.height).toBe(300 - 36);
  expect(root.style.getPropertyValue('--q-foot-height')).toBe('0px');
});

test('measuring reads the tokens again and is told by the version', () => {
  const { root, size } = open(true);
  root.style.setProperty('--grid-row-short', '44px');
  expect([size.rowHeight('short'), size.version]).toEqual([32, 0]);
  size.measure();
  expect([size.rowHeight('short'), size.version]).toEqual([44, 1]);
});

test('a box smaller than header and footer shows no rows', () => {
  const { root, size } = open(true);
  const [scroller] = root.children;
  if (scroller instanceof HTMLElement) scroller.style.blockSize = '20px';
  size.measure();
  expect(size.view.height).toBe(0);
});
