import { connectJobs, type JobsChannel } from '@quadrille/sdk';
import { client } from './client.ts';

let channel: JobsChannel | undefined;

/** The one line to background jobs; opened with the first that is waited for. */
export function jobs(): JobsChannel {
  channel ??= connectJobs(client);
  return channel;
}
