import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { readPrompt } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import { MenuItem, Submenu } from '@quadrille/ui-kit-react';
import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { jobs } from '../../platform/jobs.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { toastUndoableInBase } from '../undo/index.ts';
import type { RunEnd } from './prompt.state.ts';
import { tellBusy } from './use-prompt-run.ts';

export interface PromptItemsProps {
  readonly baseId: string;
  readonly tableId: string;
  /** The records that are meant. */
  readonly readIds: () => Promise<readonly (number | string)[]>;
}

interface KnownPrompt {
  readonly id: string;
  readonly title: string;
}

/** Prompts that write for the records of a table, run on those that are meant: their texts are one step that is taken back at once. */
export default function PromptItems({ baseId, tableId, readIds }: PromptItemsProps) {
  const { t } = useLingui();
  const prompts = usePromptsOf(baseId, tableId);
  const run = async ({ id, title }: KnownPrompt): Promise<void> => {
    try {
      const ids = (await readIds()).filter((rowId): rowId is number => typeof rowId === 'number');
      if (ids.length > limits.promptRows)
        return void notices.toast(t`${plural(limits.promptRows, { other: 'A prompt writes for # records at a time: choose fewer.' })}`);
      if (ids.length === 0) return;
      const job = await client.cowriter.run({ params: { itemId: id }, body: { row_ids: ids, into: 'record' } });
      notices.toast(t`${title} is being written for ${plural(ids.length, { one: '# record', other: '# records' })}.`);
      await jobs().waitFor(job.id);
      const { status, result, error } = await client.jobs.get({ params: { jobId: job.id } });
      if (status !== 'completed') throw new Error(error ?? status);
      const end = result as RunEnd;
      if (end.accepted > 0)
        toastUndoableInBase(
          baseId,
          t`${plural(end.accepted, { one: 'Wrote into # record', other: 'Wrote into # records' })}`,
          async () => {},
        );
      tellBusy(end);
      const without = end.skipped - end.busy + end.failed;
      if (without > 0)
        notices.toast(
          t`${plural(without, { one: '# record got no text; its prompt says why.', other: '# records got no text; their prompt says why.' })}`,
        );
      if (end.stopped === 'budget') notices.toast(t`The budget of this month is spent; the run ended there.`);
    } catch (error) {
      reportError(t`The run ended early`, error);
    }
  };
  if (prompts.length === 0) return null;
  return (
    <Submenu label={t`Write with the cowriter`} icon={PenLine}>
      {prompts.map((prompt) => (
        <MenuItem key={prompt.id} onSelect={() => void run(prompt)}>
          {prompt.title}
        </MenuItem>
      ))}
    </Submenu>
  );
}

/** Prompts looked into for the table they are for. */
const mostRead = 50;

function usePromptsOf(baseId: string, tableId: string): readonly KnownPrompt[] {
  const [prompts, setPrompts] = useState<readonly KnownPrompt[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const { list } = await client.items.list({ params: { projectId: baseId } });
      const all = list.filter(({ kind }) => kind === 'prompt').slice(0, mostRead);
      const items = await Promise.all(all.map(({ id }) => client.items.get({ params: { itemId: id } })));
      const own = items.filter(({ meta }) => {
        const { table_id: id, column_id: columnId, text } = readPrompt(meta);
        return id === tableId && columnId !== null && text.trim() !== '';
      });
      if (isCurrent) setPrompts(own.map(({ id, title }) => ({ id, title })));
    };
    read().catch(() => {}); // the menu has one item less
    return () => {
      isCurrent = false;
    };
  }, [baseId, tableId]);
  return prompts;
}
