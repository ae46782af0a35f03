import { Trans, useLingui } from '@lingui/react/macro';
import { Banner, Button, IconButton, Input, Select } from '@quadrille/ui-kit-react';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { channelKinds, type HookDraft, type HookFault, type HookPair, offeredChannels } from './hook-draft.ts';
import { Line } from './hook-line.tsx';
import { HookTemplate } from './hook-template.tsx';
import type { HookTable } from './hooks.state.ts';
import { useHookWords } from './use-hook-words.ts';
import styles from './hooks.module.css';

export interface HookChannelPartProps {
  readonly draft: HookDraft;
  readonly table: HookTable;
  readonly faults: readonly HookFault[];
  readonly onChange: (draft: HookDraft) => void;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;

/** Whom a webhook tells, and with what. */
export function HookChannelPart({ draft, table, faults, onChange }: HookChannelPartProps) {
  const { t } = useLingui();
  const words = useHookWords();
  const missing = useMissingPlugin(draft.channel);
  const kind = channelKinds[draft.channel];
  const fault = faults.find((one) => one !== 'title' && one !== 'body');
  return (
    <>
      <Line label={<Trans>Send to</Trans>}>
        <div className={styles.target}>
          <Select
            label={t`Channel`}
            value={draft.channel}
            choices={offeredChannels.map((value) => ({ value, label: words.channels[value] }))}
            onValueChange={(channel) => onChange({ ...draft, channel })}
            className={styles.channel}
          />
          {kind === 'request' && (
            <>
              <Select
                label={t`Method`}
                value={draft.method}
                choices={methods.map((value) => ({ value, label: value }))}
                onValueChange={(method) => onChange({ ...draft, method })}
                className={styles.method}
              />
              <Input
                dir="ltr"
                inputMode="url"
                aria-label={t`Address`}
                placeholder="https://example.org/hook"
                isInvalid={fault === 'path'}
                className={styles.address}
                value={draft.path}
                onValueChange={(path) => onChange({ ...draft, path })}
              />
            </>
          )}
          {(kind === 'mail' || kind === 'numbers') && (
            <Input
              dir="ltr"
              aria-label={t`To`}
              placeholder={kind === 'mail' ? 'ana@example.org, ben@example.org' : '+15551234567'}
              isInvalid={fault === 'to'}
              className={styles.address}
              value={draft.to}
              onValueChange={(to) => onChange({ ...draft, to })}
            />
          )}
          {kind === 'chat' && (
            <Input
              dir="ltr"
              aria-label={t`Id of the chat`}
              placeholder="-1001234567890"
              isInvalid={fault === 'chatId'}
              className={styles.address}
              value={draft.chatId}
              onValueChange={(chatId) => onChange({ ...draft, chatId })}
            />
          )}
        </div>
        {fault && <p className={styles.fault}>{words.faults[fault]}</p>}
        {missing !== null && (
          <Banner tone="warning" isInset>
            <Trans>{missing} is not set up on this server yet. Its owner does that under Account, Apps.</Trans>
          </Banner>
        )}
        {kind === 'rooms' && <Rooms draft={draft} onChange={onChange} />}
      </Line>
      {kind === 'mail' && (
        <Line label={<Trans>Subject</Trans>}>
          <Input aria-label={t`Subject`} value={draft.subject} onValueChange={(subject) => onChange({ ...draft, subject })} />
        </Line>
      )}
      {!(kind === 'request' && (draft.method === 'GET' || draft.method === 'HEAD')) && (
        <HookTemplate draft={draft} table={table} isInvalid={faults.includes('body')} onChange={onChange} />
      )}
      {kind === 'request' && (
        <>
          <Line label={<Trans>Headers</Trans>}>
            <Pairs pairs={draft.headers} add={t`Add header`} name={t`Header`} onChange={(headers) => onChange({ ...draft, headers })} />
          </Line>
          <Line label={<Trans>Parameters</Trans>}>
            <Pairs
              pairs={draft.parameters}
              add={t`Add parameter`}
              name={t`Parameter`}
              onChange={(parameters) => onChange({ ...draft, parameters })}
            />
          </Line>
        </>
      )}
    </>
  );
}

/** The plugin a channel goes through, while nobody has set it up. */
function useMissingPlugin(channel: HookDraft['channel']): string | null {
  const [inactive, setInactive] = useState<readonly string[]>([]);
  useEffect(() => {
    client.plugins
      .listForWebhooks({ query: {} })
      .then(({ list }) => setInactive(list.filter(({ active }) => !active).map(({ title }) => title)))
      .catch(() => {});
  }, []);
  const needsPlugin = channelKinds[channel] === 'chat' || channelKinds[channel] === 'numbers';
  return needsPlugin && inactive.includes(channel) ? channel : null;
}

function Rooms({ draft, onChange }: Pick<HookChannelPartProps, 'draft' | 'onChange'>) {
  const { t } = useLingui();
  const set = (rooms: HookDraft['rooms']): void => onChange({ ...draft, rooms });
  return (
    <div className={styles.pairs}>
      {draft.rooms.map((room, at) => (
        <div key={at} className={styles.pair}>
          <Input
            aria-label={t`Name of the channel`}
            placeholder={t`Name of the channel`}
            className={styles.pairName}
            value={room.channel}
            onValueChange={(channel) => set(replaced(draft.rooms, at, { ...room, channel }))}
          />
          <Input
            dir="ltr"
            inputMode="url"
            aria-label={t`Address of the channel`}
            placeholder="https://…"
            value={room.webhook_url}
            onValueChange={(address) => set(replaced(draft.rooms, at, { ...room, webhook_url: address }))}
          />
          <IconButton label={t`Remove`} icon={Trash2} onClick={() => set(draft.rooms.filter((_, other) => other !== at))} />
        </div>
      ))}
      <div>
        <Button variant="ghost" size="sm" icon={Plus} onClick={() => set([...draft.rooms, { channel: '', webhook_url: '' }])}>
          <Trans>Add channel</Trans>
        </Button>
      </div>
    </div>
  );
}

interface PairsProps {
  readonly pairs: readonly HookPair[];
  readonly name: string;
  readonly add: string;
  readonly onChange: (pairs: readonly HookPair[]) => void;
}

function Pairs({ pairs, name, add, onChange }: PairsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.pairs}>
      {pairs.map((pair, at) => (
        <div key={at} className={styles.pair}>
          <Input
            dir="ltr"
            aria-label={name}
            placeholder={name}
            className={styles.pairName}
            value={pair.name}
            onValueChange={(next) => onChange(replaced(pairs, at, { ...pair, name: next }))}
          />
          <Input
            dir="ltr"
            aria-label={t`Value`}
            placeholder={t`Value`}
            value={pair.value}
            onValueChange={(value) => onChange(replaced(pairs, at, { ...pair, value }))}
          />
          <IconButton label={t`Remove`} icon={Trash2} onClick={() => onChange(pairs.filter((_, other) => other !== at))} />
        </div>
      ))}
      <div>
        <Button variant="ghost" size="sm" icon={Plus} onClick={() => onChange([...pairs, { name: '', value: '', enabled: true }])}>
          {add}
        </Button>
      </div>
    </div>
  );
}

const replaced = <Item,>(items: readonly Item[], at: number, item: Item): readonly Item[] =>
  items.map((one, other) => (other === at ? item : one));
