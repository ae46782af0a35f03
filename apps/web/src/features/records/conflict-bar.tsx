import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button } from '@quadrille/ui-kit-react';
import type { TableRows } from './table-parts.ts';
import type { ViewHost } from './view-kind-entry.ts';

/** As long as a cell waits for somebody to choose between two values: the question itself stands at the cell. */
export function ConflictBar({ state, host }: { readonly state: TableRows; readonly host: ViewHost }) {
  const conflict = useStore(host.$conflict);
  if (conflict === null) return null;
  const show = (): void => {
    state.source.emit({ type: 'reset', place: conflict });
    host.focus();
  };
  return (
    <Banner
      tone="person"
      title={<Trans>Changed meanwhile.</Trans>}
      actions={
        <Button size="sm" variant="ghost" onClick={show}>
          <Trans context="go to a place">Show</Trans>
        </Button>
      }
    >
      <Trans>Choose at the cell which value to keep.</Trans>
    </Banner>
  );
}
