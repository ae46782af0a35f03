import { RequestError } from './request-error.ts';

const noText = 'Some error occurred';
const noTextFromServer = 'Some internal error occurred';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function describeEntry(entry: unknown): string {
  if (!isRecord(entry)) return String(entry);
  const message = textOf(entry['message']) ?? noTextFromServer;
  const place = textOf(entry['instancePath']);
  return place === null ? message : `${place} - ${message}`;
}

/** The text of a failed answer: its list of errors, else `msg`, else `message`, else a fixed sentence. */
export function bodyMessage(body: unknown): string {
  if (!isRecord(body)) return noTextFromServer;
  const errors = body['errors'];
  if (Array.isArray(errors) && errors.length > 0) return errors.map(describeEntry).join(', ');
  return textOf(body['msg']) ?? textOf(body['message']) ?? noTextFromServer;
}

/** One sentence for a person, whatever was thrown. */
export function errorMessage(error: unknown): string {
  if (error instanceof RequestError && error.kind === 'answer') return bodyMessage(error.body);
  if (isRecord(error)) return textOf(error['message']) ?? noText;
  return textOf(error) ?? noText;
}
