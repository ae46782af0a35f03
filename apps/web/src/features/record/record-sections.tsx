import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { filesOf } from '@quadrille/domain';
import { Tabs } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { createComments } from './comments.state.ts';
import { RecordComments } from './record-comments.tsx';
import { RecordFiles } from './record-files.tsx';
import { RecordReceipts } from './record-receipts.tsx';
import { RecordHistory } from './record-history.tsx';
import type { RecordState } from './record.state.ts';
import { useChangeCount } from './use-change-count.ts';
import styles from './record.module.css';
import type { ViewState } from '../view/index.ts';
import type { Presence, ScreenRequests, TableRows } from '../records/index.ts';

export type Section = 'comments' | 'history' | 'files';

export interface RecordSectionsProps {
  readonly state: ViewState & Pick<Presence, '$commented'> & TableRows & Pick<ScreenRequests, '$toComment'>;
  readonly record: RecordState;
  /** The one that was looked at last; others stand in where it is not to be had. */
  readonly section: Section;
  readonly onSection: (section: Section) => void;
}

/** What is said about a record, what happened to it, and its files. */
export function RecordSections({ state, record, section, onSection }: RecordSectionsProps) {
  const { t } = useLingui();
  const [comments] = useState(() => createComments(state.tableId, record.rowId));
  const mayComment = state.may('commentList');
  const said = useStore(comments.$comments);
  const fileFields = useStore(state.$fields).filter(({ type }) => type === 'Attachment');
  const row = useStore(record.$row);
  const changed = useChangeCount(state, record);
  useEffect(() => {
    if (!mayComment) return;
    void comments.read();
    return state.$commented.listen((said) => {
      if (said && (said.rowId === null || said.rowId === record.rowId)) void comments.read();
    });
  }, [comments, mayComment, state, record]);
  const isToComment = useStore(state.$toComment) === record.rowId;
  useEffect(() => {
    if (isToComment && section !== 'comments') onSection('comments');
  }, [isToComment, section, onSection]);
  const files = typeof row === 'string' ? 0 : fileFields.reduce((count, { id }) => count + filesOf(row.cells[id] ?? null).length, 0);
  const some = (count: number | undefined): { count?: number } => (count ? { count } : {});
  const tabs = [
    ...(mayComment ? [{ value: 'comments' as const, label: t`Comments`, ...some(said?.length) }] : []),
    ...(state.may('rowHistory')
      ? [{ value: 'history' as const, label: t`History`, ...(changed !== undefined && { count: changed }) }]
      : []),
    ...(fileFields.length > 0 ? [{ value: 'files' as const, label: t`Files`, ...some(files) }] : []),
  ];
  const open = tabs.some(({ value }) => value === section) ? section : tabs[0]?.value;
  if (open === undefined) return null;
  return (
    <section className={styles.sections} data-field="sections">
      <RecordReceipts state={state} rowId={record.rowId} />
      <Tabs label={t`About this record`} tabs={tabs} value={open} onValueChange={onSection}>
        {open === 'comments' && <RecordComments state={state} comments={comments} isAsked={isToComment} />}
        {open === 'history' && <RecordHistory state={state} record={record} />}
        {open === 'files' && <RecordFiles state={state} record={record} />}
      </Tabs>
    </section>
  );
}
