import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';

export interface Member {
  readonly id: string;
  readonly name: string;
}

/** The people of a base by name; without them rules can speak of roles all the same. */
export function useMembers(baseId: string): readonly Member[] {
  const [members, setMembers] = useState<readonly Member[]>([]);
  useEffect(() => {
    client.members.people({ params: { projectId: baseId } }).then(setMembers, () => {});
  }, [baseId]);
  return members;
}
