import { Trans } from '@lingui/react/macro';
import type { WireProject } from '@quadrille/contract';
import { Banner, Button } from '@quadrille/ui-kit-react';
import { BookOpen } from 'lucide-react';
import { mayInBase } from '../../platform/rights.ts';
import { ask } from '../objects/index.ts';

/** Says of the sample that it may be broken and taken away. */
export function SampleBanner({ base }: { readonly base: WireProject }) {
  return (
    <Banner
      tone="info"
      icon={BookOpen}
      isInset
      title={<Trans>A sample to try things on.</Trans>}
      actions={
        mayInBase(base, 'projectDelete') && (
          <Button size="sm" onClick={() => ask({ what: 'delete', base })}>
            <Trans>Remove the sample</Trans>
          </Button>
        )
      }
    >
      <Trans>Real books and their authors, linked, with a view of every kind. Break anything: Ctrl Z brings it back.</Trans>
    </Banner>
  );
}
