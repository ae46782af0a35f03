import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button } from '@quadrille/ui-kit-react';
import { Eye } from 'lucide-react';
import { $preview, stopPreview } from '../../platform/preview.state.ts';
import { toPillRole, useRoleNames } from '../../platform/use-role-names.ts';

/** Says that bases are seen through somebody else's eyes, on every page as long as it is so. */
export function PreviewBanner() {
  const { t } = useLingui();
  const preview = useStore($preview);
  const names = useRoleNames();
  if (preview === null) return null;
  const role = names[toPillRole(preview.role)];
  return (
    <Banner
      tone="warning"
      icon={Eye}
      title={t`Previewing as ${role}.`}
      actions={
        <Button size="sm" onClick={stopPreview}>
          <Trans>Stop preview</Trans>
        </Button>
      }
    >
      {preview.name === null ? (
        <Trans>Tables and views open the way this role sees them. The page of the members stays yours.</Trans>
      ) : (
        <Trans>Tables and views open the way the role of {preview.name} sees them. The page of the members stays yours.</Trans>
      )}
    </Banner>
  );
}
