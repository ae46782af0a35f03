import { t } from '@lingui/core/macro';
import { notices } from '../../platform/notices.ts';
import type { ConflictWords } from './follow-conflicts.ts';

/** Which value to keep is asked at the cell itself: this only says that there is something to answer, until it was. */
export const conflictNotice: ConflictWords = {
  appear: () =>
    void notices.notify({
      id: 'conflict',
      title: t`Changed meanwhile`,
      description: t`Choose at the cell which value to keep.`,
      tone: 'warning',
      isLasting: true,
    }),
  settle: () => notices.close('conflict'),
};
