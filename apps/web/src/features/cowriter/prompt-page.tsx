import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { WireItem } from '@quadrille/contract';
import { EmptyState, Skeleton, Tabs } from '@quadrille/ui-kit-react';
import { Gauge, ListChecks, PenLine, ScrollText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { reportError } from '../../platform/notices.ts';
import { mayInBase } from '../../platform/rights.ts';
import { BaseBar } from '../../platform/widgets/base-bar.tsx';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { useItems } from '../items/index.ts';
import { DraftList } from './draft-list.tsx';
import { NoModel } from './no-model.tsx';
import { createPromptState, type PromptState } from './prompt.state.ts';
import { BudgetPart, RunLog } from './use-parts.tsx';
import { WritePart } from './write-part.tsx';
import styles from './cowriter.module.css';

export interface PromptPageProps {
  readonly baseId: string;
  readonly itemId: string;
}

/** One prompt. Mount it with a key of its item. */
export default function PromptPage({ baseId, itemId }: PromptPageProps) {
  const items = useItems(baseId, true);
  const item = items?.find(({ id, kind }) => id === itemId && kind === 'prompt');
  if (items === undefined) return <Skeleton height={48} />;
  if (item === undefined)
    return (
      <div className={styles.page}>
        <BaseBar baseId={baseId} title={<Trans>Cowriter</Trans>} isHeading />
        <EmptyState
          title={<Trans>This prompt is not there any more</Trans>}
          description={<Trans>It may have been deleted. The trash brings it back.</Trans>}
        />
      </div>
    );
  return <LoadedPrompt baseId={baseId} item={item} />;
}

type Part = 'write' | 'drafts' | 'budget' | 'log';

function LoadedPrompt({ baseId, item }: { readonly baseId: string; readonly item: WireItem }) {
  const { t } = useLingui();
  const [state] = useState(() => createPromptState(baseId, item.id));
  const [error, setError] = useState<unknown>(null);
  const [part, setPart] = useState<Part>('write');
  const base = useStore($bases)?.find(({ id }) => id === baseId);
  const prompt = useStore(state.$prompt);
  const drafts = useStore(state.$drafts);
  const cowriter = useStore(state.$cowriter);
  const runs = useStore(state.$runs);
  const load = (): void => {
    setError(null);
    state.load().catch(setError);
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once, and again when somebody asks for it
  useEffect(load, [state]);
  useFactsOnSight(state);
  const mayWrite = mayInBase(base, 'bulkDataUpdate');
  const count = drafts === null ? undefined : drafts.counts.draft + drafts.counts.accepted;
  return (
    <div className={styles.page}>
      <BaseBar baseId={baseId} title={item.title} isHeading />
      <div className={styles.tabs}>
        <Tabs
          label={t`Parts of the prompt`}
          value={part}
          onValueChange={setPart}
          tabs={[
            { value: 'write', label: t`Write`, icon: PenLine },
            { value: 'drafts', label: t`Drafts`, icon: ListChecks, count },
            { value: 'budget', label: t`Budget`, icon: Gauge },
            { value: 'log', label: t`Log`, icon: ScrollText },
          ]}
        />
      </div>
      {cowriter !== null && cowriter.model === null && <NoModel />}
      {error !== null ? (
        <LoadFailed title={<Trans>The prompt could not be opened</Trans>} error={error} onRetry={load} />
      ) : prompt === null || cowriter === null ? (
        <Skeleton height={240} />
      ) : part === 'write' ? (
        <WritePart state={state} prompt={prompt} cowriter={cowriter} mayEdit={mayInBase(base, 'itemUpdate')} mayWrite={mayWrite} />
      ) : part === 'drafts' ? (
        <div className={styles.scrolls}>
          <DraftList state={state} mayWrite={mayWrite} choices={{}} />
        </div>
      ) : part === 'budget' ? (
        <div className={styles.scrolls}>
          <BudgetPart
            key={cowriter.budget}
            cowriter={cowriter}
            mayManage={mayInBase(base, 'projectUpdate')}
            onBudget={(tokens) =>
              void state.setBudget(tokens).catch((reason: unknown) => reportError(t`The budget could not be saved`, reason))
            }
          />
        </div>
      ) : (
        <div className={styles.scrolls}>
          <RunLog runs={runs ?? []} cowriter={cowriter} />
        </div>
      )}
    </div>
  );
}

/** Facts may have changed while the page was out of sight. */
function useFactsOnSight(state: PromptState): void {
  useEffect(() => {
    const onSight = (): void => {
      if (document.visibilityState === 'visible') state.loadDrafts().catch(() => {}); // the next look makes up for it
    };
    document.addEventListener('visibilitychange', onSight);
    return () => document.removeEventListener('visibilitychange', onSight);
  }, [state]);
}
