import type { Kysely } from 'kysely';

/** The two rows it is about; more of the schema of today is not to be known here. */
interface Schema {
  readonly setting: { readonly key: string; readonly value: string };
}

const before = 'app';
const after = 'server.signUp';

async function readRow(db: Kysely<Schema>, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row ? JSON.parse(row.value) : null;
}

async function putRow(db: Kysely<Schema>, key: string, value: unknown): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', key).execute();
  if (value !== null)
    await db
      .insertInto('setting')
      .values({ key, value: JSON.stringify(value) })
      .execute();
}

/** That only invited people may sign up was a setting of its own kind; it becomes one of the settings of the server. */
export async function nameSignUpChoice(db: Kysely<unknown>): Promise<void> {
  const on = db as Kysely<Schema>;
  const former = (await readRow(on, before)) as { readonly invite_only_signup?: unknown } | null;
  if (former?.invite_only_signup === true) await putRow(on, after, 'invited');
  await putRow(on, before, null);
}

/** Whoever keeps some people out keeps out all who are not invited, where domains are not known yet. */
export async function nameSignUpChoiceAsBefore(db: Kysely<unknown>): Promise<void> {
  const on = db as Kysely<Schema>;
  const choice = await readRow(on, after);
  if (choice !== null) await putRow(on, before, { invite_only_signup: choice !== 'anybody' });
  await putRow(on, after, null);
}
