import { isAccountPage } from './account-pages.ts';

const id = (prefix: string): RegExp => new RegExp(`^${prefix}[0-9a-z]{14}$`);
const [base, source, item] = [id('p'), id('b'), id('it')];
/** Tables, views and what else opens below a base. */
const part = id('[a-z]{1,3}');
const workspace = /^[\w-]{1,64}$/;

/** What may stand behind a base. */
const tools: Readonly<Record<string, RegExp | null>> = {
  activity: null,
  auth: null,
  connect: null,
  sharing: null,
  snapshots: null,
  sql: null,
  tokens: null,
  trash: null,
  webhooks: null,
  erd: source,
  doc: item,
  dashboard: part,
};

/** Whether there can be anything at a path behind sign-in: what cannot be anything is not found, and nobody is asked who they are first. */
export function isKnownPlace(pathname: string, ownHome: string | null): boolean {
  const [first = '', second, third, ...rest] = pathname.split('/').filter(Boolean);
  if (second === undefined) return ['', 'nc', 'projects', 'profile'].includes(first) || `/${first}` === ownHome;
  if (first === 'projects') return second === 'list' && third === undefined;
  if (first === 'profile') return third === undefined;
  if (first === 'account') return isAccountPage(second) && rest.length === 0;
  // a shared base, whose link decides
  if (first === 'base') return true;
  if (!workspace.test(first)) return false;
  if (second === 'base') return third !== undefined && source.test(third) && rest.length === 0;
  if (second === 'cowriter') return third !== undefined && base.test(third);
  if (!base.test(second)) return false;
  if (third === undefined) return true;
  if (!Object.hasOwn(tools, third)) return part.test(third);
  const behind = tools[third];
  return behind ? rest.length === 1 && behind.test(rest[0] ?? '') : rest.length === 0;
}
