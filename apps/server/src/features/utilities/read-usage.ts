import type { UsageNumbers } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';
import { dayOf } from '../../platform/usage.ts';

const dayMs = 24 * 60 * 60 * 1000;
const mostRows = 10_000;

/** How often calls were made, pages opened and events told, by day; what was counted so far today as well. */
export async function readUsage({ usage, meta, clock }: AppParts, days: number): Promise<UsageNumbers> {
  await usage.flush();
  return { list: [...(await meta.usage.list(dayOf(clock.now() - (days - 1) * dayMs), mostRows))] };
}
