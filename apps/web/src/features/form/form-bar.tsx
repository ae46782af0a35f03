import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, copyText, Status, Tabs } from '@quadrille/ui-kit-react';
import { Eye, FlaskConical, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { notices, reportError } from '../../platform/notices.ts';
import type { ViewState } from '../view/index.ts';
import { toShareLink } from '../share/index.ts';
import type { BuiltForm } from './use-form.ts';
import styles from './form.module.css';

interface FormBarProps {
  readonly state: Pick<ViewState, '$view' | 'may'>;
  readonly form: BuiltForm;
  readonly canEdit: boolean;
  readonly isTesting: boolean;
  readonly onTest: (isTesting: boolean) => void;
}

/** Whether the form takes answers, how it is asked, and its link. */
export function FormBar({ state, form, canEdit, isTesting, onTest }: FormBarProps) {
  const { t } = useLingui();
  const view = useStore(state.$view);
  const count = useAnswerCount(form);
  const { meta } = form;
  const isSurvey = meta['mode'] === 'survey';
  const limit = typeof meta['answer_limit'] === 'number' ? meta['answer_limit'] : null;
  const [now] = useState(() => Date.now());
  const isOver = typeof meta['closes_at'] === 'string' && Date.parse(meta['closes_at']) <= now;
  const isFull = limit !== null && count !== null && count >= limit;
  const isOpen = Boolean(view?.uuid) && !isOver && !isFull;
  const canShare = state.may('shareView');
  const addressOf = (uuid: string): string => toShareLink(uuid, 1) + (isSurvey ? '/survey' : '');
  /** Shared first, where it is not: who wants the link wants it opened. */
  const withLink = async (use: (address: string) => unknown): Promise<void> => {
    try {
      const shared = view?.uuid ? view : await client.shares.create({ params: { viewId: form.viewId } });
      const latest = state.$view.get();
      if (latest?.id === form.viewId) state.$view.set({ ...latest, ...shared });
      if (shared.uuid) await use(addressOf(shared.uuid));
    } catch (error) {
      reportError(t`The link could not be made`, error);
    }
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Form`}>
      <Status tone={isOpen ? 'success' : 'neutral'}>
        {isOpen ? <Trans>Open for answers</Trans> : view?.uuid ? <Trans>Closed</Trans> : <Trans>Not shared yet</Trans>}
      </Status>
      {count !== null && <span className={styles.quiet}>{t`${plural(count, { one: '# answer', other: '# answers' })}`}</span>}
      <span className={styles.push} />
      {canEdit && (
        <Tabs
          look="segment"
          label={t`How it is asked`}
          tabs={[
            { value: 'page', label: t`One page` },
            { value: 'survey', label: t`One at a time` },
          ]}
          value={isSurvey ? 'survey' : 'page'}
          onValueChange={(mode) => form.changeMeta({ mode })}
        />
      )}
      <Button variant="ghost" icon={FlaskConical} isActive={isTesting} aria-pressed={isTesting} onClick={() => onTest(!isTesting)}>
        <Trans>Test</Trans>
      </Button>
      {(view?.uuid || canShare) && (
        <>
          <Button variant="ghost" icon={Eye} onClick={() => void withLink((address) => window.open(address, '_blank', 'noopener'))}>
            <Trans>Open</Trans>
          </Button>
          <Button
            icon={Link2}
            onClick={() =>
              void withLink(async (address) => {
                await copyText(address);
                notices.toast(t`The link was copied.`);
              })
            }
          >
            <Trans>Copy link</Trans>
          </Button>
        </>
      )}
    </div>
  );
}

/** How many answers the form has taken; null until they were counted. */
function useAnswerCount({ viewId }: BuiltForm): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let isHere = true;
    client.forms
      .get({ params: { viewId } })
      .then(({ answers }) => isHere && setCount(answers ?? null))
      .catch(() => {}); // without it nothing is missing but the number
    return () => {
      isHere = false;
    };
  }, [viewId]);
  return count;
}
