import type { Page } from 'playwright-core';

/** Processor time in ms that a page's own thread took while something ran: what else the machine does is not in it. */
export async function pageWork(page: Page, run: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await taken();
  await run();
  const after = await taken();
  await session.detach();
  return (after - before) * 1000;
}
