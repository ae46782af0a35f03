import type { Page } from 'playwright-core';

/** The names of the cards of each stack, in their order. */
export const stacksOf = (page: Page): Promise<Record<string, string[]>> =>
  page
    .locator('.q-stack')
    .evaluateAll((stacks) =>
      Object.fromEntries(
        stacks.map((stack) => [
          stack.querySelector('.q-stack-head')?.textContent?.trim() ?? '',
          [...stack.querySelectorAll<HTMLElement>('.q-kanban-card')]
            .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
            .map((card) => card.querySelector('.q-kanban-title')?.textContent ?? ''),
        ]),
      ),
    );
