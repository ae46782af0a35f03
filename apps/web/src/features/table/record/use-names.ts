import { useLingui } from '@lingui/react/macro';
import { map } from 'nanostores';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { client } from '../../../platform/client.ts';
import type { TableState } from '../table.state.ts';

export interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

const nobody: readonly NamedPerson[] = [];

/** Members by base, of each that was looked at. */
const $members = map<Record<string, readonly NamedPerson[]>>({});

/** Who may look into the base; nobody until they were read. */
export function useMembers({ baseId }: Pick<TableState, 'baseId'>): readonly NamedPerson[] {
  const members = useStore($members)[baseId];
  useEffect(() => {
    if ($members.get()[baseId]) return;
    void client.members
      .people({ params: { projectId: baseId } })
      .then((people) => $members.setKey(baseId, people))
      .catch(() => {});
  }, [baseId]);
  return members ?? nobody;
}

/** Members by name. Those who left are "Somebody". */
export function useNames(state: TableState): (id: string | null) => string {
  const { t } = useLingui();
  const names = new Map(useMembers(state).map(({ id, name }) => [id, name]));
  return (id) => (id === null ? t`Somebody` : (names.get(id) ?? t`Somebody`));
}
