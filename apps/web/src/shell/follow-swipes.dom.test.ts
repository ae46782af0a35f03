import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { followSwipes } from './follow-swipes.ts';
import { $isSidebarOpen } from '../platform/sidebar.state.ts';

beforeEach(() => page.viewport(390, 800));

/** A closed sidebar over a page, and fingers on it. */
function open() {
  $isSidebarOpen.set(false);
  const app = document.body.appendChild(document.createElement('div'));
  const sidebar = app.appendChild(document.createElement('nav'));
  sidebar.style.cssText = 'inline-size: 260px; block-size: 400px';
  sidebar.hidden = true;
  const stop = followSwipes(app, sidebar);
  onTestFinished(() => {
    stop();
    app.remove();
  });
  const send = (type: string, ...places: readonly number[]): void => {
    const touches = places.map((clientX, identifier) => new Touch({ identifier, target: app, clientX, clientY: 200 }));
    app.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
  };
  const drag = (from: number, to: number): void => {
    send('touchstart', from);
    for (const at of [0.25, 0.5, 0.75, 1]) send('touchmove', from + (to - from) * at);
  };
  const isSettling = (): boolean => sidebar.getAnimations().length > 0;
  return { app, sidebar, send, drag, isSettling };
}

it('a sidebar let go comes to rest where it was drawn to', async () => {
  const { app, sidebar, send, drag, isSettling } = open();
  drag(5, 255);
  send('touchend');
  expect(isSettling()).toBe(true);
  await vi.waitFor(() => expect(isSettling()).toBe(false));
  expect([$isSidebarOpen.get(), sidebar.hidden, app.hasAttribute('data-drawn')]).toEqual([true, false, false]);
});

it('a finger that comes down before the sidebar is at rest draws it on, and the swipe before changes nothing under it', async () => {
  const { app, sidebar, send, drag, isSettling } = open();
  drag(5, 255);
  send('touchend');
  expect(isSettling()).toBe(true);
  drag(255, 130);
  expect($isSidebarOpen.get()).toBe(true);
  const drawn = app.style.getPropertyValue('--drawn');
  expect(Number(drawn)).toBeLessThan(0.6);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([app.style.getPropertyValue('--drawn'), sidebar.hidden]).toEqual([drawn, false]);
  send('touchend');
  await vi.waitFor(() => expect(app.hasAttribute('data-drawn')).toBe(false));
});

it('a second finger lets the sidebar go', () => {
  const { app, sidebar, send, drag } = open();
  drag(5, 80);
  expect(app.hasAttribute('data-drawn')).toBe(true);
  send('touchstart', 80, 200);
  expect([$isSidebarOpen.get(), sidebar.hidden, app.hasAttribute('data-drawn')]).toEqual([false, true, false]);
});
