import { useStore } from '@nanostores/react';
import { cx, FieldIcon } from '@quadrille/ui-kit-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { LivePlace } from '@quadrille/contract';
import type { CellValue } from '@quadrille/domain';
import { FieldHelp } from './field-help.tsx';
import type { RecordState } from './record.state.ts';
import { MeanwhileLine } from './meanwhile-line.tsx';
import styles from './record.module.css';
import { fieldKinds, iconKindOf, TitleControl, ValueControl } from '../fields/index.ts';
import type { ControlProps, Meanwhile, RecordFieldProps } from '../fields/index.ts';
import { valuesOf } from '../structure/index.ts';
import { refusedTextsOf } from '../records/index.ts';
import type { Presence } from '../records/index.ts';
import type { Structure } from '../structure/index.ts';

interface Props extends RecordFieldProps {
  readonly state: Structure & Pick<Presence, '$openField' | '$present'>;
  readonly record: RecordState;
  readonly isTitle?: boolean;
}

/** One field of an open record: its name, its control, and why a value was not taken. As the title of the record its name goes without saying. */
export function RecordField({ isTitle = false, ...props }: Props) {
  const { state, record, field } = props;
  const place = { rowId: record.rowId, fieldId: field.id };
  const people = useStore(state.$present).filter((person) => isAt(person.place, place));
  const [theirs, setTheirs] = useState<Meanwhile | null>(null);
  const [refusedTexts] = useState(() => refusedTextsOf(field, state.tableId, record.rowId));
  const [refused, setRefused] = useState(refusedTexts.find);
  const [error, setError] = useState(refused?.reason ?? null);
  const left = useRef<string | null>(null);
  const id = useId();
  useEffect(() => {
    const address = location.hash;
    left.current = null;
    refusedTexts.hush();
    return () => {
      // controls save what is typed after this, as they go
      left.current = address;
      refusedTexts.tell(record.$row.get() === 'gone' ? null : address);
    };
  }, [record, refusedTexts]);
  const onError = useCallback(
    (reason: string | null, text?: string): void => {
      setError(reason);
      if (reason === null || text !== undefined) {
        const next = reason === null || text === undefined ? null : { text, reason };
        setRefused(next);
        refusedTexts.keep(next);
      }
      if (left.current !== null) refusedTexts.tell(record.$row.get() === 'gone' ? null : left.current);
    },
    [record, refusedTexts],
  );
  // nothing says so when a field that has the focus goes with its record
  useEffect(() => () => leaveField(state, { rowId: record.rowId, fieldId: field.id }), [state, record.rowId, field.id]);
  const write = async (value: CellValue, newOptions: readonly string[] = [], typed = ''): Promise<void> => {
    onError(null);
    const reason = await record.write(field.id, value, newOptions);
    if (reason !== null) onError(reason, typed.trim() === '' ? undefined : typed);
  };
  return (
    <div
      className={isTitle ? styles.titleField : styles.field}
      role="group"
      aria-labelledby={id}
      aria-description={field.description ?? undefined}
      data-field={field.id}
      onFocus={() => state.$openField.set(place)}
      onBlur={() => leaveField(state, place)}
    >
      <span className={isTitle ? styles.titleLabel : styles.label}>
        <span id={id} className={isTitle ? styles.spoken : styles.name}>
          <FieldIcon kind={iconKindOf(field)} />
          <span dir="auto">{field.title}</span>
        </span>
        <FieldHelp field={field} />
      </span>
      <div className={styles.control}>
        <div className={cx(styles.value, people.length > 0 && styles.taken)}>
          {people.length > 0 && <span className={styles.takenBy}>{people.map(({ name }) => name).join(', ')}</span>}
          <Control
            {...props}
            isTitle={isTitle}
            refused={refused?.text ?? null}
            onWrite={(...written) => void write(...written)}
            onError={onError}
            onMeanwhile={setTheirs}
          />
        </div>
        {theirs && <MeanwhileLine {...props} theirs={theirs} />}
        {error !== null && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** Says that one is in this field no more, unless one is in another by now. */
function leaveField({ $openField }: Pick<Presence, '$openField'>, { rowId, fieldId }: LivePlace): void {
  const now = $openField.get();
  if (now?.rowId === rowId && now.fieldId === fieldId) $openField.set(null);
}

/** Whether somebody is at a field of a record, and not in the middle of selecting others with it. */
function isAt(at: LivePlace | null, { rowId, fieldId }: LivePlace): boolean {
  return at?.rowId === rowId && at.fieldId === fieldId && (at.toRowId ?? rowId) === rowId && (at.toFieldId ?? fieldId) === fieldId;
}

function Control({ isTitle, ...props }: Omit<ControlProps, 'canEdit' | 'shown'> & { readonly isTitle: boolean }) {
  const { state, field } = props;
  const { control, readOnly } = fieldKinds[field.type];
  const canEdit = state.may('dataUpdate') && readOnly === null;
  const isControlled = control !== null && valuesOf(field) !== null && (canEdit || control.showsReadOnly);
  const all = { ...props, canEdit, shown: null };
  const Chosen = isTitle ? TitleControl : isControlled ? control.Control : ValueControl;
  return <Chosen {...all} shown={<ValueControl {...all} />} />;
}
