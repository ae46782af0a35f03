import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { AppError, type Call, parseInput, type RawInput, refuseProgram } from '@quadrille/contract';
import { keepLongNumbers } from '@quadrille/domain';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { parseInSlices } from './parse-in-slices.ts';
import { createTextMeter, dropRest, expectWhole } from './read-json.ts';

/** Values of a form, which are texts where JSON has numbers and the like. */
const forms = new WeakSet<object>();
const mostFields = 1000;
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A form sent by a page of another site is refused: browsers send forms anywhere without asking, and one that signs somebody in
 * would leave its cookie. Programs name no origin.
 */
export function refuseForeignForm({ headers }: FastifyRequest, { allowedOrigins }: Pick<Settings, 'allowedOrigins'>): void {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (origin === undefined ? !isForeign : allowedOrigins.includes(origin) || hostOf(origin) === host) return;
  throw refuseProgram('badRequest', 'Forms of pages of other sites are not taken. Send JSON with content-type application/json.');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null; // "null", as of a page without an origin
  }
}

/**
 * The fields of a form as an object: a key that is there several times, or ends in `[]`, is a list; JSON texts of objects and lists are
 * these. Such texts are measured and parsed as a body of JSON is, and the form has to arrive in the same time.
 */
export async function readForm(request: FastifyRequest, payload: Readable, waitMs?: number): Promise<object> {
  const most = request.routeOptions.bodyLimit ?? 0;
  if (Number(request.headers['content-length'] ?? 0) > most) {
    dropRest(payload);
    throw new AppError('tooLarge');
  }
  const texts = new Map<string, string[]>();
  const lists = new Set<string>();
  const take = (name: string, value: string): void => {
    const key = name.endsWith('[]') ? name.slice(0, -2) : name;
    if (unsafe.has(key)) throw refuseProgram('badRequest', `A field cannot be called "${key}".`);
    if (name !== key) lists.add(key);
    const known = texts.get(key);
    if (known) known.push(value);
    else texts.set(key, [value]);
  };
  const stopWaiting = expectWhole(request, waitMs);
  await collectFields(request, payload, most, take).finally(stopWaiting);
  const measure = createTextMeter();
  const entries: [string, unknown][] = [];
  for (const [key, values] of texts) {
    const read: unknown[] = [];
    for (const value of values) read.push(await asJson(value, measure));
    entries.push([key, read.length > 1 || lists.has(key) ? read : read[0]]);
  }
  const form = Object.fromEntries(entries);
  forms.add(form);
  return form;
}

function collectFields(
  request: FastifyRequest,
  payload: Readable,
  most: number,
  take: (name: string, value: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      payload.unpipe();
      dropRest(payload);
      reject(error instanceof AppError ? error : refuseProgram('badRequest', `The form cannot be read: ${(error as Error).message}.`));
    };
    try {
      const limits = { fields: mostFields, files: 0, fieldSize: most, fieldNameSize: 300, headerPairs: 50, parts: mostFields };
      const form = new Busboy({ headers: { 'content-type': request.headers['content-type'] ?? '' }, limits });
      let left = most;
      const guard = (work: () => void) => (): void => {
        try {
          work();
        } catch (error) {
          fail(error);
        }
      };
      form.on('field', (name, value, isNameCut, isCut) =>
        guard(() => {
          left -= value.length + name.length;
          if (isCut || isNameCut || left < 0) throw new AppError('tooLarge');
          take(name, value);
        })(),
      );
      form.on('file', (_name, stream) => {
        stream.resume();
        fail(refuseProgram('badRequest', 'This call takes no files.'));
      });
      form.on('fieldsLimit', () => fail(new AppError('tooLarge')));
      form.on('filesLimit', () => fail(refuseProgram('badRequest', 'This call takes no files.')));
      form.on('error', fail);
      form.on('finish', () => resolve());
      payload.on('error', fail);
      payload.pipe(form);
    } catch (error) {
      fail(error);
    }
  });
}

async function asJson(text: string, measure: (text: string) => Promise<void>): Promise<unknown> {
  if (!/^\s*[[{]/.test(text)) return text;
  await measure(text);
  try {
    return await parseInSlices(text, (piece) => JSON.parse(piece, keepSafe) as unknown);
  } catch {
    return text;
  }
}

const keepSafe = (key: string, value: unknown, context?: { source?: string }): unknown =>
  unsafe.has(key) ? undefined : keepLongNumbers(key, value, context);

/** The input of a call; texts of a form stand for what JSON would have there, where the call does not take them as texts. */
export function parseFormInput<C extends Call>(call: C, raw: RawInput): ReturnType<typeof parseInput<C>> {
  const { body } = raw;
  const first = parseInput(call, raw);
  if (first.ok || typeof body !== 'object' || body === null || !forms.has(body)) return first;
  const wrong = new Set(first.issues.map(({ instancePath }) => instancePath.split('/')[1] ?? ''));
  const read = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, wrong.has(key) ? asValue(value) : value]));
  const second = parseInput(call, { ...raw, body: read });
  if (second.ok) return second;
  const listed = Object.fromEntries(
    Object.entries(read).map(([key, value]) => [key, wrong.has(key) && !Array.isArray(value) ? [value] : value]),
  );
  const third = parseInput(call, { ...raw, body: listed });
  return third.ok ? third : first;
}

function asValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asValue);
  if (typeof value !== 'string') return value;
  if (/^-?\d+(\.\d+)?$/.test(value) && Number.isSafeInteger(Math.trunc(Number(value)))) return Number(value);
  return value === 'true' ? true : value === 'false' ? false : value === 'null' || value === '' ? null : value;
}
