import { FieldIcon } from '@quadrille/ui-kit-react';
import { useId, useState } from 'react';
import type { CellValue } from '@quadrille/domain';
import { fieldTraits } from '../field-traits.ts';
import { valuesOf } from '../table-field.ts';
import type { ControlProps, RecordFieldProps } from './controls/control-props.ts';
import { recordControls } from './record-controls.ts';
import styles from './record.module.css';

/** One field of an open record: its name, its control, and why a value was not taken. */
export function RecordField(props: RecordFieldProps) {
  const { record, field } = props;
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const write = async (value: CellValue, newOptions: readonly string[] = []): Promise<void> => {
    setError(null);
    setError(await record.write(field.id, value, newOptions));
  };
  return (
    <div className={styles.field} role="group" aria-labelledby={id} data-field={field.id}>
      <span className={styles.label} id={id} title={field.description ?? undefined}>
        <FieldIcon kind={field.type} />
        <span dir="auto">{field.title}</span>
      </span>
      <div className={styles.control}>
        <Control {...props} onWrite={(value, newOptions) => void write(value, newOptions)} onError={setError} />
        {error !== null && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

function Control(props: Omit<ControlProps, 'canEdit'>) {
  const { state, field } = props;
  const { control, readOnly } = fieldTraits[field.type];
  const canEdit = state.may('dataUpdate') && readOnly === null;
  const { Control: Own, looks } = recordControls[control];
  const Shown = valuesOf(field) !== null && (canEdit || looks) ? Own : recordControls.value.Control;
  return <Shown {...props} canEdit={canEdit} />;
}
