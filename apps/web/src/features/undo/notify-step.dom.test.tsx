import { i18n } from '@lingui/core';
import { KitProvider } from '@quadrille/ui-kit-react';
import { flushSync } from 'react-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { notices } from '../../platform/notices.ts';
import { visitEvent } from '../../platform/report-visits.ts';
import type { StepTaken } from './step-taken.ts';
import { notifyStep, notifyStepFailed } from './notify-step.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
beforeEach(async () => void (await render(<KitProvider notices={notices}>{null}</KitProvider>)));

/** What is on its way out is said no more. */
const said = (): readonly string[] =>
  [...document.querySelectorAll('[role="dialog"] p, [role="alertdialog"] p')]
    .filter((one) => !one.closest('[data-ending-style]'))
    .map((one) => one.textContent);
/** Says that a page was left; what is closed by that is gone from the page by then. */
const leavePage = (): void => flushSync(() => void window.dispatchEvent(new CustomEvent(visitEvent)));
const nothingDone = { way: 'undo', answer: { change: null, place: null }, others: null } as unknown as StepTaken;
const here = { baseId: 'b', tableId: 't' };

it('that a step failed is said until the next one is taken', async () => {
  notifyStepFailed('undo', new Error('no'));
  await vi.waitFor(() => expect(said()[0]).toBe('Undo failed'));
  await notifyStep(nothingDone, here);
  await vi.waitFor(() => expect(said()).toEqual(['Nothing to undo']));
  // what was done is still said where it leads to another page
  leavePage();
  expect(said()).toEqual(['Nothing to undo']);
  await vi.waitFor(() => expect(said()).toEqual([]), 10_000);
});

it('that a step failed is said until the page is left', async () => {
  notifyStepFailed('redo', new Error('no'));
  await vi.waitFor(() => expect(said()[0]).toBe('Redo failed'));
  leavePage();
  await vi.waitFor(() => expect(said()).toEqual([]));
});
