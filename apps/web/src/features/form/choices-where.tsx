import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { toField } from '../structure/index.ts';
import type { Structure, TableField } from '../structure/index.ts';
import type { StoredNode } from '../view/index.ts';
import { ConditionBuilder } from './condition-builder.tsx';

interface ChoicesWhereProps {
  readonly state: Pick<Structure, '$people'>;
  /** The table the question leads to. */
  readonly tableId: string;
  readonly stored: unknown;
  readonly onSave: (nodes: readonly StoredNode[]) => void;
}

/** Which records a link question may be answered with. */
export function ChoicesWhere({ state, tableId, stored, onSave }: ChoicesWhereProps) {
  const { t } = useLingui();
  const [fields, setFields] = useState<readonly TableField[]>([]);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const reading = new AbortController();
    client.tables
      .get({ params: { tableId } }, { signal: reading.signal })
      .then((table) => setFields(table.columns.map(toField).filter(({ isSystem }) => !isSystem)))
      .catch((reason: unknown) => {
        if (!reading.signal.aborted) setError(reason);
      });
    return () => reading.abort();
  }, [tableId]);
  if (error !== null)
    return (
      <p>
        <Trans>The other table could not be read: {errorWords(error)}</Trans>
      </p>
    );
  return (
    <ConditionBuilder
      state={state}
      stored={stored}
      fields={fields}
      title={t`May be chosen when`}
      empty={t`No conditions: every record may be chosen.`}
      isReadOnly={false}
      onSave={onSave}
    />
  );
}
