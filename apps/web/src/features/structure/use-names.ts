import { useLingui } from '@lingui/react/macro';
import { map } from 'nanostores';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { client } from '../../platform/client.ts';
import type { Structure } from './structure.state.ts';

export interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

const nobody: readonly NamedPerson[] = [];

/** Members by base, of each that was looked at. */
const $members = map<Record<string, readonly NamedPerson[]>>({});

/** Who may look into the base, read once. */
export async function readMembers(baseId: string): Promise<readonly NamedPerson[]> {
  const known = $members.get()[baseId];
  if (known) return known;
  const people = await client.members.people({ params: { projectId: baseId } });
  $members.setKey(baseId, people);
  return people;
}

/** Who may look into the base; nobody until they were read. */
export function useMembers({ baseId }: Pick<Structure, 'baseId'>): readonly NamedPerson[] {
  const members = useStore($members)[baseId];
  useEffect(() => {
    void readMembers(baseId).catch(() => {});
  }, [baseId]);
  return members ?? nobody;
}

/** Members by name. Those who left are "Somebody". */
export function useNames(state: Structure): (id: string | null) => string {
  const { t } = useLingui();
  const names = new Map(useMembers(state).map(({ id, name }) => [id, name]));
  return (id) => (id === null ? t`Somebody` : (names.get(id) ?? t`Somebody`));
}
