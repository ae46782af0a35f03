import { Trans, useLingui } from '@lingui/react/macro';
import { Button, EmptyState, Skeleton } from '@quadrille/ui-kit-react';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { DiagramCanvas } from './diagram-canvas.tsx';
import type { LoadedDiagram } from './use-diagram.ts';
import styles from './diagram.module.css';

export interface DiagramViewProps {
  readonly loaded: LoadedDiagram;
  /** Opens a table; null for visitors of a link. */
  readonly onOpen: ((tableId: string) => void) | null;
  /** Leads to where tables are made; null for visitors of a link. */
  readonly onMake: (() => void) | null;
}

/** The diagram, or why there is none to see. */
export function DiagramView({ loaded: { diagram, error, retry }, onOpen, onMake }: DiagramViewProps) {
  const { t } = useLingui();
  return (
    <>
      {error !== null && <LoadFailed title={<Trans>The diagram could not be loaded</Trans>} error={error} onRetry={retry} />}
      {error === null && diagram === null && (
        <div className={styles.loading} aria-busy aria-label={t`Loading`}>
          <Skeleton height={160} />
          <Skeleton height={160} />
          <Skeleton height={160} />
        </div>
      )}
      {diagram?.tables.length === 0 && (
        <EmptyState
          drawing="rows"
          title={<Trans>No tables yet</Trans>}
          description={onMake && <Trans>Tables appear here as boxes, and links between them as lines.</Trans>}
          actions={
            onMake && (
              <Button variant="primary" onClick={onMake}>
                <Trans>Make a table</Trans>
              </Button>
            )
          }
        />
      )}
      {diagram && diagram.tables.length > 0 && <DiagramCanvas diagram={diagram} onOpen={onOpen} />}
    </>
  );
}
