import { useLingui } from '@lingui/react/macro';
import { atom } from 'nanostores';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { client } from '../../../platform/client.ts';
import type { TableState } from '../table.state.ts';

const $names = atom<ReadonlyMap<string, string>>(new Map());

/** Members by name. Those who left are "Somebody". */
export function useNames(state: TableState): (id: string | null) => string {
  const { t } = useLingui();
  const names = useStore($names);
  useEffect(() => {
    if ($names.get().size > 0) return;
    void client.members
      .people({ params: { projectId: state.baseId } })
      .then((people) => $names.set(new Map(people.map(({ id, name }) => [id, name]))))
      .catch(() => {});
  }, [state]);
  return (id) => (id === null ? t`Somebody` : (names.get(id) ?? t`Somebody`));
}
