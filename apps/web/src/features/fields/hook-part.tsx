import { Trans, useLingui } from '@lingui/react/macro';
import type { WireHook } from '@quadrille/contract';
import { Banner, Field, Select, Skeleton } from '@quadrille/ui-kit-react';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import type { Structure } from '../structure/index.ts';

export function runsWebhook({ kind, settings }: FieldDraft): boolean {
  return kind === 'Button' && settings['action'] === 'webhook';
}

/** The webhook a button runs; null where none was chosen. */
export function hookIdOf({ settings }: FieldDraft): string | null {
  const id = settings['hook_id'];
  return typeof id === 'string' && id !== '' ? id : null;
}

interface HookPartProps {
  readonly state: Structure;
  readonly hookId: string | null;
  readonly onChange: (hookId: string) => void;
  /** Whether the chosen webhook is among those there are; true until they are known. */
  readonly onJudged: (isFine: boolean) => void;
}

/** Which webhook of the table a button runs. */
export function HookPart({ state, hookId, onChange, onJudged }: HookPartProps) {
  const { t } = useLingui();
  const maySee = state.may('hookList');
  const [hooks, setHooks] = useState<readonly WireHook[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (!maySee) return;
    let isCurrent = true;
    client.hooks.list({ params: { tableId: state.tableId } }).then(
      ({ list }) => isCurrent && setHooks(list),
      (error: unknown) => isCurrent && setFailed(errorWords(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [state, maySee]);
  const isFine = hooks === null || hooks.some(({ id }) => id === hookId);
  useEffect(() => onJudged(isFine), [onJudged, isFine]);
  if (!maySee)
    return (
      <Banner tone="info" isInset>
        <Trans>You may not see the webhooks of this table. Ask somebody who may to choose the one this button runs.</Trans>
      </Banner>
    );
  if (failed !== null)
    return (
      <Banner tone="danger" isInset>
        {failed}
      </Banner>
    );
  if (hooks === null) return <Skeleton height={32} />;
  if (hooks.length === 0)
    return (
      <Banner tone="info" isInset>
        <Trans>This table has no webhooks yet. Add one on the page Webhooks of the base, then come back.</Trans>
      </Banner>
    );
  return (
    <Field label={t`Webhook`} isInline>
      <Select
        hasUpDown
        placeholder={t`Choose a webhook`}
        value={isFine ? hookId : null}
        onValueChange={onChange}
        choices={hooks.map(({ id, title, active }) => ({ value: id, label: title, ...(!active && { note: t`Off` }) }))}
      />
    </Field>
  );
}
