import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { WireCowriter } from '@quadrille/contract';
import { Button, EmptyState, hueOfText, Icon, Skeleton, Status, Tile } from '@quadrille/ui-kit-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { PenLine, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { initialOf } from '../../platform/initial-of.ts';
import { reportError } from '../../platform/notices.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { BaseFrame, NeedsTables } from '../base/index.ts';
import { createItem, mayChangeItems, useItems } from '../items/index.ts';
import { NoModel } from './no-model.tsx';
import { useCostWords } from './use-parts.tsx';
import styles from './cowriter.module.css';

/** The prompts of a base, who writes for them, and what that has cost this month. */
export default function CowriterHome({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const timeAgo = useTimeAgo();
  const base = useStore($bases)?.find(({ id }) => id === baseId);
  const prompts = useItems(baseId, true)?.filter(({ kind }) => kind === 'prompt');
  const cowriter = useCowriter(baseId);
  const costWords = useCostWords(cowriter);
  const mayChange = mayChangeItems(base?.project_role);
  const place = (itemId: string) =>
    ({ to: '/$typeOrId/cowriter/$projectId/$', params: { typeOrId: 'nc', projectId: baseId, _splat: itemId } }) as const;
  const add = async (): Promise<void> => {
    try {
      await navigate(place((await createItem(baseId, { kind: 'prompt', title: t`Prompt` })).id));
    } catch (error) {
      reportError(t`The prompt could not be made`, error);
    }
  };
  const newPrompt = mayChange && (
    <Button variant="primary" icon={Plus} onClick={() => void add()}>
      <Trans>New prompt</Trans>
    </Button>
  );
  return (
    <BaseFrame baseId={baseId} title={<Trans>Cowriter</Trans>}>
      <div className={styles.home}>
        <header className={styles.homeHead}>
          <Tile hue={hueOfText(baseId)} size={40}>
            {initialOf(base?.title ?? '')}
          </Tile>
          <h1 dir="auto">{base?.title ?? <Skeleton width={160} />}</h1>
          {prompts && prompts.length > 0 && newPrompt}
        </header>
        {cowriter?.model === null && <NoModel />}
        {cowriter?.model && (
          <p className={styles.meta}>
            <Status tone="success">
              <Trans>
                {cowriter.model.name} on {cowriter.model.host}
              </Trans>
            </Status>{' '}
            <Trans>{costWords(cowriter.used.cost)} used this month</Trans>
          </p>
        )}
        {prompts?.length === 0 && (
          <NeedsTables baseId={baseId}>
            <EmptyState
              title={<Trans>No prompts yet</Trans>}
              description={<Trans>A prompt says what to write for each record of a table. You try it on five before it runs on all.</Trans>}
              actions={newPrompt}
            />
          </NeedsTables>
        )}
        <ul className={styles.list}>
          {prompts?.map(({ id, title, updated_at: at }) => (
            <li key={id}>
              <Link {...place(id)} className={styles.line}>
                <Icon icon={PenLine} />
                <bdi>{title}</bdi>
                <span className={styles.when}>{timeAgo(at)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </BaseFrame>
  );
}

function useCowriter(baseId: string): WireCowriter | null {
  const { t } = useLingui();
  const [cowriter, setCowriter] = useState<WireCowriter | null>(null);
  useEffect(() => {
    let isCurrent = true;
    client.cowriter.read({ params: { projectId: baseId } }).then(
      (answer) => isCurrent && setCowriter(answer),
      (error: unknown) => isCurrent && reportError(t`The cowriter could not be read`, error),
    );
    return () => {
      isCurrent = false;
    };
  }, [baseId, t]);
  return cowriter;
}
