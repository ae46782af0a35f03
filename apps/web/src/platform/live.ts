import { connectLive, type LiveChannel } from '@quadrille/sdk';
import { client } from './client.ts';
import { noteLineLost } from './connection.ts';

let channel: LiveChannel | null = null;

/** The one line to changes of tables; opened with the first table that is looked at. */
export function live(): LiveChannel {
  if (channel) return channel;
  const opened = connectLive(client);
  let wasConnected = false;
  opened.onConnection((isConnected) => {
    if (isConnected) wasConnected = true;
    else if (wasConnected) noteLineLost(() => opened.isConnected());
  });
  channel = opened;
  return opened;
}
