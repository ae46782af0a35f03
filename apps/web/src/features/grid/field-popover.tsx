import { useLingui } from '@lingui/react/macro';
import { canConvert, fieldKinds, fieldTypes, takesConstraint } from '@quadrille/domain';
import type { Field, FieldType } from '@quadrille/domain';
import { randomId } from '@quadrille/ui-kit';
import { errorWords } from '../../platform/error-words.ts';
import { Banner, ConfirmDialog, FieldEditor, Popover } from '@quadrille/ui-kit-react';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import type { Anchor, Grid } from '@quadrille/ui-kit/grid';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useHeadAnchor } from './use-head-anchor.ts';
import {
  useFieldEditorLabels,
  ConversionPart,
  isReadingOpen,
  useConversionPreview,
  ComputedPart,
  computedTypes,
  isDefined,
  toDefinitionDraft,
  DefaultControl,
  faultOfTitle,
  defaultKey,
  faultOfDefault,
  hasDefault,
  HookPart,
  FieldHelp,
  hookIdOf,
  runsWebhook,
  RemovedOptions,
  useFieldWords,
  useOptionCounts,
  useOptionUses,
} from '../fields/index.ts';
import type { DefinitionDraft } from '../fields/index.ts';
import { saveField } from '../view/index.ts';
import { useMembers } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';
import type { ViewState } from '../view/index.ts';

export interface FieldTarget {
  /** The field to edit; null for a new one. */
  readonly fieldId: string | null;
  readonly anchor: Anchor;
  /** The column whose head it hangs below; null where it hangs from something else. */
  readonly headId: string | null;
  /** The field a new one goes before; null or absent puts it last. */
  readonly beforeId?: string | null;
}

export interface FieldPopoverProps {
  readonly state: ViewState;
  readonly grid: Grid;
  readonly target: FieldTarget;
  readonly onClose: () => void;
}

/** Makes a field or changes one: name, type, settings, options. */
export function FieldPopover({ state, grid, target, onClose }: FieldPopoverProps) {
  const { t } = useLingui();
  const field = target.fieldId === null ? null : state.getField(target.fieldId);
  const name = useRef<HTMLInputElement>(null);
  /** A formula that was written and is not saved: too much work to be lost by one key. */
  const hasWork = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => (hasWork.current ? setAsking(true) : onClose());
  const { beside } = useHeadAnchor(grid, target.headId, target.anchor);
  return (
    <Popover
      isOpen
      isFlush
      width={360}
      label={field ? t`Edit field` : t`New field`}
      {...beside}
      align={field || target.beforeId !== undefined ? 'start' : 'end'}
      initialFocus={name}
      onOpenChange={(next) => !next && close()}
    >
      <FieldForm
        state={state}
        field={field}
        beforeId={target.beforeId ?? null}
        nameRef={name}
        onWork={(isUnsaved) => void (hasWork.current = isUnsaved)}
        onClose={onClose}
      />
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title={t`Leave without saving the formula?`}
        description={t`What you wrote in it is lost.`}
        confirmLabel={t`Leave it`}
        cancelLabel={t`Go on writing`}
        onOpenChange={setAsking}
        onConfirm={onClose}
      />
    </Popover>
  );
}

interface FieldFormProps {
  readonly state: ViewState;
  readonly field: TableField | null;
  readonly beforeId: string | null;
  readonly nameRef: React.RefObject<HTMLInputElement | null>;
  readonly onWork: (isUnsaved: boolean) => void;
  readonly onClose: () => void;
}

