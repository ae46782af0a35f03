import type { FileStore } from '../../platform/file-store/file-store.ts';
import { createS3FileStore } from '../../platform/file-store/s3-file-store.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Plugins } from '../../platform/plugins.ts';

/** The bucket that is set up as a plugin; null when there is none. Its address came over the wire, so it is asked like any other. */
export async function findPluginStore(plugins: Plugins, outbound: Outbound): Promise<FileStore | null> {
  const active = await plugins.activeOf('Storage');
  return active && toFileStore(active.settings, outbound);
}

/** Where the server of a bucket is: as it is written, else that of Amazon's region. */
export function addressOfStore({ endpoint = '', region = '' }: Readonly<Record<string, string>>): string {
  return endpoint || `https://s3.${region || 'us-east-1'}.amazonaws.com`;
}

export function toFileStore(settings: Readonly<Record<string, string>>, outbound: Outbound): FileStore {
  const region = settings['region'] || 'us-east-1';
  const options = {
    endpoint: addressOfStore(settings),
    bucket: settings['bucket'] ?? '',
    region,
    accessKeyId: settings['access_key'] ?? '',
    secretAccessKey: settings['access_secret'] ?? '',
  };
  return createS3FileStore(options, outbound);
}
