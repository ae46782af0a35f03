import { plural, t as said } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { notices, reportError } from '../../platform/notices.ts';
import { toastUndoableInBase } from '../undo/index.ts';
import type { PromptState, RunEnd, RunWish } from './prompt.state.ts';

/** Runs a prompt and says what came of it. */
export function usePromptRun(state: PromptState): (wish: RunWish) => Promise<void> {
  const { t } = useLingui();
  return async (wish) => {
    try {
      const end = await state.run(wish);
      if (end.accepted > 0)
        toastUndoableInBase(
          state.baseId,
          t`${plural(end.accepted, { one: 'Wrote into # record', other: 'Wrote into # records' })}`,
          state.loadDrafts,
        );
      tellBusy(end);
      if (end.stopped === 'budget') notices.toast(t`The budget of this month is spent; the run ended there.`);
      if (end.stopped === 'failed') notices.toast(t`The run ended early: the language model did not answer.`);
    } catch (error) {
      reportError(t`The run ended early`, error);
    }
  };
}

/** Says of how many records nothing was written because another run was at them. */
export function tellBusy({ busy }: RunEnd): void {
  if (busy > 0)
    notices.toast(
      said`${plural(busy, { one: '# record was left out: another run is at it.', other: '# records were left out: another run is at them.' })}`,
    );
}
