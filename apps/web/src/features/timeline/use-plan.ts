import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Seen } from '../view/index.ts';
import { readPlanSettings } from './plan-settings.ts';
import type { PlanSettings } from './plan-settings.ts';

/** What the open view says of the order of its records; the same object for as long as it says the same. */
export function usePlan({ $view, $fields }: Seen): PlanSettings {
  const { afterId, milestoneId } = readPlanSettings(useStore($view), useStore($fields));
  return useMemo(() => ({ afterId, milestoneId }), [afterId, milestoneId]);
}
