/** What may stand in a SELECT of one engine beside what may in all. */
export interface SelectSigns {
  /** Names may stand between backticks. */
  readonly hasBackticks: boolean;
  /** Square brackets and colons, of arrays and their slices. */
  readonly hasArrays: boolean;
  /** What stands before the point of a table is a database, which may be anybody's. */
  readonly namesDatabases: boolean;
}

/** A SELECT that may stand in brackets, or what is wrong with it, in a sentence. */
export type CheckedSelect = { readonly ok: true; readonly sql: string } | { readonly ok: false; readonly reason: string };

export const longestSelect = 20_000;

/**
 * Looks at a statement somebody wrote: one SELECT, of words, names and functions that are known to do nothing but read and compute.
 * Everything is told by a list of what is let through, so what nobody thought of is refused. It is the first of several guards: the connection
 * reads only, too, and the statement stands in brackets with a limit and a deadline.
 */
export function checkSelect(signs: SelectSigns, text: string): CheckedSelect {
  const sql = text.trim().replace(/;+$/, '').trim();
  if (sql === '') return refuse('Write a SELECT.');
  if (sql.length > longestSelect) return refuse(`A SELECT has at most ${longestSelect} characters.`);
  const tokens = split(patternsOf(signs), sql);
  if (typeof tokens === 'string') return refuse(tokens);
  const problem = findProblem(tokens) ?? growthProblem(tokens) ?? (signs.namesDatabases ? databaseProblem(tokens) : null);
  return problem === null ? { ok: true, sql } : refuse(problem);
}

const refuse = (reason: string): CheckedSelect => ({ ok: false, reason });

interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign';
  /** Lower case; of quoted names without the quotes. */
  readonly value: string;
}

type Pattern = readonly [Token['kind'] | 'space', RegExp];

const common: readonly Pattern[] = [
  ['space', /\s+/y],
  // A quote beside a quote is one inside the text; a text directly behind a word would be of another kind (E'…', x'…').
  ['text', /'(?:[^']|'')*'/y],
  ['number', /\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+/y],
  ['word', /[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*/y],
];
const doubleQuoted: Pattern = ['name', /"(?:[^"]|"")+"/y];
const backticked: Pattern = ['name', /`(?:[^`]|``)+`/y];
/** No `;`, no comment, no parameter or variable, no dollar or backslash quoting. */
const commonSigns: Pattern = ['sign', /::|\|\||<=|>=|<>|!=|->>|->|--|\/\*|[-+*/%=<>(),.!~&|^]/y];
const arraySigns: Pattern = ['sign', /[[\]:]/y];

function patternsOf({ hasBackticks, hasArrays }: SelectSigns): readonly Pattern[] {
  return [...common, doubleQuoted, ...(hasBackticks ? [backticked] : []), commonSigns, ...(hasArrays ? [arraySigns] : [])];
}

function split(patterns: readonly Pattern[], sql: string): Token[] | string {
  const tokens: Token[] = [];
  for (let at = 0; at < sql.length;) {
    const found = match(patterns, sql, at);
    if (found === null) return `"${sql.slice(at, at + 10).split(/\s/)[0]}" cannot stand in a SELECT here.`;
    const [kind, value] = found;
    if (value === '--' || value === '/*') return 'Comments cannot stand in a SELECT here.';
    const isGlued = kind === 'text' && /[\w"`]/.test(sql[at - 1] ?? '');
    if (isGlued) return 'A text cannot follow a word without a space.';
    if (/[\\?\0]/.test(value)) return 'Question marks, backslashes and NUL cannot stand in a SELECT here.';
    if (kind === 'sign' && /u&["'`]/i.test(sql.slice(at - 1, at + 2))) return 'Names and texts with escapes cannot stand in a SELECT here.';
    if (kind !== 'space') tokens.push({ kind, value: kind === 'name' ? value.slice(1, -1).toLowerCase() : value.toLowerCase() });
    at += value.length;
  }
  return tokens;
}

