import { connectLive, type LiveChannel } from '@quadrille/sdk';
import { client } from './client.ts';
import { checkConnection } from './connection.ts';

let channel: LiveChannel | null = null;
/** A line that breaks and comes back at once is nothing to speak of. */
const patienceMs = 1500;

/** The one line to changes of tables; opened with the first table that is looked at. */
export function live(): LiveChannel {
  if (channel) return channel;
  const opened = connectLive(client);
  let wasConnected = false;
  opened.onConnection((isConnected) => {
    if (isConnected) wasConnected = true;
    else if (wasConnected) setTimeout(() => opened.isConnected() || void checkConnection(), patienceMs);
  });
  channel = opened;
  return opened;
}
