import { useState } from 'react';
import { MembersPanel } from './members-panel.tsx';
import { createMembersState } from './members.state.ts';
import styles from './members.module.css';

/** The same inside a dialog of another page. */
export function BaseMembers({ baseId }: { readonly baseId: string }) {
  const [state] = useState(() => createMembersState(baseId));
  return (
    <div className={styles.column}>
      <MembersPanel state={state} />
    </div>
  );
}
