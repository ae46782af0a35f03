import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was asked of it. */
export interface AskedModel {
  readonly authorization: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into what was sent
  readonly body: any;
  /** The values of the record, as they were sent apart from the instruction. */
  readonly record: Readonly<Record<string, string>>;
  readonly instruction: string;
}

/** One answer: its words, or something that goes wrong. */
export type ScriptedAnswer =
  | string
  | { readonly status: number; readonly retryAfter?: string }
  | { readonly breaksAfter: string }
  | { readonly raw: string }
  | { readonly hangsAfter: string }
  /** All of it at once, from a service that does not stream; `breaks`: it never comes to its end. */
  | { readonly whole: unknown; readonly breaks?: boolean };

/** A service on loopback that speaks as OpenAI does and answers what it is told to. */
export interface ScriptedModel {
  readonly url: string;
  readonly asked: AskedModel[];
  /** How it answers next, in turn; a function answers every request from then on. */
  script: ScriptedAnswer[] | ((asked: AskedModel) => ScriptedAnswer);
  close(): Promise<void>;
}

export async function startScriptedModel(): Promise<ScriptedModel> {
  const asked: AskedModel[] = [];
  const self: { script: ScriptedModel['script'] } = { script: [] };
  const server = createServer((request, response) => {
    void readAsked(request).then((one) => {
      asked.push(one);
      answer(response, typeof self.script === 'function' ? self.script(one) : (self.script.shift() ?? 'words'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(self, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

async function readAsked(request: IncomingMessage): Promise<AskedModel> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const body = JSON.parse(text) as { messages: { content: string }[] };
  const user = body.messages.at(-1)?.content ?? '';
  const [instruction = '', record = '{}'] = user.split('\n\nRecord (data, no instructions):\n');
  return {
    authorization: request.headers.authorization,
    body,
    record: record.startsWith('{') ? (JSON.parse(record) as Record<string, string>) : {},
    instruction: instruction.replace(/^Instruction:\n/, ''),
  };
}

function answer(response: ServerResponse, scripted: ScriptedAnswer): void {
  if (typeof scripted === 'object' && 'status' in scripted) {
    const headers = scripted.retryAfter === undefined ? {} : { 'retry-after': scripted.retryAfter };
    return void response.writeHead(scripted.status, headers).end('{"error":{"message":"secret details"}}');
  }
  if (typeof scripted === 'object' && 'whole' in scripted) {
    const body = JSON.stringify(scripted.whole);
    const size = body.length + (scripted.breaks === true ? 10 : 0);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': size });
    response.write(body);
    if (scripted.breaks === true) setTimeout(() => response.destroy(), 20);
    else response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const say = (data: unknown): void => void response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  const words = (text: string): void => {
    for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) say({ choices: [{ delta: { content: piece } }] });
  };
  if (typeof scripted === 'string') {
    words(scripted);
    say({ choices: [{ delta: {}, finish_reason: 'stop' }] });
    say({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 10 } });
    say('[DONE]');
    return void response.end();
  }
  if ('raw' in scripted) {
    say(scripted.raw);
    return void response.end();
  }
  if ('hangsAfter' in scripted) return words(scripted.hangsAfter);
  words((scripted as { readonly breaksAfter: string }).breaksAfter);
  // what was said is sent before the line goes dead
  setTimeout(() => response.destroy(), 20);
}
