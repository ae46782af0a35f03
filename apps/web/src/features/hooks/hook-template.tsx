import { Trans, useLingui } from '@lingui/react/macro';
import type { HookVersion } from '@quadrille/domain';
import { Button, CodeBox, FieldIcon, Menu, MenuItem, Tabs, Textarea } from '@quadrille/ui-kit-react';
import { ChevronDown, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { canBeHole, channelKinds, fieldHole, type HookDraft } from './hook-draft.ts';
import { Line } from './hook-line.tsx';
import type { HookTable } from './hooks.state.ts';
import { useHookWords } from './use-hook-words.ts';
import styles from './hooks.module.css';

export interface HookTemplateProps {
  readonly draft: HookDraft;
  readonly table: HookTable;
  readonly isInvalid: boolean;
  readonly onChange: (draft: HookDraft) => void;
}

/** The body that is sent: as written, with holes for fields; of requests the whole of what happened where nothing is written. */
export function HookTemplate({ draft, table, isInvalid, onChange }: HookTemplateProps) {
  const { t } = useLingui();
  const words = useHookWords();
  const text = useRef<HTMLTextAreaElement>(null);
  const isRequest = channelKinds[draft.channel] === 'request';
  const insert = (hole: string): void => {
    const { selectionStart = draft.body.length, selectionEnd = draft.body.length } = text.current ?? {};
    onChange({ ...draft, body: draft.body.slice(0, selectionStart) + hole + draft.body.slice(selectionEnd) });
    const end = selectionStart + hole.length;
    requestAnimationFrame(() => {
      text.current?.focus();
      text.current?.setSelectionRange(end, end);
    });
  };
  return (
    <Line label={isRequest ? <Trans>Body</Trans> : <Trans>Message</Trans>}>
      <div className={styles.templateBar}>
        <Menu
          label={t`Insert field`}
          trigger={
            <Button size="sm" icon={Plus} endIcon={ChevronDown}>
              <Trans>Insert field</Trans>
            </Button>
          }
        >
          {table.fields
            .filter(({ title }) => canBeHole(title))
            .map(({ id, title, type }) => (
              <MenuItem key={id} start={<FieldIcon kind={type} />} onSelect={() => insert(fieldHole(title, draft.version))}>
                {title}
              </MenuItem>
            ))}
        </Menu>
        <Tabs<HookVersion>
          look="segment"
          label={t`Shape of the data`}
          value={draft.version}
          tabs={[
            { value: 'v2', label: t`What happened (v2)` },
            { value: 'v1', label: t`The record alone (v1)` },
          ]}
          onValueChange={(version) => onChange({ ...draft, version })}
        />
      </div>
      <Textarea
        ref={text}
        dir="ltr"
        rows={4}
        maxRows={16}
        spellCheck={false}
        aria-label={isRequest ? t`Body` : t`Message`}
        placeholder={isRequest ? t`Empty: everything that happened, as JSON.` : ''}
        isInvalid={isInvalid}
        className={styles.code}
        value={draft.body}
        onValueChange={(body) => onChange({ ...draft, body })}
      />
      {isInvalid && <p className={styles.fault}>{words.faults.body}</p>}
      <Sample tableId={table.id} draft={draft} />
    </Line>
  );
}

/** What the data looks like, with made-up values. */
function Sample({ tableId, draft }: { readonly tableId: string; readonly draft: HookDraft }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [sample, setSample] = useState<string | null>(null);
  const { operation, version } = draft;
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    client.hooks
      .tableSamplePayload({ params: { tableId, operation, version } })
      .then((answer) => isCurrent && setSample(JSON.stringify(answer, null, 2)))
      .catch((error: unknown) => isCurrent && reportError(t`The sample could not be loaded`, error));
    return () => {
      isCurrent = false;
    };
  }, [isOpen, tableId, operation, version, t]);
  return (
    <details className={styles.sample} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Sample of the data</Trans>
      </summary>
      {sample !== null && <CodeBox label={t`Sample of the data`}>{sample}</CodeBox>}
    </details>
  );
}
