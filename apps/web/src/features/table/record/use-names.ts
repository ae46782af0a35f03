import { useLingui } from '@lingui/react/macro';
import { map } from 'nanostores';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { client } from '../../../platform/client.ts';
import type { TableState } from '../table.state.ts';

/** Members by id, of each base that was looked at. */
const $names = map<Record<string, ReadonlyMap<string, string>>>({});

/** Members by name. Those who left are "Somebody". */
export function useNames({ baseId }: TableState): (id: string | null) => string {
  const { t } = useLingui();
  const names = useStore($names)[baseId];
  useEffect(() => {
    if ($names.get()[baseId]) return;
    void client.members
      .people({ params: { projectId: baseId } })
      .then((people) => $names.setKey(baseId, new Map(people.map(({ id, name }) => [id, name]))))
      .catch(() => {});
  }, [baseId]);
  return (id) => (id === null ? t`Somebody` : (names?.get(id) ?? t`Somebody`));
}
