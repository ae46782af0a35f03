import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { notices, reportError } from '../../platform/notices.ts';
import { toastUndoableInBase } from '../undo/index.ts';
import type { PromptState, RunWish } from './prompt.state.ts';

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
      if (end.stopped === 'budget') notices.toast(t`The budget of this month is spent; the run ended there.`);
      if (end.stopped === 'failed') notices.toast(t`The run ended early: the language model did not answer.`);
    } catch (error) {
      reportError(t`The run ended early`, error);
    }
  };
}
