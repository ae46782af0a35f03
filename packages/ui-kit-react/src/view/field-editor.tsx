import type { HueName } from '@quadrille/ui-kit/cells';
import { useState } from 'react';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Plus } from 'lucide-react';
import { randomId } from '@quadrille/ui-kit';
import { Button } from '../button/button.tsx';
import { ColourPicker } from '../form/colour-picker.tsx';
import { Combobox, MultiCombobox } from '../form/combobox.tsx';
import { Field } from '../form/field.tsx';
import { Input } from '../form/input.tsx';
import { NumberInput } from '../form/number-input.tsx';
import { Select } from '../form/select.tsx';
import type { Choice } from '../form/select.tsx';
import { Switch } from '../form/switch.tsx';
import { Textarea } from '../form/textarea.tsx';
import { fieldIcons } from '../icon/field-icon.tsx';
import type { FieldIconKind } from '../icon/field-icon.tsx';
import styles from './field-editor.module.css';
import { OptionsEditor } from './options-editor.tsx';
import type { OptionDraft, OptionsEditorLabels } from './options-editor.tsx';

export interface FieldDraft {
  readonly name: string;
  readonly kind: FieldIconKind;
  readonly options: readonly OptionDraft[];
  /** Values of `settings`, by key. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly description: string | null;
}

export interface FieldKindChoice {
  readonly kind: FieldIconKind;
  readonly label: string;
  readonly group: string;
  readonly note?: string;
  readonly isDisabled?: boolean;
}

/** One line of the kind's own settings. */
export type FieldSetting = { readonly key: string; readonly label: string; readonly hint?: string } & (
  | { readonly control: 'text'; readonly placeholder?: string }
  | { readonly control: 'number'; readonly min?: number; readonly max?: number; readonly placeholder?: string }
  | {
      /** Several lines, below their label. */
      readonly control: 'longText';
      readonly placeholder?: string;
      readonly isCode?: boolean;
      /** Tells what is wrong with the text; it is not saved until nothing is. */
      readonly fault?: (text: string) => string | null;
    }
  | { readonly control: 'switch' }
  /** `searchPlaceholder`: there are so many choices that they are searched by typing. */
  | {
      readonly control: 'choice';
      readonly choices: readonly Choice<string>[];
      readonly placeholder?: string;
      readonly searchPlaceholder?: string;
    }
  | {
      /** Several of the choices. With `make`, typed text becomes a new choice; null refuses it. */
      readonly control: 'choices';
      readonly choices: readonly Choice<string>[];
      readonly make?: (text: string) => string | null;
      readonly placeholder?: string;
    }
  | { readonly control: 'colour'; readonly hues?: Partial<Record<HueName, string>> }
) & {
    /** Converts a setting that is not stored as the text, number or hue of its control. */
    readonly kept?: { readonly read: (stored: unknown) => unknown; readonly write: (value: unknown) => unknown };
  };

export interface FieldEditorLabels extends OptionsEditorLabels {
  readonly name: string;
  readonly kind: string;
  readonly findKind: string;
  readonly default: string;
  readonly required: string;
  readonly unique: string;
  readonly description: string;
  readonly save: string;
}

export const englishFieldEditorLabels: FieldEditorLabels = {
  name: 'Name',
  kind: 'Kind',
  findKind: 'Find a kind',
  default: 'Default',
  required: 'Required',
  unique: 'Unique',
  description: 'Description',
  save: 'Save field',
  cancel: 'Cancel',
  options: 'Options',
  records: 'Records',
  addOption: 'Add option',
  pasteList: 'Paste a list',
  pasteHint: 'One option a line',
  addPasted: 'Add options',
  optionName: (title) => (title ? `Name of ${title}` : 'Name of the new option'),
  removeOption: (title) => `Remove ${title}`,
  moveOption: (title) => `Move ${title}`,
  colour: 'Colour',
  colourOf: (title) => `Colour of ${title}`,
};

export interface FieldEditorProps {
  readonly draft: FieldDraft;
  readonly onChange: (draft: FieldDraft) => void;
  readonly kinds: readonly FieldKindChoice[];
  /** What the chosen kind is for, below its name. */
  readonly kindHelp?: ReactNode;
  /** Lines for the chosen kind. */
  readonly settings?: readonly FieldSetting[];
  /** The chosen kind has options. */
  readonly hasOptions?: boolean;
  readonly createOptionId?: () => string;
  /** Further controls of the kind, below its settings. */
  readonly kindPart?: ReactNode;
  /** Control of the default value; no line without it. */
  readonly defaultControl?: ReactNode;
  readonly canBeRequired?: boolean;
  readonly canBeUnique?: boolean;
  readonly nameError?: ReactNode;
  /** Tells what a change of kind costs, or why saving was refused: an inset `Banner`. */
  readonly notice?: ReactNode;
  readonly isSaving?: boolean;
  readonly canSave?: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly nameRef?: RefObject<HTMLInputElement | null>;
  readonly labels?: Partial<FieldEditorLabels>;
}

/** Makes or changes a field. Controlled; goes into a flush `Popover`, 360 wide. */
export function FieldEditor(props: FieldEditorProps) {
  const {
    draft,
    onChange,
    kinds,
    settings = [],
    hasOptions,
    kindPart,
    defaultControl,
    nameError,
    notice,
    isSaving,
    canSave = true,
  } = props;
  const { canBeRequired = true, canBeUnique = true, onSave, onCancel, nameRef } = props;
  const labels = { ...englishFieldEditorLabels, ...props.labels };
  const [isDescribing, setDescribing] = useState(Boolean(draft.description));
  const set = (change: Partial<FieldDraft>) => onChange({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFine && !isSaving) onSave();
  };
  const isFine = canSave && settings.every((setting) => faultIn(setting, draft.settings[setting.key]) === null);
  const hasKindPart = hasOptions || settings.length > 0 || kindPart;
  return (
    <form className={styles.editor} onSubmit={submit} noValidate>
      <div className={styles.scroll}>
        <div className={styles.part}>
          <Field label={labels.name} error={nameError}>
            <Input ref={nameRef} value={draft.name} onValueChange={(name) => set({ name })} autoComplete="off" />
          </Field>
          <Field label={labels.kind}>
            <Combobox
              hasUpDown
              searchPlaceholder={labels.findKind}
              value={draft.kind}
              onValueChange={(kind) => kind && set({ kind })}
              choices={kinds.map((choice) => ({
                value: choice.kind,
                label: choice.label,
                group: choice.group,
                icon: fieldIcons[choice.kind],
                note: choice.note,
                isDisabled: choice.isDisabled ?? false,
              }))}
            />
          </Field>
          {props.kindHelp}
          {notice}
        </div>
        {hasKindPart && (
          <div className={styles.part}>
            {hasOptions && (
              <OptionsEditor
                options={draft.options}
                onChange={(options) => set({ options })}
                createId={props.createOptionId ?? (() => randomId())}
                labels={labels}
                isDisabled={isSaving}
              />
            )}
            {settings.length > 0 && (
              <div className={styles.settings}>
                {settings.map((setting) => (
                  <SettingLine
                    key={setting.key}
                    setting={setting}
                    value={draft.settings[setting.key]}
                    onChange={(value) => set({ settings: { ...draft.settings, [setting.key]: value } })}
                  />
                ))}
              </div>
            )}
            {kindPart}
          </div>
        )}
        <div className={styles.part}>
          {defaultControl && (
            <Field label={labels.default} isInline className={styles.default}>
              {defaultControl}
            </Field>
          )}
          <div className={styles.marks}>
            {canBeRequired && (
              <Switch isOn={draft.isRequired} onChange={(isRequired) => set({ isRequired })}>
                {labels.required}
              </Switch>
            )}
            {canBeUnique && (
              <Switch isOn={draft.isUnique} onChange={(isUnique) => set({ isUnique })}>
                {labels.unique}
              </Switch>
            )}
            {!isDescribing && (
              <Button variant="ghost" size="sm" icon={Plus} className={styles.describe} onClick={() => setDescribing(true)}>
                {labels.description}
              </Button>
            )}
          </div>
          {isDescribing && (
            <Field label={labels.description}>
              <Textarea
                rows={2}
                autoFocus={!draft.description}
                value={draft.description ?? ''}
                onValueChange={(description) => set({ description: description || null })}
              />
            </Field>
          )}
        </div>
      </div>
      <div className={styles.foot}>
        <Button variant="ghost" onClick={onCancel}>
          {labels.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={isSaving} disabled={!isFine}>
          {labels.save}
        </Button>
      </div>
    </form>
  );
}

interface SettingLineProps {
  readonly setting: FieldSetting;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function SettingLine({ setting, value: stored, onChange: store }: SettingLineProps) {
  const value = setting.kept ? setting.kept.read(stored) : stored;
  const onChange = (next: unknown) => store(setting.kept ? setting.kept.write(next) : next);
  if (setting.control === 'switch')
    return (
      <Switch isOn={value === true} onChange={onChange} isAtEnd className={styles.switch}>
        {setting.label}
      </Switch>
    );
  if (setting.control === 'longText')
    return (
      <Field label={setting.label} description={setting.hint} error={faultIn(setting, value)}>
        <Textarea
          rows={3}
          maxRows={12}
          value={typeof value === 'string' ? value : ''}
          onValueChange={onChange}
          {...(setting.placeholder === undefined ? {} : { placeholder: setting.placeholder })}
          {...(setting.isCode && { dir: 'ltr', spellCheck: false, className: styles.code })}
        />
      </Field>
    );
  return (
    <Field label={setting.label} isInline description={setting.hint}>
      {setting.control === 'choice' && setting.searchPlaceholder !== undefined ? (
        <Combobox
          value={value == null ? null : String(value)}
          onValueChange={onChange}
          choices={setting.choices}
          searchPlaceholder={setting.searchPlaceholder}
          placeholder={setting.placeholder ?? ''}
          hasUpDown
        />
      ) : setting.control === 'choice' ? (
        <Select
          value={value == null ? null : String(value)}
          onValueChange={onChange}
          choices={setting.choices}
          placeholder={setting.placeholder ?? ''}
          hasUpDown
        />
      ) : setting.control === 'choices' ? (
        <SeveralChoices setting={setting} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />
      ) : setting.control === 'colour' ? (
        <ColourPicker
          label={setting.label}
          value={typeof value === 'string' ? value : null}
          onValueChange={onChange}
          {...(setting.hues ? { hueLabels: setting.hues } : {})}
        />
      ) : setting.control === 'number' ? (
        <NumberInput
          value={typeof value === 'number' ? value : null}
          onValueChange={onChange}
          hasSteppers
          {...(setting.min === undefined ? {} : { min: setting.min })}
          {...(setting.max === undefined ? {} : { max: setting.max })}
          {...(setting.placeholder === undefined ? {} : { placeholder: setting.placeholder })}
        />
      ) : (
        <Input value={typeof value === 'string' ? value : ''} onValueChange={onChange} placeholder={setting.placeholder} />
      )}
    </Field>
  );
}

function faultIn(setting: FieldSetting, value: unknown): string | null {
  return setting.control === 'longText' && typeof value === 'string' && value !== '' ? (setting.fault?.(value) ?? null) : null;
}

interface SeveralChoicesProps {
  readonly setting: Extract<FieldSetting, { readonly control: 'choices' }>;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

function SeveralChoices({ setting: { choices, make, placeholder }, value, onChange }: SeveralChoicesProps) {
  const own = value.filter((one) => !choices.some((choice) => choice.value === one)).map((one) => ({ value: one, label: one }));
  const add = (text: string): void => {
    const made = make?.(text) ?? null;
    if (made !== null && !value.includes(made)) onChange([...value, made]);
  };
  return (
    <MultiCombobox
      choices={[...choices, ...own]}
      value={value}
      onValueChange={onChange}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(make && { onCreate: add })}
    />
  );
}
