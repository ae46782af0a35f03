import type { GridLabels, GridNotice } from '@quadrille/ui-kit/grid';
import { notices } from '../../platform/notices.ts';
import { notifyLost } from '../../platform/lost-texts.ts';

/** Smaller copies go without saying. */
const toldCells = 10_000;

interface NoticeWords {
  readonly labels: GridLabels;
  readonly titleOf: (fieldId: string) => string;
  readonly wayOutOf: (fieldId: string) => string | undefined;
}

/** Says what the grid tells, in the words of its labels. */
export function showGridNotice(
  notice: GridNotice,
  { labels, titleOf, wayOutOf }: NoticeWords,
  toast: (title: string, id?: string) => void,
): void {
  if (notice.type === 'cleared' && notice.cells + notice.skipped > 1) toast(labels.cleared(notice.cells, notice.skipped), 'cleared');
  else if (notice.type === 'deleted') toast(labels.deleted(notice.rows));
  else if (notice.type === 'pasted') toast(labels.pasted(notice.cells, notice.created, notice.skipped, notice.failed));
  else if (notice.type === 'copying') notices.toast(labels.copying(notice.done, notice.cells), { id: 'copy' });
  else if (notice.type === 'copied' && notice.cells > toldCells) notices.toast(labels.copied(notice.cells), { id: 'copy' });
  else if (notice.type === 'copyFailed') notices.notify({ title: notice.reason, tone: 'danger' });
  else if (notice.type === 'frozenLess')
    notices.toast(labels.frozenLess(notice.shown, notice.wanted), { tone: 'warning', id: 'frozen-less' });
  else if (notice.type === 'manyRanges') notices.toast(labels.manyRanges, { tone: 'warning' });
  else if (notice.type === 'pastedNowhere') notices.toast(notice.text, { tone: 'warning', id: 'pasted-nowhere' });
  else if (notice.type === 'filesOnly') notices.toast(labels.filesOnly(titleOf(notice.columnId)), { tone: 'warning', id: 'files-only' });
  else if (notice.type === 'tooLarge') notices.toast(labels.tooLarge(notice.cells, notice.most), { tone: 'warning' });
  else if (notice.type === 'tooManyRows') notices.toast(labels.tooManyRows(notice.rows, notice.most), { tone: 'warning' });
  else if (notice.type === 'readFailed') notices.toast(notice.reason, { tone: 'danger', id: 'read-failed' });
  else if (notice.type === 'recordGone') notices.toast(labels.recordGone, { tone: 'warning', id: 'record-gone' });
  else if (notice.type === 'textsLost') notifyLost(labels.textsLost(notice.texts), notice.texts);
  else if (notice.type === 'saveFailed')
    notifyLost(
      labels.saveFailed(notice.cells, notice.reason),
      notice.typed,
      notice.typed.length > 0 ? labels.textsLost(notice.typed) : undefined,
    );
  else if (notice.type === 'readOnly')
    notices.toast(
      notice.columnId === null ? labels.readOnlyGrid : labels.readOnlyField(titleOf(notice.columnId), wayOutOf(notice.columnId)),
      {
        id: 'read-only',
      },
    );
}
