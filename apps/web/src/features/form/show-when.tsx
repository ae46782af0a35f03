import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Structure } from '../structure/index.ts';
import type { StoredNode } from '../view/index.ts';
import { ConditionBuilder } from './condition-builder.tsx';
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
export function ShowWhen({ earlier, ...props }: ShowWhenProps) {
  const { t } = useLingui();
  const fields = useMemo(() => earlier.flatMap((row) => (row.kind === 'question' ? [row.field] : [])), [earlier]);
  const empty = fields.length === 0 ? t`Nothing is asked before this, so it is always shown.` : t`No conditions: it is always shown.`;
  return <ConditionBuilder {...props} fields={fields} title={t`Show when`} empty={empty} />;
}
