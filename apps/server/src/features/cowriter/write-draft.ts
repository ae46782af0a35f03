import type { PromptRunBody } from '@quadrille/contract';
import type { ItemId, RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { DraftEntry } from '../../meta/prompt-store.ts';
import { askModel, type ModelAnswer, ModelFault } from './ask-model.ts';
import { composeRequest, holdToField, type SlotText } from './compose-request.ts';
import type { ReadyPrompt } from '../items/index.ts';
import type { Model } from './model.ts';
import { readSlots } from './read-slots.ts';

export interface DraftWish {
  readonly ready: ReadyPrompt;
  readonly model: Model;
  readonly order: Pick<PromptRunBody, 'choices'>;
  readonly runId: string;
  readonly rowId: RowId;
  /** What it uses is counted here while it is used: also of what is broken off. */
  readonly used: { tokensIn: number; tokensOut: number };
}

interface Made {
  readonly entry: DraftEntry;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

type Outcome = Pick<DraftEntry, 'state' | 'fault' | 'fault_about' | 'value'>;
const nothing = { value: null, fault: null, fault_about: null } as const;

/** A text for one record, or why there is none; null where the record is not there, or not the person's to see. */
export async function writeDraft(ctx: Ctx, wish: DraftWish, tell: (text: string) => void): Promise<Made | null> {
  const { ready, rowId, used } = wish;
  const texts = (await readSlots(ctx, ready.source, [rowId], ready.slots)).get(rowId);
  if (texts === undefined) return null;
  const slots = ready.slots.map(({ key, title }, index): SlotText => ({ key, title, text: texts[index] ?? '' }));
  const empty = slots.find(({ text }) => text.trim() === '');
  if (empty) {
    const outcome = { ...nothing, state: 'skipped', fault: 'slotEmpty', fault_about: empty.key };
    return toMade(ctx, wish, slots, outcome, { tokensIn: 0, tokensOut: 0 });
  }
  const request = composeRequest(ready.prompt.text, { slots, choices: chosen(wish), field: ready.field });
  let outcome: Outcome = { ...nothing, state: 'failed' };
  // what broke off or came as something else is asked for once more
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      const answer = await askModel(ctx.parts.outbound, wish.model, request, {
        signal: ctx.signal,
        onText: tell,
        onBrokenOff: (spent) => add(used, spent),
      });
      add(used, answer);
      const held = holdToField(answer.text, ready.field);
      if (held.ok) return toMade(ctx, wish, slots, { ...nothing, state: 'draft', value: JSON.stringify(held.wire) }, used);
      outcome = { ...nothing, state: 'failed', fault: held.fault };
    } catch (error) {
      if (!(error instanceof ModelFault)) throw error;
      add(used, error);
      outcome = { ...nothing, state: 'failed', fault: error.fault, fault_about: error.message };
      if (!['broken', 'garbled'].includes(error.fault)) break;
    }
  }
  return toMade(ctx, wish, slots, outcome, used);
}

function add(used: { tokensIn: number; tokensOut: number }, more: Pick<ModelAnswer, 'tokensIn' | 'tokensOut'>): void {
  used.tokensIn += more.tokensIn;
  used.tokensOut += more.tokensOut;
}

/** One of the options of each choice: what was sent, else the first. */
function chosen({ ready, order }: DraftWish): ReadonlyMap<string, string> {
  return new Map(
    ready.prompt.choices.map(({ name, options }) => {
      const wanted = Object.hasOwn(order.choices, name) ? order.choices[name] : undefined;
      return [name, wanted !== undefined && options.includes(wanted) ? wanted : (options[0] ?? name)];
    }),
  );
}

function toMade(
  ctx: Ctx,
  { ready, model, runId, rowId }: DraftWish,
  slots: readonly SlotText[],
  outcome: Outcome,
  { tokensIn, tokensOut }: Pick<ModelAnswer, 'tokensIn' | 'tokensOut'>,
): Made {
  const { clock, random } = ctx.parts;
  const entry: DraftEntry = {
    id: `dr${Buffer.from(random.bytes(12)).toString('hex')}`,
    base_id: getBase(ctx).baseId,
    item_id: ready.item.id as ItemId,
    run_id: runId,
    table_id: ready.source.table.id,
    row_id: rowId,
    field_id: ready.field.id,
    ...outcome,
    made_from: JSON.stringify(Object.fromEntries(slots.map(({ key, text }) => [key, text]))),
    model: model.name,
    tokens: tokensIn + tokensOut,
    created_by: ctx.actor.userId,
    created_at: clock.now(),
    settled_by: null,
    settled_at: null,
  };
  return { entry, tokensIn, tokensOut };
}
