import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Structure } from '../structure/index.ts';
import { toWordsContext } from '../structure/index.ts';
import type { AxisWords } from './board-axes.ts';

/** What stacks and lanes are called whose title is not that of an option. */
export function useAxisWords(state: Pick<Structure, '$people'>): AxisWords {
  const { t } = useLingui();
  const people = useStore(state.$people);
  return useMemo(
    () => ({ noValue: t`No value`, checked: t`Checked`, unchecked: t`Not checked`, context: toWordsContext(people) }),
    [t, people],
  );
}
