import { useLingui } from '@lingui/react/macro';
import { RolePill } from '@quadrille/ui-kit-react';
import type { Choice } from '@quadrille/ui-kit-react';

export type OrgRole = 'org-level-creator' | 'org-level-viewer';

/** What a person may do on the server beside the bases they belong to. */
export function useOrgRoles(): readonly Choice<OrgRole>[] {
  const { t } = useLingui();
  return [
    { value: 'org-level-creator', label: t`Creator`, content: <RolePill role="creator">{t`Creator`}</RolePill>, note: t`Makes bases` },
    {
      value: 'org-level-viewer',
      label: t`Viewer`,
      content: <RolePill role="viewer">{t`Viewer`}</RolePill>,
      note: t`Works in bases of others`,
    },
  ];
}
