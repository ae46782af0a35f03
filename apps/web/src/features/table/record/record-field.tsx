import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { filesOf, getFieldKind, optionColorAt, ratingMaxOf, readLinkCell } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import {
  Avatar,
  Button,
  Checkbox,
  Combobox,
  DateField,
  FieldIcon,
  Input,
  MultiCombobox,
  Pill,
  Rating,
  Textarea,
} from '@quadrille/ui-kit-react';
import type { Choice } from '@quadrille/ui-kit-react';
import type { Grid, PressRequest } from '@quadrille/ui-kit/grid';
import { Lock, Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { LinkPicker } from '../link-picker.tsx';
import { addressOfButton } from '../press-button.ts';
import { reportError } from '../../../platform/notices.ts';
import { isLink, valuesOf, wordsOfCell } from '../table-field.ts';
import type { TableField } from '../table-field.ts';
import type { TableState } from '../table.state.ts';
import type { RecordState } from './record.state.ts';
import styles from './record.module.css';

export interface RecordFieldProps {
  readonly state: TableState;
  readonly grid: Grid | null;
  readonly record: RecordState;
  readonly field: TableField;
  readonly value: CellValue;
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One field of an open record: its name, its control, and why a value was not taken. */
export function RecordField(props: RecordFieldProps) {
  const { record, field } = props;
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const write = async (value: CellValue): Promise<void> => {
    setError(null);
    setError(await record.write(field.id, value));
  };
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span className={styles.label} id={id}>
        <FieldIcon kind={field.type} />
        <span dir="auto">{field.title}</span>
      </span>
      <div className={styles.control}>
        <Control {...props} onWrite={(value) => void write(value)} onError={setError} />
        {error !== null && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

interface ControlProps extends RecordFieldProps {
  readonly onWrite: (value: CellValue) => void;
  readonly onError: (reason: string | null) => void;
}

function Control(props: ControlProps) {
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const { state, field, value, onWrite } = props;
  const kind = getFieldKind(field.type);
  const canEdit = state.may('dataUpdate');
  if (isLink(field)) return <LinksControl {...props} />;
  if (field.type === 'Attachment') return <FileList value={value} />;
  if (field.type === 'Button') return <ButtonControl {...props} />;
  if (!canEdit || kind.isReadOnly || kind.isVirtual) return <ReadOnlyValue field={field} value={value} isComputed={kind.isVirtual} />;
  switch (field.type) {
    case 'Checkbox':
      return <Checkbox label={field.title} isChecked={value === true} onCheckedChange={onWrite} />;
    case 'Rating':
      return <Rating label={field.title} value={numberOf(value)} max={ratingMaxOf(field)} onValueChange={onWrite} size={20} />;
    case 'SingleSelect':
      return (
        <Combobox
          label={field.title}
          size="sm"
          value={typeof value === 'string' ? value : null}
          choices={optionChoices(field)}
          onValueChange={onWrite}
        />
      );
    case 'MultiSelect':
      return (
        <MultiCombobox
          label={field.title}
          size="sm"
          value={listOf(value)}
          choices={optionChoices(field)}
          onValueChange={(ids) => onWrite(ids.length === 0 ? null : [...ids])}
        />
      );
    case 'Collaborator':
      return <PeopleControl {...props} />;
    case 'Date':
      return (
        <DateField label={field.title} size="sm" value={typeof value === 'string' ? value : null} today={today} onValueChange={onWrite} />
      );
    case 'LongText':
    case 'JSON':
      return <TextControl {...props} isLong />;
    default:
      return <TextControl {...props} isLong={false} />;
  }
}

const numberOf = (value: CellValue): number | null => (typeof value === 'number' ? value : null);
const listOf = (value: CellValue): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : []);

function optionChoices(field: TableField): Choice<string>[] {
  return field.options.map(({ id, title, color }, position) => ({
    value: id,
    label: title,
    color: color ?? optionColorAt(position).hex,
  }));
}

/** Text as the field reads it: what does not read stays, with the reason. */
function TextControl({ state, field, value, isLong, onWrite, onError }: ControlProps & { readonly isLong: boolean }) {
  const people = useStore(state.$people);
  const kind = getFieldKind(field.type);
  const shown = kind.format(value, field, { timeZone, people });
  const [text, setText] = useState(shown);
  const [base, setBase] = useState(shown);
  /** What was typed and is being saved. */
  const [sent, setSent] = useState<string | null>(null);
  // saved, or changed by somebody else: a text nobody is changing follows
  if (base !== shown) {
    setBase(shown);
    if (text === base || text === sent) setText(shown);
  }
  const save = (): void => {
    if (text === sent) return;
    if (text === shown) return onError(null);
    const parsed = kind.parse(text.trim() === '' ? null : text, field, { timeZone, people, now: Date.now() });
    if (!parsed.ok) return onError(parsed.reason);
    onError(null);
    setSent(text);
    if (JSON.stringify(parsed.value) === JSON.stringify(value)) setText(shown);
    else onWrite(parsed.value);
  };
  const change = (next: string): void => {
    setSent(null);
    setText(next);
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  // closing the panel while typing is leaving the field
  useEffect(() => () => latest.current(), []);
  const shared = { 'aria-label': field.title, value: text, onValueChange: change, onBlur: save, dir: 'auto' } as const;
  if (isLong) return <Textarea {...shared} rows={1} maxRows={12} spellCheck={field.type === 'LongText'} />;
  return (
    <Input
      {...shared}
      size="sm"
      isBare
      type={field.type === 'Password' ? 'password' : 'text'}
      autoComplete="off"
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') save();
        else if (event.key === 'Escape' && text !== shown) {
          event.preventDefault();
          setText(shown);
          onError(null);
        }
      }}
    />
  );
}

function PeopleControl({ state, field, value, onWrite }: ControlProps) {
  const people = useStore(state.$people);
  const choices = people.map(({ id, name }) => ({ value: id, label: name, content: <PersonName name={name} /> }));
  const ids = Array.isArray(value) ? listOf(value) : typeof value === 'string' ? [value] : [];
  if (field.meta['is_multi'] === true)
    return (
      <MultiCombobox
        label={field.title}
        size="sm"
        value={ids}
        choices={choices}
        onValueChange={(next) => onWrite(next.length === 0 ? null : [...next])}
      />
    );
  return (
    <Combobox
      label={field.title}
      size="sm"
      value={ids[0] ?? null}
      choices={choices}
      onValueChange={(id) => onWrite(id === null ? null : [id])}
    />
  );
}

function PersonName({ name }: { readonly name: string }) {
  return (
    <span className={styles.person}>
      <Avatar name={name} size={20} isDecorative />
      {name}
    </span>
  );
}

function LinksControl({ state, grid, record, field, value }: ControlProps) {
  const { t } = useLingui();
  const [request, setRequest] = useState<PressRequest | null>(null);
  const { count, records } = readLinkCell(value);
  const open = (element: HTMLElement): void => {
    const { left: x, top: y, width, height } = element.getBoundingClientRect();
    setRequest({ rowId: record.rowId, columnId: field.id, text: '', anchor: { x, y, width, height } });
  };
  return (
    <div className={styles.links}>
      {records.map(([id, title]) => (
        <Pill key={id} isOutline>
          {title || `#${id}`}
        </Pill>
      ))}
      {count > records.length && <span className={styles.count}>{`+${count - records.length}`}</span>}
      {state.may('mmList') && (
        <Button size="sm" variant="ghost" icon={Plus} aria-label={t`Change ${field.title}`} onClick={(event) => open(event.currentTarget)}>
          <Trans>Link</Trans>
        </Button>
      )}
      {request && grid && (
        <LinkPicker
          state={state}
          grid={grid}
          request={request}
          onClose={() => {
            setRequest(null);
            void record.load();
          }}
        />
      )}
    </div>
  );
}

function FileList({ value }: { readonly value: CellValue }) {
  const files = filesOf(value);
  if (files.length === 0) return <span className={styles.empty} />;
  return (
    <ul className={styles.files}>
      {files.map((file, at) => (
        <li key={at}>
          <Pill isOutline>{file.title}</Pill>
        </li>
      ))}
    </ul>
  );
}

function ButtonControl({ state, record, field, value }: ControlProps) {
  const { t } = useLingui();
  const press = async (): Promise<void> => {
    try {
      const address = await addressOfButton(state.tableId, record.rowId, field, state.$fields.get());
      if (address !== null) globalThis.open(address, '_blank', 'noopener,noreferrer');
    } catch (error) {
      reportError(t`The button leads nowhere for this record`, error);
    }
  };
  return (
    <Button size="sm" onClick={() => void press()}>
      {wordsOfCell(field, value) || field.title}
    </Button>
  );
}

function ReadOnlyValue({
  field,
  value,
  isComputed,
}: {
  readonly field: TableField;
  readonly value: CellValue;
  readonly isComputed: boolean;
}) {
  const { t } = useLingui();
  const text = valuesOf(field) === null ? '' : wordsOfCell(field, value, { timeZone });
  return (
    <span className={styles.readOnly}>
      <span dir="auto">{text}</span>
      {isComputed && <Lock size={12} role="img" aria-label={t`Computed`} />}
    </span>
  );
}
