import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { $bases, mayManage } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { BaseFrame } from '../base/index.ts';
import { DiagramView } from './diagram-view.tsx';
import { ShareDiagram } from './share-diagram.tsx';
import { useDiagram } from './use-diagram.ts';
import styles from './diagram.module.css';

/** The tables of a base and how they are linked. */
export function DiagramPage({ baseId, sourceId }: { readonly baseId: string; readonly sourceId: string }) {
  const navigate = useNavigate();
  const base = useStore($bases)?.find((one) => one.id === baseId);
  const loaded = useDiagram(useCallback(() => client.erd.get({ params: { projectId: baseId, baseId: sourceId } }), [baseId, sourceId]));
  const { diagram, setDiagram } = loaded;
  const [isSharing, setSharing] = useState(false);
  const openTable = (tableId: string): void =>
    void navigate({
      to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
      params: { typeOrId: 'nc', projectId: baseId, viewId: tableId, viewTitle: undefined },
    });
  return (
    <BaseFrame
      baseId={baseId}
      title={<Trans>Diagram</Trans>}
      hint="diagram"
      isWide
      actions={
        diagram !== null &&
        mayManage(base) && (
          <Button variant="primary" onClick={() => setSharing(true)}>
            <Trans>Share</Trans>
          </Button>
        )
      }
    >
      <h1 className={styles.hidden}>
        <Trans>Diagram</Trans>
      </h1>
      <DiagramView
        loaded={loaded}
        onOpen={openTable}
        onMake={() => void navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: baseId } })}
      />
      {diagram && isSharing && <ShareDiagram diagram={diagram} onChange={setDiagram} onClose={() => setSharing(false)} />}
    </BaseFrame>
  );
}
