import { useStore } from '@nanostores/react';
import type { CellValue } from '@quadrille/domain';
import { FieldIcon } from '@quadrille/ui-kit-react';
import { useId, useState } from 'react';
import type { RecordState } from './record.state.ts';
import styles from './record.module.css';
import { fieldKinds, iconKindOf } from '../fields/index.ts';
import { FileList, FilePreview, useFilePanel } from '../files/index.ts';
import type { Structure, TableField } from '../structure/index.ts';

export interface RecordFilesProps {
  readonly state: Structure;
  readonly record: RecordState;
}

/** All files of a record, field by field, whether the view shows the field or not. */
export function RecordFiles({ state, record }: RecordFilesProps) {
  const fields = useStore(state.$fields).filter(({ type }) => type === 'Attachment');
  const row = useStore(record.$row);
  if (typeof row === 'string') return null;
  return (
    <div className={styles.filesOfFields}>
      {fields.map((field) => (
        <FilesOfField key={field.id} state={state} record={record} field={field} value={row.cells[field.id] ?? null} />
      ))}
    </div>
  );
}

interface FilesOfFieldProps extends RecordFilesProps {
  readonly field: TableField;
  readonly value: CellValue;
}

function FilesOfField({ state, record, field, value }: FilesOfFieldProps) {
  const panel = useFilePanel(state, record.rowId, field, value);
  const files = useStore(panel.$files) ?? [];
  const [shown, setShown] = useState<number | null>(null);
  const id = useId();
  const canEdit = state.may('dataUpdate') && fieldKinds[field.type].readOnly === null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.filesOf}>
        <FieldIcon kind={iconKindOf(field)} />
        <bdi>{field.title}</bdi>
      </h3>
      <FileList panel={panel} canEdit={canEdit} onShow={setShown} isSlim />
      {shown !== null && files[shown] && (
        <FilePreview panel={panel} files={files} index={shown} canEdit={canEdit} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </section>
  );
}
