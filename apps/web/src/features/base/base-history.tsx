import { useLingui } from '@lingui/react/macro';
import type { WireChange } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { IconButton } from '@quadrille/ui-kit-react';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { $bases, $tables, loadTables } from '../../platform/bases.state.ts';
import { describeChange } from '../../platform/change-words.ts';
import { client } from '../../platform/client.ts';
import { type StepWay, takeStep, notifyStep, notifyStepFailed } from '../undo/index.ts';

interface Steps {
  readonly undo: WireChange | null;
  readonly redo: WireChange | null;
}

/** Takes back and does again what was done to the base: a table made, imported or deleted. */
export function BaseHistory({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const tables = useStore($tables, { keys: [baseId] })[baseId];
  const role = useStore($bases)?.find((one) => one.id === baseId)?.project_role;
  const mayUndo = !['commenter', 'viewer'].includes(role ?? 'owner');
  const [steps, setSteps] = useState<Steps>({ undo: null, redo: null });
  useEffect(() => {
    if (!mayUndo) return undefined;
    let isCurrent = true;
    client.changes
      .list({ params: { projectId: baseId }, query: { limit: 1 } })
      .then((log) => isCurrent && setSteps(log))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [baseId, mayUndo, tables]);
  if (!mayUndo) return null;
  const step = async (way: StepWay): Promise<void> => {
    try {
      const taken = await takeStep(client, { baseId, way });
      await loadTables(baseId);
      if (taken) await notifyStep(taken, { baseId, tableId: null });
    } catch (error) {
      notifyStepFailed(way, error);
    }
  };
  const [undo, redo] = [steps.undo && describeChange(steps.undo), steps.redo && describeChange(steps.redo)];
  return (
    <>
      <IconButton
        label={undo ? t`Undo: ${undo}` : t`Nothing to undo`}
        icon={Undo2}
        isFlipped
        aria-disabled={!undo}
        onClick={() => undo && void step('undo')}
      />
      <IconButton
        label={redo ? t`Redo: ${redo}` : t`Nothing to redo`}
        icon={Redo2}
        isFlipped
        aria-disabled={!redo}
        onClick={() => redo && void step('redo')}
      />
    </>
  );
}
