import * as v from 'valibot';
import { jobStates } from '../wire/import.ts';

/** Under the site's own path; the socket server answers at `/socket.io`. */
export const jobsNamespace = '/jobs';

/** A job by its id, or by any part of the data it was started with. */
export const subscribeSchema = v.object({
  _id: v.union([v.string(), v.number()]),
  data: v.looseObject({ id: v.optional(v.string()) }),
});

/** Asks for the state of a job. */
export const statusRequestSchema = v.object({
  _id: v.union([v.string(), v.number()]),
  data: v.object({ id: v.string() }),
});

/** Only for jobs that are known and not finished. */
export const subscribedSchema = v.object({ _id: v.union([v.string(), v.number()]), id: v.string() });

/** A job's state changed (without `_id`, to everyone subscribed), or the answer to a request (with it). */
export const statusSchema = v.object({
  _id: v.optional(v.union([v.string(), v.number()])),
  id: v.string(),
  status: v.picklist(jobStates),
  data: v.optional(v.record(v.string(), v.unknown())),
});
export type JobStatusMessage = v.InferOutput<typeof statusSchema>;

/** A line for people, and for imports the numbers in `data.progress`. */
export const logSchema = v.object({
  id: v.string(),
  data: v.looseObject({ message: v.string(), progress: v.optional(v.record(v.string(), v.unknown())) }),
});
export type JobLogMessage = v.InferOutput<typeof logSchema>;

/** Every message of the jobs channel by direction and event name. */
export const jobsMessages = {
  toServer: { subscribe: subscribeSchema, status: statusRequestSchema },
  toClient: { subscribed: subscribedSchema, status: statusSchema, log: logSchema },
} as const;

/** A subscription ends with one of these. */
export const finalJobStates = ['completed', 'failed'] as const;
