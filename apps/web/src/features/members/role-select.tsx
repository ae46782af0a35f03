import type { BaseRole } from '@quadrille/domain';
import { RolePill, Select } from '@quadrille/ui-kit-react';
import { useRoleWords } from './use-role-words.ts';
import styles from './members.module.css';

export interface RoleSelectProps {
  readonly label: string;
  readonly role: BaseRole;
  /** Owners alone can make owners. */
  readonly isOwner: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (role: BaseRole) => void;
}

/** The role of a person, and the others they can be given. */
export function RoleSelect({ label, role, isOwner, isDisabled, onChange }: RoleSelectProps) {
  const words = useRoleWords();
  const choices = (Object.keys(words) as BaseRole[])
    .filter((one) => one !== 'owner' || isOwner || role === 'owner')
    .map((one) => ({
      value: one,
      label: words[one].label,
      content: <RolePill role={one === 'no-access' ? 'none' : one}>{words[one].label}</RolePill>,
      note: words[one].note,
    }));
  return (
    <span className={styles.role}>
      <Select label={label} choices={choices} value={role} isDisabled={isDisabled} onValueChange={onChange} />
    </span>
  );
}
