import { Trans } from '@lingui/react/macro';
import { EmptyState } from '@quadrille/ui-kit-react';
import { SharedFrame } from './shared-frame.tsx';
import styles from './shared-view.module.css';

/** A link that leads nowhere: ended by its owner, or never given out; which of them is nobody's business. */
export function EndedShare() {
  return (
    <SharedFrame>
      <main className={styles.center}>
        <EmptyState
          drawing="lock"
          title={<Trans>This link shows nothing any more</Trans>}
          description={<Trans>Its owner ended it, or the address is mistyped. Ask whoever sent it for a new one.</Trans>}
        />
      </main>
    </SharedFrame>
  );
}
