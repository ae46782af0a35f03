import type { WirePlugin } from '@quadrille/contract';

/** One thing an app asks for. */
export interface AppItem {
  readonly key: string;
  readonly label: string;
  readonly placeholder: string;
  readonly type: 'SingleLineText' | 'Password' | 'Checkbox';
  readonly required: boolean;
}

export function readItems(plugin: Pick<WirePlugin, 'input_schema'>): readonly AppItem[] {
  return (JSON.parse(plugin.input_schema) as { readonly items?: readonly AppItem[] }).items ?? [];
}

/** What was filled in; secrets that are kept come as a mark, which stands for them when it is sent back. */
export function readValues(plugin: Pick<WirePlugin, 'input'>): Readonly<Record<string, string>> {
  return plugin.input === null ? {} : (JSON.parse(plugin.input) as Record<string, string>);
}

export function findMissing(items: readonly AppItem[], values: Readonly<Record<string, string>>): readonly string[] {
  return items.filter(({ key, required }) => required && (values[key] ?? '').trim() === '').map(({ key }) => key);
}
