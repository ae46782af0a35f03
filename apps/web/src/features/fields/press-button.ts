import { t } from '@lingui/core/macro';
import { buttonActionOf, buttonLabelOf } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';
import { evaluateFormula, findReferenced, parseFormula, toText } from '@quadrille/formula';
import type { FormulaValue } from '@quadrille/formula';
import { atom } from 'nanostores';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import { client } from '../../platform/client.ts';
import { notices, reportError } from '../../platform/notices.ts';
import type { Structure } from '../structure/index.ts';

const safe = /^(?:https?:\/\/|mailto:)/i;

/**
 * The address a button leads to for one record, made by its formula of the record as it is now; null where the formula gives no
 * address, or one of a kind that is not opened.
 */
async function addressOfButton(tableId: string, rowId: string | number, field: Field, fields: readonly Field[]): Promise<string | null> {
  const action = buttonActionOf(field);
  const parsed = action.kind === 'url' ? parseFormula(action.formula) : null;
  if (parsed === null || !parsed.ok) return null;
  const row: Readonly<Record<string, unknown>> = await client.tableRows.read({ params: { tableId, rowId: String(rowId) }, query: {} });
  const read = (name: Parameters<typeof findReferenced>[0]): FormulaValue => {
    const used = findReferenced(name, fields);
    return used === undefined ? null : toValue(row[used.title]);
  };
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const address = (toText(evaluateFormula(parsed.expression, read, { now: Date.now(), timeZone })) ?? '').trim();
  return safe.test(address) ? address : null;
}

/** Buttons of webhooks that are on their way, by `pressedPlace`. */
export const $pressing: ReadableAtom<ReadonlySet<string>> = atom<ReadonlySet<string>>(new Set());
const $own = $pressing as WritableAtom<ReadonlySet<string>>;

export const pressedPlace = (fieldId: string, rowId: string | number): string => `${fieldId} ${rowId}`;

/** Presses a button for one record: opens its address, or runs the webhook and says what came of it. What goes wrong is said. */
export async function pressButton(state: Structure, rowId: string | number, field: Field, failed: string): Promise<void> {
  try {
    if (buttonActionOf(field).kind === 'webhook') return await runWebhook(state, rowId, field);
    const address = await addressOfButton(state.tableId, rowId, field, state.$fields.get());
    if (address === null) notices.toast(failed, { tone: 'warning' });
    else globalThis.open(address, '_blank', 'noopener,noreferrer');
  } catch (error) {
    reportError(failed, error);
  }
}

/** Pressed twice, it runs once. */
async function runWebhook(state: Structure, rowId: string | number, field: Field): Promise<void> {
  const place = pressedPlace(field.id, rowId);
  if ($own.get().has(place)) return;
  $own.set(new Set([...$own.get(), place]));
  const label = buttonLabelOf(field);
  try {
    const { outcome, is_tried_again } = await client.hooks.pressButton({
      params: { tableId: state.tableId, rowId: String(rowId), columnId: field.id },
    });
    if (outcome === 'arrived') notices.toast(t`${label}: the webhook has answered`, { tone: 'success' });
    else if (outcome === 'started') notices.toast(t`${label}: the webhook has been started`);
    else
      notices.notify({
        title: t`${label}: the webhook could not be called`,
        description: is_tried_again ? t`It is tried again in a while.` : t`What happened stands in the log of the webhook.`,
        tone: 'danger',
        isLasting: true,
      });
  } catch (error) {
    reportError(t`${label}: the webhook could not be called`, error);
  } finally {
    $own.set(new Set([...$own.get()].filter((one) => one !== place)));
  }
}

function toValue(wire: unknown): FormulaValue {
  if (typeof wire === 'boolean') return wire ? 1 : 0;
  return typeof wire === 'string' || typeof wire === 'number' ? wire : null;
}
