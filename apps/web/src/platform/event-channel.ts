import { connectEvents, type EventChannel } from '@quadrille/sdk';
import { client } from './client.ts';

/** The line on which the server hears which kinds of pages are opened. */
export const openEventChannel = (): EventChannel => connectEvents(client);
