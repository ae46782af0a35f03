import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Client } from '@quadrille/sdk';

/** People as one says them: "Ana and Ben"; null where there is nobody. Those without an account, or who left, are "Somebody". */
export async function nameOthers(client: Pick<Client, 'members'>, baseId: string, ids: readonly (string | null)[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const people = await client.members.people({ params: { projectId: baseId } }).catch(() => []);
  const nameById = new Map(people.map(({ id, name }) => [id, name]));
  const names = new Set(ids.map((id) => (id === null ? undefined : nameById.get(id)) ?? t`Somebody`));
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);
}
