import { toSharedRole, type WorkspaceRole, workspaceRoles } from '@quadrille/domain';
import { RolePill, Select } from '@quadrille/ui-kit-react';
import { useRoleWords } from '../members/index.ts';
import styles from './workspace.module.css';

export interface WorkspaceRoleSelectProps {
  readonly label: string;
  readonly role: WorkspaceRole;
  readonly onChange: (role: WorkspaceRole) => void;
}

/** The role of a person in all bases, and the others they can be given. */
export function WorkspaceRoleSelect({ label, role, onChange }: WorkspaceRoleSelectProps) {
  const words = useRoleWords();
  const choices = workspaceRoles.map((value) => {
    const shared = toSharedRole(value);
    const { label: name, note } = words[shared];
    return { value, label: name, content: <RolePill role={shared}>{name}</RolePill>, note };
  });
  return (
    <span className={styles.role}>
      <Select label={label} choices={choices} value={role} onValueChange={onChange} />
    </span>
  );
}
