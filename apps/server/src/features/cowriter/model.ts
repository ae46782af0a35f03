import type { Plugins } from '../../platform/plugins.ts';

/** The language model of the installation. */
export interface Model {
  /** Up to and without `/chat/completions`. */
  readonly address: string;
  readonly name: string;
  readonly key: string;
  /** Of a million tokens. */
  readonly priceIn: number;
  readonly priceOut: number;
  readonly currency: string;
}

/** Null: nobody has set one up. */
export async function findModel(plugins: Plugins): Promise<Model | null> {
  const active = await plugins.activeOf('Model');
  return active && toModel(active.settings);
}

export function toModel(settings: Readonly<Record<string, string>>): Model {
  const price = (key: string): number => Math.max(0, Number.parseFloat(settings[key] ?? '') || 0);
  return {
    address: (settings['api_url'] ?? '').replace(/\/+$/, ''),
    name: settings['model'] ?? '',
    key: settings['api_key'] ?? '',
    priceIn: price('price_in'),
    priceOut: price('price_out'),
    currency: settings['currency'] ?? '',
  };
}

/** In millionths of the currency. */
export function costOf(model: Model, { tokensIn, tokensOut }: { readonly tokensIn: number; readonly tokensOut: number }): number {
  return Math.round(tokensIn * model.priceIn + tokensOut * model.priceOut);
}
