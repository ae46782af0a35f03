import type { FieldType, RuleAction, ValueFault } from '@quadrille/domain';
import type { AppErrorCode } from './error-codes.ts';

/** A refusal with a sentence of its own: the error it answers with, and the sentence for programs, made of the facts it is about. */
interface Refusal<Facts> {
  readonly error: AppErrorCode;
  readonly say: (facts: Facts) => string;
}

const because = <Facts = Record<never, never>>(error: AppErrorCode, say: (facts: Facts) => string): Refusal<Facts> => ({ error, say });

interface Most {
  readonly most: number;
}
interface Sent extends Most {
  readonly sent: number;
}
interface Titled {
  readonly title: string;
}
interface OfTable {
  readonly table: string;
}
interface OfField {
  readonly field: string;
}
interface OfPath {
  readonly path: string;
}

const verbs: Readonly<Record<RuleAction, string>> = { read: 'see', create: 'add', update: 'change', delete: 'delete' };

const tooMuch = {
  computedDepth: (most: number) => `more than ${most} computed fields stand on each other`,
  computedSize: (most: number) => `it has more than ${most} parts`,
  computedNesting: (most: number) => `more than ${most} parts stand inside each other`,
} as const;

/** Why people are refused things, where the error code says it too broadly. Answers carry the name and its facts as `details.fault`. */
export const refusals = {
  // how many there may be
  tokensFull: because<Most>('badRequest', ({ most }) => `A person has at most ${most} API tokens. Delete one first.`),
  tablesFull: because<Most>('badRequest', ({ most }) => `A base has at most ${most} tables.`),
  columnsFull: because<Sent>('badRequest', ({ most, sent }) => `A table has at most ${most} columns; ${sent} were sent.`),
  hooksFull: because<Most>('badRequest', ({ most }) => `A table has at most ${most} webhooks. Delete one first.`),
  dashboardsFull: because<Most>('badRequest', ({ most }) => `A base has at most ${most} dashboards. Delete one first.`),
  widgetsFull: because<Most>('badRequest', ({ most }) => `A dashboard has at most ${most} widgets. Remove one first.`),
  groupsUnordered: because<Sent>(
    'tooLarge',
    ({ most, sent }) => `${sent} groups are too many to be put in the order of a measure; narrow them to ${most}.`,
  ),
  notExplained: because(
    'badRequest',
    () => 'What moved this number cannot be told: it is no count or sum of plain fields, or rules of the table bind you.',
  ),
  tooMuchMoved: because<Most>('tooLarge', ({ most }) => `More than ${most} records changed since then. Ask about a later moment.`),
  noPeriods: because<OfField>('badRequest', ({ field }) => `"${field}" holds no dates to be put into periods.`),
  promptUnfinished: because('badRequest', () => 'The prompt is not finished: it needs a table, a field to write into, and words.'),
  promptFieldUnfit: because<OfField>('badRequest', ({ field }) => `"${field}" holds nothing a language model can read or write.`),
  modelMissing: because('badRequest', () => 'No language model is set up. A super user sets one up under "Apps".'),
  budgetSpent: because('badRequest', () => 'The budget of this month is spent. It can be raised by those who manage the base.'),
  promptRunning: because('badRequest', () => 'You have a run of a prompt under way in this base. Wait for its end, or stop it.'),
  modelSaid: because<{ readonly why: string }>('unprocessable', ({ why }) => `The language model did not answer: ${why}`),
  rulesFull: because<Most>('badRequest', ({ most }) => `A table has at most ${most} rules.`),
  snapshotsFull: because<Most>('badRequest', ({ most }) => `A base has ${most} snapshots at most. Delete some first.`),
  connectionsFull: because<Most>('badRequest', ({ most }) => `A project has at most ${most} connected databases.`),
  invitesFull: because<Most>('badRequest', ({ most }) => `Invite at most ${most} people at once.`),
  optionsFull: because<Sent>('badRequest', ({ most, sent }) => `A select has at most ${most} options; ${sent} were sent.`),
  linksFull: because<Most>('tooLarge', ({ most }) => `One call sets at most ${most} linked records.`),
  filesFull: because<Most>('tooLarge', ({ most }) => `One upload takes at most ${most} files.`),
  rowsFull: because<Sent>('tooLarge', ({ most, sent }) => `${sent} rows in one call are too many; send at most ${most}.`),
  passwordsFull: because<Most>('tooLarge', ({ most }) => `One call sets at most ${most} passwords.`),
  groupsFull: because<Sent>('badRequest', ({ most, sent }) => `Rows are grouped by at most ${most} fields; ${sent} were asked for.`),
  exportsFull: because(
    'unprocessable',
    () => 'The files of your exports take all the space there is for them. Each goes a day after it was made: export again then.',
  ),
  uploadsFull: because<Sent>(
    'tooManyRequests',
    ({ most, sent }) => `You have ${sent} uploads under way, and ${most} at once is the most. Wait for one to end, or cancel it.`,
  ),
  uploadsTooLarge: because<{ readonly megabytes: number }>(
    'tooManyRequests',
    ({ megabytes }) => `Your uploads under way and this one together are larger than ${megabytes} MB. Wait for one to end, or cancel it.`,
  ),
  passwordTooLong: because<Most>('badRequest', ({ most }) => `A password has at most ${most} characters.`),

  // tables, fields and records
  fieldsUnknown: because<{ readonly names: readonly string[] }>(
    'badRequest',
    ({ names }) => `No field of this table is called ${names.map((name) => `"${name}"`).join(', ')}. Nothing was written.`,
  ),
  tableChanged: because('conflict', () => 'The table was changed meanwhile. Try again.'),
  rowChanged: because('conflict', () => 'Somebody changed this row since you read it. Your values were not written.'),
  rowTooWide: because(
    'badRequest',
    () => 'This table has too many columns for the database: a row of it would not fit a page. Split it in two tables.',
  ),
  rowTooLong: because('badRequest', () => 'This row is too long for the database. Shorten its texts, or split the table in two.'),
  tableTooWide: because('badRequest', () => 'This table has as many columns as the database takes. Split it in two tables.'),
  notGroupable: because<OfField>('badRequest', ({ field }) => `Field "${field}" cannot be grouped by.`),
  noGroupOf: because<OfField & { readonly value: string }>('badRequest', ({ field, value }) => `${value} is no value of field "${field}".`),
  noSummary: because<OfField & { readonly type: FieldType; readonly summary: string }>(
    'badRequest',
    ({ field, type, summary }) => `Field "${field}" of type ${type} has no summary "${summary}".`,
  ),
  /** A formula outside the database, and what in it is to blame; `reason` says it in English. */
  notInSql: because<OfField & Most & { readonly reasons: readonly string[]; readonly reason: string }>(
    'unprocessable',
    ({ reason }) => reason,
  ),
  expressionTooLarge: because<OfField & Most & { readonly limit: 'computedDepth' | 'computedSize' | 'computedNesting' }>(
    'badRequest',
    ({ field, most, limit }) =>
      `"${field}" would be made of too much: ${tooMuch[limit](most)}, with all it is computed of written out. Let it name computed fields fewer times, or keep values in a field of their own.`,
  ),
  ruleTooLarge: because<Most>(
    'badRequest',
    ({ most }) =>
      `The conditions of this rule are made of too much: computed fields with more than ${most} parts, written out. Ask of fewer.`,
  ),
  lookedUpGone: because('badRequest', () => 'Lookup column not found in related table'),
  rolledUpGone: because('badRequest', () => 'Rollup column not found in related table'),
  linkGone: because('badRequest', () => 'Relation column not found'),
  codedGone: because('badRequest', () => 'Value column not found'),
  noOptions: because<OfField>('badRequest', ({ field }) => `Field "${field}" has no options.`),
  notUniqueKind: because<{ readonly kind: string; readonly type: FieldType }>(
    'badRequest',
    ({ kind }) => `Fields of type ${kind} cannot be unique.`,
  ),
  noDefaultKind: because<{ readonly kind: string; readonly type: FieldType }>(
    'badRequest',
    ({ kind }) => `Fields of type ${kind} take no default value.`,
  ),
  defaultNoOption: because<{ readonly value: string }>('badRequest', ({ value }) => `Default value '${value}' is not a select option.`),
  badDefault: because<{ readonly value: string; readonly reason: string; readonly fault: ValueFault }>(
    'badRequest',
    ({ value, reason }) => `Default value '${value}': ${reason}`,
  ),
  noConversion: because<{ readonly from: FieldType; readonly to: FieldType }>(
    'notImplemented',
    ({ from, to }) => `Updating ${from} => ${to} is not implemented`,
  ),
  fieldNameMissing: because('badRequest', () => 'A column needs a name.'),
  noCodeOf: because<OfField & { readonly type: FieldType }>(
    'badRequest',
    ({ field, type }) => `A code cannot be made of "${field}", which is of type ${type}.`,
  ),
  notComputableAgain: because<OfField>(
    'badRequest',
    ({ field }) => `"${field}" cannot be computed again: what it was computed of is gone.`,
  ),
  notComputable: because<OfField>(
    'badRequest',
    ({ field }) => `"${field}" cannot be computed, so there are no values to keep. Mend it first.`,
  ),
  noCopyOf: because<{ readonly to: string; readonly from: string }>(
    'badRequest',
    ({ to, from }) => `"${to}" cannot begin with the values of "${from}".`,
  ),
  copyMayRepeat: because<{ readonly to: string; readonly from: string }>(
    'badRequest',
    ({ to, from }) => `"${from}" may hold values twice, so "${to}" cannot begin with them and be unique.`,
  ),
  stacksBoard: because<{ readonly column: string; readonly field: string }>(
    'badRequest',
    ({ column }) => `The column '${column}' is being used in Kanban View. Please delete Kanban View first.`,
  ),
  oneLinked: because<OfField & { readonly sent: number }>(
    'badRequest',
    ({ field, sent }) => `A record has one "${field}"; ${sent} were sent.`,
  ),
  oneLinkedOfRow: because<OfField & { readonly sent: number; readonly row: number }>(
    'badRequest',
    ({ field, sent, row }) => `A record has one "${field}"; ${sent} were sent for row ${row}.`,
  ),
  noButtonOfHook: because<OfField>('badRequest', ({ field }) => `"${field}" is no button that runs a webhook.`),
  filterInItself: because('badRequest', () => 'A filter group cannot stand inside itself.'),

  // views and forms
  noStackField: because<OfTable>('badRequest', ({ table }) => `"${table}" has no single select field to make stacks of. Add one first.`),
  noDateField: because<OfTable>(
    'badRequest',
    ({ table }) => `"${table}" has no date field that its records could stand by. Add one first.`,
  ),
  noWords: because<OfField>(
    'badRequest',
    ({ field }) => `"${field}" has no words for a calendar. Choose a field of text, numbers or dates.`,
  ),
  linkRuleUnreadable: because<{ readonly said: string }>(
    'badRequest',
    ({ said }) => `"${said}" is neither a moment a link could end at nor the address of a site. Write sites like https://example.com.`,
  ),
  noPlaceField: because<OfTable>('badRequest', ({ table }) => `"${table}" has no field of places to draw a map of. Add one first.`),
  otherTypeNeeded: because<OfField & { readonly type: FieldType; readonly types: readonly FieldType[] }>(
    'badRequest',
    ({ field, type, types }) => `Field "${field}" is of type ${type}; ${types.join(' or ')} is needed here.`,
  ),
  onlyView: because<Titled>('badRequest', ({ title }) => `"${title}" is the only view of its table and cannot be deleted.`),
  noFilesHere: because<Titled>('badRequest', ({ title }) => `This form takes no files in "${title}".`),

  // rules of tables
  structureOfRole: because('notGranted', () => 'Your role does not let you change tables and fields.'),
  rulesOfNewRow: because<OfTable>('notGranted', ({ table }) => `Rules of table "${table}" do not let you add a row with these values.`),
  rulesOfRow: because<OfTable & { readonly action: RuleAction; readonly row: number }>(
    'notGranted',
    ({ table, action, row }) =>
      `Rules of table "${table}" do not let you ${verbs[action]} row ${row}${action === 'update' ? ' in this way' : ''}.`,
  ),
  rulesOfRows: because<OfTable & { readonly action: RuleAction }>(
    'notGranted',
    ({ table, action }) => `Rules of table "${table}" do not let you ${verbs[action]} rows.`,
  ),
  rulesOfField: because<OfTable & OfField>(
    'notGranted',
    ({ table, field }) => `Rules of table "${table}" do not let you change field "${field}".`,
  ),
  neededUnseen: because<OfTable>('notGranted', ({ table }) => `A row of table "${table}" needs a value in a field you may not fill in.`),
  rulesOfLinks: because('badRequest', () => 'Rules of the two tables a link connects decide about its connections.'),
  conditionUnfinished: because<OfField>('invalidFilter', ({ field }) => `The condition on "${field}" has no value yet.`),
  filterSaysNothing: because('invalidFilter', () => 'The filter of a rule says nothing.'),
  rowsByTableRules: because('badRequest', () => 'A rule of a field holds for all rows; rows are chosen by rules of the table.'),
  fieldsSeenAndChanged: because('badRequest', () => 'Fields are seen and changed; rows are added and deleted.'),
  idStaysSeen: because<OfField>('badRequest', ({ field }) => `Rows are named by "${field}", so it cannot be hidden.`),
  nobodyChanges: because<OfField>('badRequest', ({ field }) => `"${field}" is computed; nobody changes it.`),

  // going back
  goneFromTrash: because('conflict', () => 'What this change removed is not in the trash any more.'),
  changeOfOther: because('conflict', () => 'Only a change of your own can be taken back.'),
  changeSettled: because<{ readonly kind: 'undo' | 'redo' }>(
    'conflict',
    ({ kind }) => `This change cannot be ${kind === 'undo' ? 'undone' : 'redone'} any more.`,
  ),

  // people
  onlyForMembers: because('badRequest', () => 'Only members have this project in a list of their own. Join it first.'),
  onlyWayIn: because('badRequest', () => 'This is the only way you sign in, so it stays.'),
  joinedAlready: because<{ readonly email: string }>('badRequest', ({ email }) => `${email} has joined already.`),
  notJoined: because<{ readonly email: string }>('badRequest', ({ email }) => `${email} has not joined yet: invite them again.`),
  activityTooFar: because('badRequest', () => 'Narrow the dates to read further back.'),

  // webhooks
  callNotKept: because('badRequest', () => 'This call was a test, too large to be kept or too long ago, so it cannot be made again.'),
  hookOff: because<Titled>('badRequest', ({ title }) => `The webhook "${title}" is switched off. Switch it on to make this call again.`),
  callUnderWay: because('badRequest', () => 'This call is being made again right now. Look at the list in a moment.'),

  hookTextMissing: because('badRequest', () => 'The message of the webhook is empty.'),
  hookChannelMissing: because('badRequest', () => 'The webhook names no channel. Choose one with its address.'),
  hookChatMissing: because('badRequest', () => 'The webhook names no chat of Telegram.'),
  hookNumberMissing: because('badRequest', () => 'The webhook names no telephone number to send to.'),
  hookReceiverMissing: because('badRequest', () => 'The webhook names no address to write to.'),
  hookAddressUnfinished: because('badRequest', () => 'The address of the webhook is not complete. It begins with http:// or https://.'),
  hookMethod: because<{ readonly method: string; readonly methods: readonly string[] }>(
    'badRequest',
    ({ method, methods }) => `"${method}" is no method. Use one of ${methods.join(', ')}.`,
  ),
  pluginNotSetUp: because<{ readonly plugin: string }>(
    'badRequest',
    ({ plugin }) => `"${plugin}" is not set up. A super user does that among the plugins.`,
  ),
  mailNotSetUp: because('badRequest', () => 'E-mail is not set up on this installation. Whoever runs it does that on the page of plugins.'),
  mailNotTaken: because<{ readonly address: string }>(
    'badRequest',
    ({ address }) => `The mail server did not take the mail to ${address}.`,
  ),
  receiverRedirects: because<{ readonly status: number }>(
    'badRequest',
    ({ status }) => `The receiver answered with a redirect (${status}). Enter the address it leads to.`,
  ),
  receiverAnswered: because<{ readonly status: number }>('badRequest', ({ status }) => `The receiver answered with status ${status}.`),
  templateTooLong: because<Most>('badRequest', ({ most }) => `A template has at most ${most} characters.`),
  filledTooLong: because('badRequest', () => 'The text the template makes is too long.'),

  userNameTaken: because('badRequest', () => 'Somebody else has this user name.'),

  // exports, snapshots and backups
  exportNotReady: because('conflict', () => 'The file is not there yet.'),
  exportUnderWay: because('conflict', () => 'An export of yours is under way in this base. Wait for its end or cancel it first.'),
  snapshotNotReady: because('badRequest', () => 'The snapshot is still being made. Wait until it is ready.'),
  snapshotDamaged: because('unreadableFile', () => 'The snapshot is damaged.'),
  snapshotElsewhere: because(
    'unprocessable',
    () => 'A file of the snapshot is not where this process looks for it. Several processes need object storage to share snapshots.',
  ),
  backupByTools: because<{ readonly database: string; readonly tool: string }>(
    'badRequest',
    ({ database, tool }) => `This installation lives in ${database}; back it up with ${tool}.`,
  ),
  restoreByTools: because<{ readonly database: string; readonly tool: string }>(
    'badRequest',
    ({ database, tool }) => `This installation lives in ${database}; restore it with ${tool}.`,
  ),
  noBackup: because<OfPath & { readonly list: string }>('unreadableFile', ({ path, list }) => `"${path}" is no backup: it has no ${list}.`),
  backupUnreadable: because<OfPath>('unreadableFile', ({ path }) => `"${path}" cannot be read as the list of a backup.`),
  backupIncomplete: because<OfPath>('unreadableFile', ({ path }) => `The backup is incomplete: "${path}" is missing.`),
  backupDamaged: because<OfPath>('unreadableFile', ({ path }) => `The backup is damaged: "${path}" is not as it was written.`),
  baseFileUnreadable: because<{ readonly base: string }>(
    'unavailable',
    ({ base }) => `The file of the project ${base} is empty or damaged. Whoever runs the server can bring it back from a backup.`,
  ),
  noRestart: because('notImplemented', () => 'This server cannot start itself again. Stop it and run the restore then.'),

  // files and imports
  fileTooLarge: because<{ readonly name: string; readonly megabytes: number }>(
    'tooLarge',
    ({ name, megabytes }) => `"${name}" is larger than ${megabytes} MB, the most a file may have.`,
  ),
  fetchedTooLarge: because<{ readonly megabytes: number }>('tooLarge', ({ megabytes }) => `The file is larger than ${megabytes} MB.`),
  importTooLarge: because<{ readonly name: string; readonly megabytes: number }>(
    'tooLarge',
    ({ name, megabytes }) => `"${name}" is larger than ${megabytes} MB.`,
  ),
  storageGone: because('unprocessable', () => 'This file is kept in an object storage that is not set up any more.'),
  storageRefused: because<{ readonly why: string }>(
    'badRequest',
    ({ why }) => `The object storage refused the file (${why}). Check its settings.`,
  ),
  uploadUnreadable: because<{ readonly why: string }>('badRequest', ({ why }) => `The form cannot be read: ${why}.`),
  importOver: because('conflict', () => 'The import is over: it was finished or cancelled.'),
  importOfRole: because('notGranted', () => 'Your role does not let you take an import back.'),
  importComplete: because('conflict', () => 'The import is complete. Undo it, or delete its tables.'),
  importTakesNoMore: because('conflict', () => 'The import is complete and takes no more parts.'),
  partsMissing: because<{ readonly missing: number; readonly of: number }>(
    'badRequest',
    ({ missing, of }) => `${missing} of ${of} parts of the file are missing.`,
  ),
  uploadStopped: because('badRequest', () => 'The upload stopped before the file was complete. Start the import again.'),
  partGone: because('badRequest', () => 'A part of the file is not there any more. Start the import again.'),
  partCutShort: because<{ readonly part: number; readonly bytes: number; readonly of: number }>(
    'badRequest',
    ({ part, bytes, of }) => `Part ${part} ended after ${bytes} of ${of} bytes. Send it again.`,
  ),
  noColumnKept: because('badRequest', () => 'Every table needs at least one column that is kept.'),

  // other servers
  answeredWith: because<{ readonly status: number }>('badRequest', ({ status }) => `The address answered with status ${status}.`),
  answeredWithFile: because<{ readonly type: string }>(
    'badRequest',
    ({ type }) => `The address answered with a file of type "${type}", which cannot be imported.`,
  ),
  redirectNowhere: because('badRequest', () => 'The address redirects to something that is no address.'),
  redirectsTooOften: because<Most>('badRequest', ({ most }) => `The address redirects more than ${most} times.`),
  noAddress: because('badRequest', () => 'This is not an address.'),
  badAddress: because<{ readonly address: string }>('badRequest', ({ address }) => `"${address}" is not an address.`),
  noWebAddress: because('badRequest', () => 'Only http and https addresses can be fetched.'),
  addressWithPassword: because('badRequest', () => 'Addresses with a user name or password are not fetched.'),
  unknownHost: because('badRequest', () => 'The name in the address is not known.'),
  privateAddress: because('badRequest', () => 'This address is not on the public internet, so the server does not connect to it.'),
  unreachable: because<{ readonly why: string }>('badRequest', ({ why }) => `The address cannot be reached (${why}).`),
  tooSlow: because('badRequest', () => 'The address took too long to answer.'),

  // connected databases
  connectionGone: because('unprocessable', () => 'The connection this table came from is gone.'),
  connectionOff: because('unprocessable', () => 'This connection is switched off.'),
  connectionSealed: because(
    'unprocessable',
    () =>
      'The connection settings were sealed with another key. Enter the connection again, or start the server with the QUADRILLE_SECRET_KEY they were made with.',
  ),
  hostMissing: because('badRequest', () => 'config.connection.host is missing: say which server the database is on.'),
  databaseMissing: because('badRequest', () => 'config.connection.database is missing: say which database to open.'),
  badPort: because('badRequest', () => 'config.connection.port must be a whole number from 1 to 65535.'),
  fileMissing: because('badRequest', () => 'config.connection.filename is missing: say which file to open.'),
  noSqliteFolder: because(
    'badRequest',
    () => 'SQLite files are opened only from a folder the administrator allows; QUADRILLE_SQLITE_FOLDER names none.',
  ),
  outsideSqliteFolder: because('badRequest', () => 'The file is not in the folder SQLite files may be opened from.'),
  notInSqliteFolder: because('badRequest', () => 'There is no such file in the folder SQLite files may be opened from.'),
  ownDatabase: because('badRequest', () => 'This is where the installation keeps its own data; it cannot be connected.'),
  databaseUnreadable: because<{ readonly why: string }>('unprocessable', ({ why }) => `The database cannot be read: ${why}`),
  sourceChanged: because(
    'unprocessable',
    () => 'This table, or a column of it, was renamed, removed or given another type in its database. Take the change over.',
  ),
  tooWide: because<OfTable & Sent>(
    'unprocessable',
    ({ table, sent, most }) => `"${table}" has ${sent} columns; at most ${most} can be shown.`,
  ),
  structureElsewhere: because<OfTable>(
    'unprocessable',
    ({ table }) =>
      `"${table}" is a table of a connected database, whose structure is never changed from here. Change it in the database, then take the change over.`,
  ),
  tablesMadeElsewhere: because(
    'unprocessable',
    () => 'The structure of a connected database is never changed from here. Make the table in the database, then take the change over.',
  ),
  onlyRead: because<OfTable>('unprocessable', ({ table }) => `"${table}" is a table of a connected database and can only be read.`),
  notCopied: because<OfTable>('badRequest', ({ table }) => `"${table}" is a table of a connected database, which is not copied.`),
  namedTwice: because<{ readonly name: string }>(
    'badRequest',
    ({ name }) => `Two columns are named "${name}". Give each a name of its own with AS.`,
  ),
  columnUnnamed: because('badRequest', () => 'A column has no name. Give each one with AS.'),
  rowsTooLarge: because('tooLarge', () => 'The rows are too large to be answered. Select less of them.'),
  tableTooLong: because<OfTable & Sent>(
    'unprocessable',
    ({ table, sent, most }) => `"${table}" holds ${sent} records; statements read tables of at most ${most}.`,
  ),
  sqlFailed: because<{ readonly why: string }>('badRequest', ({ why }) => `The statement cannot be run: ${why}`),
  statementTooHungry: because('unprocessable', () => 'The statement needed more memory than it may have.'),

  // plugins
  /** `fault` where the reason has a code itself. */
  testFailed: because<Titled & { readonly why: string; readonly fault: unknown }>(
    'badRequest',
    ({ title, why }) => `${title} test failed: ${why}`,
  ),
  serviceAnswered: because<{ readonly status: number }>('badRequest', ({ status }) => `The server answered with status ${status}.`),
  mailToNobody: because('badRequest', () => 'The test mail goes to whoever asks for it, and this key has no address.'),
  mailRefused: because<{ readonly why: string }>('badRequest', ({ why }) => `the mail server did not take the mail (${why}).`),
  storageForgets: because('badRequest', () => 'What was written did not come back.'),
  settingMissing: because<Titled & { readonly label: string }>('badRequest', ({ label, title }) => `"${label}" of ${title} is missing.`),
  badSender: because('badRequest', () => '"Sender" of SMTP must be an address, or Name <address>.'),
  badMailServer: because('badRequest', () => '"Server" of SMTP must be a name such as mail.example.org.'),
  badMailPort: because('badRequest', () => '"Port" of SMTP must be a number up to 65535.'),
  badSite: because('badRequest', () => '"Address of this site" of SMTP must begin with http:// or https://.'),
  siteMissing: because(
    'badRequest',
    () => '"Address of this site" of SMTP is missing: links in mails lead there, and the settings of the server name none.',
  ),
} as const;

export type RefusalName = keyof typeof refusals;

/** What has to be known to say a refusal. */
export type RefusalFacts<Name extends RefusalName> = Parameters<(typeof refusals)[Name]['say']>[0];

/** A refusal as answers carry it. */
export type RefusalFault = { readonly [Name in RefusalName]: { readonly code: Name } & RefusalFacts<Name> }[RefusalName];

/** How each refusal is said in one language. */
export type RefusalWords = { readonly [Name in RefusalName]: (facts: RefusalFacts<Name>) => string };
