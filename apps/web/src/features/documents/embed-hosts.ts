import { useStore } from '@nanostores/react';
import { $appInfo } from '../../platform/session.state.ts';

const none: readonly string[] = [];

/** Hosts whose pages may be shown in pages: those the settings of the server name. */
export function useEmbedHosts(): readonly string[] {
  return useStore($appInfo)?.embedHosts ?? none;
}
