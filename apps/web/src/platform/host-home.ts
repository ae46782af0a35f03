import type { AppInfo } from '@quadrille/contract';

type HostInfo = Pick<AppInfo, 'baseHostName' | 'mainSubDomain'>;

/** Where every workspace has a host name of its own: the path named after the first label of `host`. Null on the main host. */
export function homeOfHost(host: string, { baseHostName, mainSubDomain }: HostInfo): string | null {
  if (!baseHostName || !host.endsWith(`.${baseHostName}`)) return null;
  const label = host.split('.')[0] ?? '';
  return label === '' || label === mainSubDomain ? null : `/${label}`;
}