function match(list: readonly Pattern[], sql: string, at: number): readonly [Pattern[0], string] | null {
  for (const [kind, pattern] of list) {
    pattern.lastIndex = at;
    const found = pattern.exec(sql);
    if (found) return [kind, found[0]];
  }
  return null;
}

function findProblem(tokens: readonly Token[]): string | null {
  const [first] = tokens;
  if (first?.kind !== 'word' || !['select', 'with'].includes(first.value)) return 'A statement here begins with SELECT or WITH.';
  let depth = 0;
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind === 'sign') depth += value === '(' ? 1 : value === ')' ? -1 : 0;
    if (depth < 0) break;
    if (kind === 'word' && forbidden.has(value)) return `"${value.toUpperCase()}" cannot stand in a SELECT here.`;
    if (kind !== 'sign' && isOfSystem(kind === 'text' ? value.slice(1, -1) : value))
      return `"${value}" belongs to the database itself and cannot be read here.`;
    const isCalled = tokens[at + 1]?.value === '(' && tokens[at + 1]?.kind === 'sign';
    if (isCalled && (kind === 'name' || kind === 'text' || (kind === 'word' && !mayPrecedeBracket.has(value) && !functions.has(value))))
      return `The function "${value}" cannot be used here.`;
  }
  return depth === 0 ? null : 'The brackets do not match.';
}

/** Words after which a table follows. */
const beforeTables = new Set(['from', 'join', 'straight_join', 'table']);
/** Words that end the tables of a FROM. */
const afterTables = new Set(['select', 'where', 'group', 'order', 'having', 'limit', 'union', 'except', 'intersect', 'window']);

/** Whether a table of another database is named: a name, or two, before the point of a table. */
function databaseProblem(tokens: readonly Token[]): string | null {
  const clauses: ('tables' | 'call' | 'other')[] = ['other'];
  let expectsTable = false;
  for (const [at, { kind, value }] of tokens.entries()) {
    const isName = kind === 'name' || kind === 'word';
    const isPointed = isName && isPoint(tokens[at + 1]);
    if (isPointed && (expectsTable || isPoint(tokens[at + 3])))
      return `Tables of other databases cannot be read here: write no name before "${value}.…".`;
    if (kind === 'sign' && value === '(') {
      const before = tokens[at - 1];
      const isCall = before?.kind === 'word' && functions.has(before.value) && !expectsTable;
      clauses.push(isCall ? 'call' : expectsTable ? 'tables' : 'other');
    } else if (kind === 'sign' && value === ')') {
      clauses.pop();
      expectsTable = false;
    } else if (kind === 'sign' && value === ',') expectsTable = clauses.at(-1) === 'tables';
    else if (kind === 'word' && beforeTables.has(value)) {
      if (clauses.at(-1) === 'call' && value === 'from') continue; // as in extract(year FROM day)
      if (value !== 'table') clauses[clauses.length - 1] = 'tables';
      expectsTable = true;
    } else if (kind === 'word' && afterTables.has(value)) {
      clauses[clauses.length - 1] = 'other';
      expectsTable = false;
    } else if (!(kind === 'word' && value === 'lateral')) expectsTable = false;
  }
  return null;
}

/** `.5` is a number, and what a database may have its tables called. */
const isPoint = (token: Token | undefined): boolean =>
  token?.value.startsWith('.') === true && token.kind !== 'text' && token.kind !== 'name';

/** By so much the texts of one statement may grow. */
const mostGrowth = 16;

/**
 * What REPLACE makes grows with every one that stands in another, some servers take hours over it, and cannot be told to stop. So what is put in
 * place is a text that is written there, and all of them together make nothing longer than `mostGrowth` times what it was.
 */
