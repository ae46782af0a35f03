import { useLingui } from '@lingui/react/macro';

export type OrgRole = 'org-level-creator' | 'org-level-viewer';

/** What a person may do on the server beside the bases they belong to. */
export function useOrgRoles(): readonly { readonly value: OrgRole; readonly label: string; readonly note: string }[] {
  const { t } = useLingui();
  return [
    { value: 'org-level-creator', label: t`Creator`, note: t`Makes bases` },
    { value: 'org-level-viewer', label: t`Viewer`, note: t`Works in bases of others` },
  ];
}
