import { useLingui } from '@lingui/react/macro';
import { Button, Menu, MenuItem } from '@quadrille/ui-kit-react';
import { Eye } from 'lucide-react';
import { startPreview } from '../../platform/preview.state.ts';
import { useRoleNames } from '../../platform/use-role-names.ts';

const offered = ['creator', 'editor', 'commenter', 'viewer'] as const;

/** Opens the base as a lower role sees it. */
export function PreviewMenu({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const names = useRoleNames();
  return (
    <Menu label={t`Preview as`} align="end" trigger={<Button icon={Eye}>{t`Preview as`}</Button>}>
      {offered.map((role) => (
        <MenuItem key={role} onSelect={() => startPreview({ role, name: null }, baseId)}>
          {names[role]}
        </MenuItem>
      ))}
    </Menu>
  );
}