function growthProblem(tokens: readonly Token[]): string | null {
  let growth = 1;
  for (const [at, { value, kind }] of tokens.entries()) {
    if (kind !== 'word' || value !== 'replace' || tokens[at + 1]?.value !== '(') continue;
    const args = argumentsAt(tokens, at + 1);
    const [, from, to] = args;
    const [one, other] = [from?.[0], to?.[0]];
    const areWritten = args.length === 3 && from?.length === 1 && to?.length === 1 && one?.kind === 'text' && other?.kind === 'text';
    if (!areWritten) return 'REPLACE takes two texts that are written there: what is looked for, and what is put in its place.';
    const [short, long] = [Math.max(1, one.value.length - 2), other.value.length - 2];
    growth *= Math.max(1, long / short);
  }
  const isRecursive = tokens.some(({ kind, value }) => kind === 'word' && value === 'recursive');
  return growth > (isRecursive ? 1 : mostGrowth)
    ? `REPLACE cannot make texts more than ${mostGrowth} times as long, nor longer in WITH RECURSIVE.`
    : null;
}

/** The tokens of each argument of a call; `open` is the place of its bracket. */
function argumentsAt(tokens: readonly Token[], open: number): Token[][] {
  const args: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(open + 1)) {
    const sign = token.kind === 'sign' ? token.value : '';
    if (sign === ')' && depth === 0) break;
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) args.push([]);
    else args.at(-1)?.push(token);
  }
  return args;
}

const isOfSystem = (name: string): boolean => /^(?:pg_|sqlite_|pragma_|information_schema$|performance_schema$|mysql$|sys$)/.test(name);

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const forbidden = words(`
  into outfile dumpfile for lock insert update delete merge create drop alter truncate grant revoke call do execute prepare deallocate copy attach
  detach pragma vacuum analyze analyse explain load handler procedure returning begin commit rollback savepoint set reset show use listen notify
  uescape unlisten declare fetch move cursor refresh reindex cluster checkpoint import kill shutdown flush optimize`);

const mayPrecedeBracket = words(`
  select from where and or not in as on using over by having when then else case end values exists any all some union except intersect distinct between
  like ilike limit offset order partition group join inner left right full cross outer natural with recursive filter within is null both leading trailing
  row rows range interval at lateral array numeric decimal varchar char character varying time timestamp datetime bit binary div mod xor`);

/** They compute, and what they answer is no larger than what they are given. */
const functions = words(`
  count sum avg min max total group_concat string_agg array_agg json_agg jsonb_agg json_group_array json_arrayagg stddev stddev_pop stddev_samp variance
  var_pop var_samp bool_and bool_or every corr covar_pop covar_samp percentile_cont percentile_disc mode median
  row_number rank dense_rank ntile lag lead first_value last_value nth_value percent_rank cume_dist
  lower upper length char_length character_length octet_length bit_length substr substring left right trim ltrim rtrim btrim replace concat concat_ws instr
  position strpos locate reverse initcap ascii unicode chr char translate overlay split_part starts_with elt field find_in_set substring_index
  coalesce nullif ifnull isnull iif if greatest least cast convert typeof
  abs ceil ceiling floor round trunc truncate mod power pow sqrt cbrt exp ln log log10 log2 sign div sin cos tan asin acos atan atan2 cot pi degrees radians
  date time datetime julianday strftime unixepoch timediff now current_date current_time current_timestamp localtime localtimestamp date_trunc date_part
  extract to_char to_date to_timestamp to_number age make_date make_time make_timestamp make_interval isfinite justify_days justify_hours justify_interval
  year month day hour minute second microsecond dayofweek dayofmonth dayofyear weekday week weekofyear yearweek quarter datediff date_add date_sub adddate subdate
  date_format time_format timestampdiff timestampadd last_day dayname monthname from_unixtime unix_timestamp str_to_date curdate curtime makedate maketime
  json_extract json_value json_unquote json_type json_valid json_array_length json_length json_keys json_contains json_object json_array jsonb_array_length
  jsonb_extract_path_text json_extract_path_text jsonb_typeof json_typeof to_json to_jsonb array_length array_to_string cardinality`);
