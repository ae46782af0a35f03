import { isRequestError } from '@quadrille/sdk';
import { Icon, Skeleton } from '@quadrille/ui-kit-react';
import { Workflow } from 'lucide-react';
import { useCallback } from 'react';
import { client } from '../../platform/client.ts';
import { EndedShare, SharedFrame } from '../shared-view/index.ts';
import { DiagramView } from './diagram-view.tsx';
import { useDiagram } from './use-diagram.ts';
import styles from './diagram.module.css';

/** The diagram of a base opened by its link: no sidebar, no way into the tables. */
export function SharedDiagramPage({ uuid }: { readonly uuid: string }) {
  const loaded = useDiagram(useCallback(() => client.erd.shared({ params: { uuid } }), [uuid]));
  const { diagram, error } = loaded;
  if (isRequestError(error) && error.status === 404) return <EndedShare />;
  return (
    <SharedFrame icon={<Icon icon={Workflow} />} title={diagram?.title ?? <Skeleton width={120} />}>
      <main className={styles.sharedMain}>
        <DiagramView loaded={loaded} onOpen={null} onMake={null} />
      </main>
    </SharedFrame>
  );
}