function FieldForm({ state, field, beforeId, nameRef, onWork, onClose }: FieldFormProps) {
  const labels = useFieldEditorLabels();
  const words = useFieldWords();
  const [draft, setDraft] = useState(() => (field ? toDraft(field) : emptyDraft));
  const [fault, setFault] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isFine, setFine] = useState(true);
  const suggested = useRef('');
  const type = draft.kind as FieldType;
  const [formulaBefore] = useState(() => formulaOf(draft));
  useEffect(() => {
    onWork(formulaOf(draft) !== formulaBefore);
  }, [onWork, draft, formulaBefore]);
  const conversion = useConversionPreview(field, draft);
  const fields = useStore(state.$fields);
  const viewId = useStore(state.$view)?.id;
  const counts = useOptionCounts(state, field);
  const people = useMembers(state);
  const removed = field?.type === type ? field.options.filter(({ id }) => !draft.options.some((option) => option.id === id)) : [];
  const optionUses = useOptionUses(field, removed);
  const define = (change: DefinitionDraft, name?: string): void => {
    setRefusal(null);
    setDraft((now) => {
      const isUnnamed = field === null && (now.name.trim() === '' || now.name === suggested.current);
      if (name !== undefined && isUnnamed) suggested.current = name;
      return { ...now, ...(name !== undefined && isUnnamed && { name }), settings: { ...now.settings, ...change } };
    });
  };
  const save = async (): Promise<void> => {
    const title = draft.name.trim();
    const wrong = faultOfTitle(title);
    setFault(wrong);
    if (wrong !== null) return nameRef.current?.focus();
    setSaving(true);
    try {
      await saveField(state, field, { ...draft, name: title }, beforeId);
      onClose();
    } catch (error) {
      setRefusal(errorWords(error));
      setSaving(false);
    }
  };
  return (
    <FieldEditor
      draft={counts === null ? draft : { ...draft, options: draft.options.map((option) => ({ ...option, records: counts(option.id) })) }}
      nameRef={nameRef}
      labels={labels}
      nameError={fault}
      isSaving={isSaving}
      kinds={fieldTypes
        .filter((one) => isOffered(one, field))
        .toSorted((one, other) => words.placeOf(one) - words.placeOf(other))
        .map((one) => ({ kind: one, label: words.type(one), group: words.group(fieldKinds[one].group) }))}
      kindHelp={<FieldHelp type={type} />}
      settings={words.settings(type, fields, draft.settings)}
      hasOptions={type === 'SingleSelect' || type === 'MultiSelect'}
      kindPart={
        computedTypes.has(type) ? (
          <ComputedPart state={state} viewId={viewId} field={field} draft={draft} onChange={define} onJudged={setFine} />
        ) : runsWebhook(draft) ? (
          <HookPart
            state={state}
            hookId={hookIdOf(draft)}
            onChange={(hookId) => setDraft((now) => ({ ...now, settings: { ...now.settings, hook_id: hookId } }))}
            onJudged={setFine}
          />
        ) : counts !== null && removed.length > 0 ? (
          <RemovedOptions options={removed} counts={counts} uses={optionUses} isMulti={type === 'MultiSelect'} />
        ) : undefined
      }
      defaultControl={
        hasDefault(type) ? (
          <DefaultControl
            draft={draft}
            label={labels.default}
            people={people}
            onChange={(value) => setDraft((now) => ({ ...now, settings: { ...now.settings, [defaultKey]: value } }))}
          />
        ) : undefined
      }
      canSave={
        isDefined(draft) &&
        !isReadingOpen(conversion, draft) &&
        (!runsWebhook(draft) || (hookIdOf(draft) !== null && isFine)) &&
        (type !== 'Formula' || isFine) &&
        faultOfDefault(draft) === null
      }
      canBeUnique={takesConstraint(type, 'unique')}
      canBeRequired={takesConstraint(type, 'required')}
      createOptionId={() => `new-${randomId()}`}
      notice={
        refusal ? (
          <Banner tone="danger" isInset>
            {refusal}
          </Banner>
        ) : conversion.look !== null ? (
          <ConversionPart conversion={conversion} field={field} draft={draft} onChange={setDraft} />
        ) : undefined
      }
      onChange={(next) => {
        setRefusal(null);
        setDraft(next.kind === draft.kind ? next : { ...next, settings: { ...fieldKinds[next.kind as FieldType].defaultMeta } });
      }}
      onSave={() => void save()}
      onCancel={onClose}
    />
  );
}

/** What is written as the formula of a field; empty where it has none. */
function formulaOf({ kind, settings }: FieldDraft): string {
  return kind === 'Formula' ? String(settings['formula'] ?? '') : '';
}

const emptyDraft: FieldDraft = {
  name: '',
  kind: 'SingleLineText',
  options: [],
  settings: {},
  isRequired: false,
  isUnique: false,
  description: null,
};

export function toDraft(field: Field): FieldDraft {
  return {
    name: field.title,
    kind: field.type,
    options: field.options.map(({ id, title, color }) => ({ id, title, color })),
    settings: {
      ...fieldKinds[field.type].defaultMeta,
      ...field.meta,
      ...toDefinitionDraft(field.definition),
      [defaultKey]: field.defaultValue,
    },
    isRequired: field.isRequired,
    isUnique: field.isUnique,
    description: field.description,
  };
}

/** Types that are made by their settings though nobody writes their values. */
const settingsOnly: ReadonlySet<FieldType> = new Set([
  'AutoNumber',
  'QrCode',
  'Barcode',
  'Button',
  'Links',
  'Lookup',
  'Rollup',
  'Count',
  'Formula',
]);

/** What a new field can be made with here, and what a field there is can become. */
function isOffered(type: FieldType, field: Field | null): boolean {
  if (field !== null) return type === field.type || canConvert(field.type, type);
  const kind = fieldKinds[type];
  return settingsOnly.has(type) || (!kind.isReadOnly && !kind.isVirtual && type !== 'ForeignKey');
}
