import { useLingui } from '@lingui/react/macro';
import { fieldKinds, fieldTypes, getFieldKind } from '@quadrille/domain';
import type { Field, FieldType } from '@quadrille/domain';
import { errorMessage } from '@quadrille/sdk';
import { Banner, FieldEditor, Popover } from '@quadrille/ui-kit-react';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import type { Anchor } from '@quadrille/ui-kit/grid';
import { useRef, useState } from 'react';
import { useFieldEditorLabels } from './use-field-editor-labels.ts';
import { saveField } from './save-field.ts';
import type { TableState } from './table.state.ts';
import { toAnchor } from './to-anchor.ts';
import { useFieldWords } from './use-field-words.ts';

export interface FieldTarget {
  /** The field to edit; null for a new one. */
  readonly fieldId: string | null;
  readonly anchor: Anchor;
}

export interface FieldPopoverProps {
  readonly state: TableState;
  readonly target: FieldTarget;
  readonly onClose: () => void;
}

/** Makes a field or changes one: name, type, settings, options. */
export function FieldPopover({ state, target, onClose }: FieldPopoverProps) {
  const { t } = useLingui();
  const field = target.fieldId === null ? null : state.getField(target.fieldId);
  const name = useRef<HTMLInputElement>(null);
  return (
    <Popover
      isOpen
      isFlush
      width={360}
      label={field ? t`Edit field` : t`New field`}
      anchor={toAnchor(target.anchor)}
      align={field ? 'start' : 'end'}
      initialFocus={name}
      onOpenChange={(next) => !next && onClose()}
    >
      <FieldForm state={state} field={field} nameRef={name} onClose={onClose} />
    </Popover>
  );
}

interface FieldFormProps {
  readonly state: TableState;
  readonly field: Field | null;
  readonly nameRef: React.RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

function FieldForm({ state, field, nameRef, onClose }: FieldFormProps) {
  const { t } = useLingui();
  const labels = useFieldEditorLabels();
  const words = useFieldWords();
  const [draft, setDraft] = useState(() => (field ? toDraft(field) : emptyDraft));
  const [fault, setFault] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const type = draft.kind as FieldType;
  const isConverting = field !== null && field.type !== type;
  const save = async (): Promise<void> => {
    const title = draft.name.trim();
    if (title === '') return setFault(t`Please enter Name`);
    setFault(null);
    setSaving(true);
    try {
      await saveField(state, field, { ...draft, name: title });
      onClose();
    } catch (error) {
      setRefusal(errorMessage(error));
      setSaving(false);
    }
  };
  return (
    <FieldEditor
      draft={draft}
      nameRef={nameRef}
      labels={labels}
      nameError={fault}
      isSaving={isSaving}
      kinds={fieldTypes
        .filter((one) => isOffered(one, field))
        .map((one) => ({ kind: one, label: words.type(one), group: words.group(fieldKinds[one].group) }))}
      settings={words.settings(type)}
      hasOptions={type === 'SingleSelect' || type === 'MultiSelect'}
      canBeUnique={false}
      canBeRequired={!getFieldKind(type).isReadOnly}
      createOptionId={() => `new-${crypto.randomUUID()}`}
      notice={
        refusal ? (
          <Banner tone="danger" isInset>
            {refusal}
          </Banner>
        ) : isConverting ? (
          <Banner tone="warning" isInset>
            {t`Values that do not fit the new type are emptied. Undo brings them back.`}
          </Banner>
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

const emptyDraft: FieldDraft = {
  name: '',
  kind: 'SingleLineText',
  options: [],
  settings: {},
  isRequired: false,
  isUnique: false,
  description: null,
};

function toDraft(field: Field): FieldDraft {
  return {
    name: field.title,
    kind: field.type,
    options: field.options.map(({ id, title, color }) => ({ id, title, color })),
    settings: { ...fieldKinds[field.type].defaultMeta, ...field.meta },
    isRequired: field.isRequired,
    isUnique: field.isUnique,
    description: field.description,
  };
}

/** Types the product can hold and people can write to; a field keeps the one it has. */
function isOffered(type: FieldType, field: Field | null): boolean {
  const kind = fieldKinds[type];
  return type === field?.type || (kind.isBuilt && !kind.isReadOnly && !kind.isVirtual);
}
