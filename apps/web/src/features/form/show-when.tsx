import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { FilterBuilder } from '@quadrille/ui-kit-react';
import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { useMemo, useState } from 'react';
import type { FocusEvent } from 'react';
import { useLateSave } from '../../platform/use-late-save.ts';
import { toFilterField } from '../fields/index.ts';
import type { Structure } from '../structure/index.ts';
import { toBuiltNode, toStoredNode, useFilterLabels } from '../view/index.ts';
import type { StoredNode } from '../view/index.ts';
import type { FormRow } from './form-rows.ts';

interface ShowWhenProps {
  readonly state: Pick<Structure, '$people'>;
  readonly stored: unknown;
  /** What stands before it on the form. */
  readonly earlier: readonly FormRow[];
  readonly isReadOnly: boolean;
  readonly onSave: (nodes: readonly StoredNode[]) => void;
}

/** Under which earlier answers something is asked. */
export function ShowWhen({ state, stored, earlier, isReadOnly, onSave }: ShowWhenProps) {
  const { t, i18n } = useLingui();
  const people = useStore(state.$people);
  const [draft, setDraft] = useState<{ readonly nodes: readonly FilterNodeData[]; readonly over: string } | null>(null);
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const saver = useLateSave(async (nodes: readonly FilterNodeData[]) => onSave(nodes.map(toStoredNode)), 300);
  const kept = JSON.stringify(stored ?? []);
  const fields = useMemo(
    () => earlier.flatMap((row) => (row.kind === 'question' ? [toFilterField(row.field, (message) => i18n._(message), people)] : [])),
    [earlier, people, i18n],
  );
  const nodes = draft?.over === kept ? draft.nodes : (JSON.parse(kept) as readonly StoredNode[]).map(toBuiltNode);
  const labels = {
    ...useFilterLabels(),
    title: t`Show when`,
    empty: fields.length === 0 ? t`Nothing is asked before this, so it is always shown.` : t`No conditions: it is always shown.`,
  };
  // saved before what is done elsewhere next: an undo takes back what was done last
  const saveOnLeave = (event: FocusEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) saver.flush();
  };
  return (
    <div onBlur={saveOnLeave}>
      <FilterBuilder
        nodes={nodes}
        fields={fields}
        today={today}
        labels={labels}
        isReadOnly={isReadOnly || fields.length === 0}
        onChange={(next) => {
          setDraft({ nodes: next, over: kept });
          saver.save(next);
        }}
      />
    </div>
  );
}
