import { finalJobStates, jobsMessages, type JobState } from '@quadrille/contract';
import type { Namespace, Socket } from 'socket.io';
import * as v from 'valibot';
import type { AppParts } from '../app-context.ts';
import { maySeeJob } from '../features/jobs/index.ts';
import { findSession } from '../http/authenticate.ts';
import type { Job, JobEvent } from '../jobs/jobs.ts';
import { tokenOf } from './token-of.ts';

const isFinal = (state: JobState): boolean => (finalJobStates as readonly string[]).includes(state);

/**
 * The jobs channel: who may see a job may follow it. A bad token does not refuse the connection, it makes
 * an anonymous one, which is told nothing. Answers how to stop.
 */
export function serveJobs(parts: AppParts, channel: Namespace): () => void {
  channel.on('connection', (socket) => {
    socket.on('subscribe', (message: unknown) => void onSubscribe(parts, socket, message).catch(() => {}));
    socket.on('status', (message: unknown) => void onStatus(parts, socket, message).catch(() => {}));
  });
  return parts.jobs.listen((event) => send(channel, event));
}

function send(channel: Namespace, event: JobEvent): void {
  const room = channel.to(event.id);
  if (event.type === 'log') {
    const progress = event.progress ? { progress: event.progress } : {};
    room.emit('log', { id: event.id, data: { message: event.message, ...progress } });
    return;
  }
  room.emit('status', { id: event.id, status: event.status, data: event.data });
  if (isFinal(event.status)) channel.in(event.id).socketsLeave(event.id);
}

async function onSubscribe(parts: AppParts, socket: Socket, message: unknown): Promise<void> {
  const parsed = v.safeParse(jobsMessages.toServer.subscribe, message);
  if (!parsed.success) return;
  const { _id, data } = parsed.output;
  const job = typeof data['id'] === 'string' ? await parts.jobs.find(data['id']) : await parts.jobs.findByData(data);
  if (!job || isFinal(job.state) || !(await maySee(parts, socket, job))) return;
  await endWithSession(parts, socket);
  await socket.join(job.id);
  socket.emit('subscribed', { _id, id: job.id });
}

/** An unknown job, and one that is not the caller's to see, are both reported as failed. */
async function onStatus(parts: AppParts, socket: Socket, message: unknown): Promise<void> {
  const parsed = v.safeParse(jobsMessages.toServer.status, message);
  if (!parsed.success) return;
  const { _id, data } = parsed.output;
  const job = await parts.jobs.find(data.id);
  const isKnown = job !== null && (await maySee(parts, socket, job));
  socket.emit('status', { _id, id: data.id, status: isKnown ? job.state : 'failed' });
}

/** The same check as for reading the job over HTTP, made anew for every message. */
async function maySee(parts: AppParts, socket: Socket, job: Job): Promise<boolean> {
  const session = await findSession(parts, tokenOf(socket));
  return session !== null && maySeeJob(parts, session, job);
}

const followed = new WeakSet<Socket>();

/** What was joined with a session does not outlive it; a connection has one session, however many jobs it follows. */
async function endWithSession(parts: AppParts, socket: Socket): Promise<void> {
  if (followed.has(socket)) return;
  const session = await findSession(parts, tokenOf(socket));
  if (!session) return void socket.disconnect(true);
  if (followed.has(socket)) return; // meanwhile
  followed.add(socket);
  const stop = parts.access.follow(session, () => socket.disconnect(true));
  socket.once('disconnect', stop);
}
