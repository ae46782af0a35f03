import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { FilterBuilder } from '@quadrille/ui-kit-react';
import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { useMemo, useState } from 'react';
import type { FocusEvent } from 'react';
import { useLateSave } from '../../platform/use-late-save.ts';
import { toFilterField } from '../fields/index.ts';
import type { Structure, TableField } from '../structure/index.ts';
import { toBuiltNode, toStoredNode, useFilterLabels } from '../view/index.ts';
import type { StoredNode } from '../view/index.ts';

interface ConditionBuilderProps {
  readonly state: Pick<Structure, '$people'>;
  /** As the settings of a question keep them. */
  readonly stored: unknown;
  readonly fields: readonly TableField[];
  readonly title: string;
  /** Said where there are none. */
  readonly empty: string;
  readonly isReadOnly: boolean;
  readonly onSave: (nodes: readonly StoredNode[]) => void;
}

/** Conditions that a question keeps in its settings, saved once somebody pauses or goes elsewhere. */
export function ConditionBuilder({ state, stored, fields, title, empty, isReadOnly, onSave }: ConditionBuilderProps) {
  const { i18n } = useLingui();
  const people = useStore(state.$people);
  const [draft, setDraft] = useState<{ readonly nodes: readonly FilterNodeData[]; readonly over: string } | null>(null);
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const saver = useLateSave(async (nodes: readonly FilterNodeData[]) => onSave(nodes.map(toStoredNode)), 300);
  const kept = JSON.stringify(stored ?? []);
  const built = useMemo(() => fields.map((field) => toFilterField(field, (message) => i18n._(message), people)), [fields, people, i18n]);
  const nodes = draft?.over === kept ? draft.nodes : (JSON.parse(kept) as readonly StoredNode[]).map(toBuiltNode);
  const labels = { ...useFilterLabels(), title, empty };
  // saved before what is done elsewhere next: an undo takes back what was done last
  const saveOnLeave = (event: FocusEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) saver.flush();
  };
  return (
    <div onBlur={saveOnLeave}>
      <FilterBuilder
        nodes={nodes}
        fields={built}
        today={today}
        labels={labels}
        isReadOnly={isReadOnly || built.length === 0}
        onChange={(next) => {
          setDraft({ nodes: next, over: kept });
          saver.save(next);
        }}
      />
    </div>
  );
}
