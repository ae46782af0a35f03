import { t } from '@lingui/core/macro';
import type { RefusalWords } from '@quadrille/contract';
import { isCoded } from './is-coded.ts';
import { findValueFaultWords } from './value-fault-words.ts';

/** Why something was refused, in the language of the person; null where it has no words here, as one of a newer server. */
export function findRefusalWords(sent: unknown): string | null {
  if (!isCoded(sent) || !Object.hasOwn(words, sent.code)) return null;
  const format = words[sent.code as keyof RefusalWords] as (facts: unknown) => string;
  return format(sent);
}

const words: RefusalWords = {
  tokensFull: ({ most }) => t`A person has at most ${most} API tokens. Delete one first.`,
  tablesFull: ({ most }) => t`A base has at most ${most} tables. Delete one first, or make another base.`,
  columnsFull: ({ most }) => t`A table has at most ${most} fields. Leave some out.`,
  hooksFull: ({ most }) => t`A table has at most ${most} webhooks. Delete one first.`,
  dashboardsFull: ({ most }) => t`A base has at most ${most} dashboards. Delete one first.`,
  widgetsFull: ({ most }) => t`A dashboard has at most ${most} widgets. Remove one first.`,
  groupsUnordered: ({ most, sent }) =>
    t`${sent} groups are too many to be put in the order of a measure. Narrow them to ${most} with a filter.`,
  notExplained: () => t`What moved this number cannot be told: it is no count or sum of plain fields, or access rules bind you.`,
  tooMuchMoved: ({ most }) => t`More than ${most} records changed since then. Ask about a later moment.`,
  noPeriods: ({ field }) => t`“${field}” holds no dates to be put into periods.`,
  promptUnfinished: () => t`The prompt is not finished: it needs a table, a field to write into, and words.`,
  promptFieldUnfit: ({ field }) => t`“${field}” holds nothing a language model can read or write.`,
  modelMissing: () => t`No language model is set up. An administrator of this server sets one up under “Apps”.`,
  budgetSpent: () => t`The budget of this month is spent. It can be raised by those who manage the base.`,
  promptRunning: () => t`You have a run of a prompt under way in this base. Wait for its end, or stop it.`,
  modelSaid: ({ why }) => t`The language model did not answer: ${why}`,
  rulesFull: ({ most }) => t`A table has at most ${most} rules. Delete one first.`,
  snapshotsFull: ({ most }) => t`A base has at most ${most} snapshots. Delete some first.`,
  connectionsFull: ({ most }) => t`A base has at most ${most} connected databases. Disconnect one first.`,
  invitesFull: ({ most }) => t`At most ${most} people are invited at once. Invite the others afterwards.`,
  optionsFull: ({ most }) => t`A field has at most ${most} options. Leave some out.`,
  linksFull: ({ most }) => t`At most ${most} records are linked at once. Link the others afterwards.`,
  filesFull: ({ most }) => t`At most ${most} files are uploaded at once. Upload the others afterwards.`,
  rowsFull: ({ most }) => t`At most ${most} records are written at once. Write the others afterwards.`,
  passwordsFull: ({ most }) => t`At most ${most} passwords are set at once. Set the others afterwards.`,
  groupsFull: ({ most }) => t`Records are grouped by at most ${most} fields. Leave one out.`,
  exportsFull: () =>
    t`The files of your exports take all the space there is for them. Each goes a day after it was made: export again then.`,
  uploadsFull: ({ most }) => t`You have ${most} uploads under way, which is the most. Wait for one to end, or cancel it.`,
  uploadsTooLarge: ({ megabytes }) =>
    t`Your uploads under way and this one together are larger than ${megabytes} MB. Wait for one to end, or cancel it.`,
  passwordTooLong: ({ most }) => t`A password has at most ${most} characters. Choose a shorter one.`,

  fieldsUnknown: () => t`A field of these values is not there any more. Nothing was written: what you typed is still here to copy.`,
  tableChanged: () => t`The table was changed meanwhile. Try again.`,
  rowChanged: () => t`Somebody changed this record since you read it. Your values were not written: look at it and enter them again.`,
  rowTooWide: () => t`The table has more fields than a record of the database can hold. Split it in two tables.`,
  rowTooLong: () => t`This record is too long for the database. Shorten its texts, or split the table in two.`,
  tableTooWide: () => t`The table has as many fields as the database takes. Split it in two tables.`,
  notGroupable: ({ field }) => t`Records cannot be grouped by “${field}”. Choose another field.`,
  noGroupOf: ({ field }) => t`This group of “${field}” is not there any more. Reload the page.`,
  noSummary: ({ field }) => t`“${field}” has no such summary any more. Choose another one.`,
  notInSql: ({ field, reasons, most }) => {
    const why = reasons.join(', ');
    return t`“${field}” is computed outside the database (${why}), so at most ${most} records can be filtered, sorted or grouped by it. Use another field, or change its formula.`;
  },
  expressionTooLarge: ({ field }) =>
    t`“${field}” would be made of too much, with everything it is computed of. Name computed fields fewer times, or keep values in a field of their own.`,
  ruleTooLarge: () => t`The conditions of this rule are made of too many computed parts. Ask of fewer fields, or of simpler ones.`,
  lookedUpGone: () => sourceGone(),
  rolledUpGone: () => sourceGone(),
  linkGone: () => sourceGone(),
  codedGone: () => sourceGone(),
  noOptions: ({ field }) => t`Field “${field}” has no options any more. Reload the page.`,
  notUniqueKind: () => t`Values of this type cannot be unique. Choose another type, or allow values more than once.`,
  noDefaultKind: () => t`Fields of this type take no default value. Leave it empty.`,
  defaultNoOption: ({ value }) => t`The default value “${value}” is not an option. Choose one of the options, or add it.`,
  badDefault: ({ reason, fault }) => {
    const why = findValueFaultWords(fault) ?? reason;
    return t`The default value does not fit. ${why}`;
  },
  noConversion: () => t`Values of this type cannot become values of the other. Make a new field of that type instead.`,
  fieldNameMissing: () => t`A field needs a name.`,
  noCodeOf: ({ field }) => t`A code cannot be made of “${field}”. Choose a field of another type.`,
  notComputableAgain: ({ field }) => t`“${field}” cannot be computed again: what it was computed of is gone. Make a new field instead.`,
  notComputable: ({ field }) => t`“${field}” cannot be computed, so there are no values to keep. Mend it first.`,
  noCopyOf: ({ to, from }) => t`“${to}” cannot begin with the values of “${from}”. Choose a field of the same type.`,
  copyMayRepeat: ({ to, from }) => t`“${from}” may hold values twice, so “${to}” cannot begin with them and be unique.`,
  stacksBoard: ({ field }) => t`A board makes its stacks of “${field}”. Let it use another field, or delete the board first.`,
  oneLinked: ({ field }) => t`“${field}” links to one record. Choose a single one.`,
  oneLinkedOfRow: ({ field }) => t`“${field}” links to one record. Choose a single one.`,
  noButtonOfHook: ({ field }) => t`“${field}” runs no webhook any more. Reload the page.`,
  filterInItself: () => t`A group of conditions cannot stand inside itself. Choose another place.`,

  noStackField: ({ table }) => t`“${table}” has no single select field to make stacks of. Add one first.`,
  noDateField: ({ table }) => t`“${table}” has no date field that its records could stand by. Add one first.`,
  noWords: ({ field }) => t`“${field}” has no words for a calendar. Choose a field of text, numbers or dates.`,
  linkRuleUnreadable: ({ said }) =>
    t`“${said}” is neither a moment a link could end at nor the address of a site. Write sites like https://example.com.`,
  noPlaceField: ({ table }) => t`“${table}” has no field of places to draw a map of. Add one first.`,
  otherTypeNeeded: ({ field }) => t`“${field}” is of a type that does not do here. Choose another field.`,
  onlyView: ({ title }) => t`“${title}” is the only view of its table. Make another one before you delete it.`,
  noFilesHere: ({ title }) => t`This form takes no files in “${title}” any more. Reload the page.`,

  structureOfRole: () => t`Your role does not let you change tables and fields. Ask those who manage the base.`,
  rulesOfNewRow: ({ table }) => t`Rules of “${table}” do not let you add a record with these values. Ask those who manage the base.`,
  rulesOfRow: ({ table, action, row }) => sayRowRule(action, table, row),
  rulesOfRows: ({ table, action }) => sayRowsRule(action, table),
  rulesOfField: ({ table, field }) => t`Rules of “${table}” do not let you change “${field}”. Ask those who manage the base.`,
  neededUnseen: ({ table }) => t`A record of “${table}” needs a value in a field you may not fill in. Ask those who manage the base.`,
  rulesOfLinks: () => t`Rules of the two tables a link connects decide about its connections. Change those.`,
  conditionUnfinished: ({ field }) => t`The condition on “${field}” has no value yet. Enter one, or remove the condition.`,
  filterSaysNothing: () => t`The filter of the rule says nothing. Finish a condition, or remove the filter.`,
  rowsByTableRules: () => t`A rule of a field holds for all records. Choose records by a rule of the table.`,
  fieldsSeenAndChanged: () => t`Fields are seen and changed. Say by a rule of the table who adds and deletes records.`,
  idStaysSeen: ({ field }) => t`Records are named by “${field}”, so it cannot be hidden. Leave it out of the rule.`,
  nobodyChanges: ({ field }) => t`“${field}” is computed, so nobody changes it. Leave changing out of the rule.`,

  goneFromTrash: () => t`What this change removed is not in the trash any more.`,
  changeOfOther: () => t`Only a change of your own can be taken back.`,
  changeSettled: ({ kind }) =>
    kind === 'undo'
      ? t`This change cannot be undone any more. Reload the page.`
      : t`This change cannot be redone any more. Reload the page.`,

  onlyForMembers: () => t`Only members have this base in a list of their own. Ask to be invited.`,
  onlyWayIn: () => t`This is the only way you sign in, so it stays. Set a password first.`,
  joinedAlready: ({ email }) => t`${email} has joined already. Reload the page.`,
  notJoined: ({ email }) => t`${email} has not joined yet. Invite them again.`,
  activityTooFar: () => t`Narrow the dates to read further back.`,

  callNotKept: () => t`This call was a test, too large to be kept or too long ago, so it cannot be made again.`,
  hookOff: ({ title }) => t`The webhook “${title}” is switched off. Switch it on to make this call again.`,
  callUnderWay: () => t`This call is being made again right now. Look at the list in a moment.`,

  hookTextMissing: () => t`The message of the webhook is empty. Write one.`,
  hookChannelMissing: () => t`The webhook names no channel. Choose one with its address.`,
  hookChatMissing: () => t`The webhook names no chat of Telegram. Enter one.`,
  hookNumberMissing: () => t`The webhook names no telephone number to send to. Enter one.`,
  hookReceiverMissing: () => t`The webhook names no address to write to. Enter one.`,
  hookAddressUnfinished: () => t`The address of the webhook is not complete. It begins with http:// or https://.`,
  hookMethod: ({ method, methods }) => {
    const known = methods.join(', ');
    return t`“${method}” is no method. Use one of ${known}.`;
  },
  pluginNotSetUp: ({ plugin }) => t`“${plugin}” is not set up. Ask the owner of the server.`,
  mailNotSetUp: () => t`No mail server is set up. Ask the owner of the server.`,
  mailNotTaken: ({ address }) => t`The mail server did not take the mail to ${address}. Check the address.`,
  receiverRedirects: ({ status }) => t`The receiver answered with a redirect (${status}). Enter the address it leads to.`,
  receiverAnswered: ({ status }) => t`The receiver answered with status ${status}. Look there why.`,
  templateTooLong: ({ most }) => t`A template has at most ${most} characters. Shorten it.`,
  filledTooLong: () => t`The text the template makes is too long. Put less into it.`,

  exportNotReady: () => t`The file is not there yet. Wait until the export is ready.`,
  exportUnderWay: () => t`An export of yours is under way in this base. Wait for its end, or cancel it first.`,
  snapshotNotReady: () => t`The snapshot is still being made. Wait until it is ready.`,
  snapshotDamaged: () => t`The snapshot is damaged. Choose another one.`,
  snapshotElsewhere: () =>
    t`A file of the snapshot is not where the server looks for it. Ask the owner of the server: several processes share snapshots by object storage.`,
  backupByTools: ({ database, tool }) => t`This installation lives in ${database}. Back it up with ${tool}.`,
  restoreByTools: ({ database, tool }) => t`This installation lives in ${database}. Restore it with ${tool}.`,
  noBackup: ({ path, list }) => t`“${path}” is no backup: it has no ${list}. Choose another one.`,
  backupUnreadable: ({ path }) => t`“${path}” cannot be read as the list of a backup. Choose another one.`,
  backupIncomplete: ({ path }) => t`The backup is incomplete: “${path}” is missing. Choose another one.`,
  backupDamaged: ({ path }) => t`The backup is damaged: “${path}” is not as it was written. Choose another one.`,
  userNameTaken: () => t`Somebody else has this user name. Choose another one.`,
  baseFileUnreadable: ({ base }) =>
    t`The file of the project “${base}” is empty or damaged. Whoever runs the server can bring it back from a backup.`,
  noRestart: () => t`This server cannot start itself again. Stop it and restore the backup by its command.`,

  fileTooLarge: ({ name, megabytes }) => t`“${name}” is larger than ${megabytes} MB, the most a file may have. Choose a smaller one.`,
  fetchedTooLarge: ({ megabytes }) => t`The file is larger than ${megabytes} MB, the most a file may have. Choose a smaller one.`,
  importTooLarge: ({ name, megabytes }) => t`“${name}” is larger than ${megabytes} MB. Divide it into smaller files.`,
  storageGone: () => t`This file is kept in an object storage that is not set up any more. Ask the owner of the server.`,
  storageRefused: ({ why }) => t`The object storage refused the file (${why}). Ask the owner of the server to check its settings.`,
  uploadUnreadable: () => t`The upload broke off. Upload the file again.`,
  importOver: () => t`The import is over: it was finished or cancelled. Start another one.`,
  importOfRole: () => t`Your role does not let you take an import back. Ask those who manage the base.`,
  importComplete: () => t`The import is complete. Undo it, or delete its tables.`,
  importTakesNoMore: () => t`The import is complete and takes no more. Start another one.`,
  partsMissing: ({ missing, of }) => t`${missing} of ${of} parts of the file did not arrive. Start the import again.`,
  uploadStopped: () => t`The upload stopped before the file was complete. Start the import again.`,
  partGone: () => t`A part of the file is not there any more. Start the import again.`,
  partCutShort: () => t`A part of the file arrived cut short. Start the import again.`,
  noColumnKept: () => t`Every table needs at least one field that is kept.`,

  answeredWith: ({ status }) => t`The address answered with status ${status}. Check that it can be opened without signing in.`,
  answeredWithFile: ({ type }) => t`The address answered with a file of type “${type}”, which cannot be imported. Use CSV, Excel or JSON.`,
  redirectNowhere: () => t`The address leads on to something that is no address. Use another one.`,
  redirectsTooOften: ({ most }) => t`The address leads on more than ${most} times. Use the one it ends at.`,
  noAddress: () => t`This is not an address. Enter a whole one that begins with http:// or https://.`,
  badAddress: ({ address }) => t`“${address}” is not an address. Enter a whole one that begins with http:// or https://.`,
  noWebAddress: () => t`The address must begin with http:// or https://.`,
  addressWithPassword: () => t`Addresses with a user name or password in them are not opened. Leave these out.`,
  unknownHost: () => t`The name in the address is not known. Check how it is written.`,
  privateAddress: () => t`This address is not on the public internet, so the server does not connect to it. Use a public one.`,
  unreachable: ({ why }) => t`The address cannot be reached (${why}). Check it, and try again in a moment.`,
  tooSlow: () => t`The address took too long to answer. Try again in a moment.`,

  connectionGone: () => t`The connection this table came from is not there any more. Delete the table, or connect the database again.`,
  connectionOff: () => t`This connection is switched off. Switch it on first.`,
  connectionSealed: () =>
    t`The server was started with another key than the one this connection was made with (QUADRILLE_SECRET_KEY). Enter the connection again, or ask the owner of the server to start it with that key.`,
  hostMissing: () => t`Say which server the database is on.`,
  databaseMissing: () => t`Say which database to open.`,
  badPort: () => t`The port is a whole number from 1 to 65535.`,
  fileMissing: () => t`Say which file to open.`,
  noSqliteFolder: () =>
    t`SQLite files are opened only from a folder the owner of the server allows, and none is (QUADRILLE_SQLITE_FOLDER). Ask for one.`,
  outsideSqliteFolder: () => t`The file is not in the folder SQLite files may be opened from. Put it there.`,
  notInSqliteFolder: () => t`There is no such file in the folder SQLite files may be opened from. Check its name.`,
  ownDatabase: () => t`This is where the installation keeps its own data, so it cannot be connected. Choose another database.`,
  databaseUnreadable: ({ why }) => t`The database cannot be read: ${why}`,
  sourceChanged: () =>
    t`This table, or a column of it, was renamed, removed or given another type in its database. Open the data sources of the project and take the change over.`,
  tooWide: ({ table, sent, most }) =>
    t`“${table}” has ${sent} columns, and at most ${most} can be shown. Make a view of fewer in the database.`,
  structureElsewhere: ({ table }) =>
    t`“${table}” is a table of a connected database, whose structure is never changed from here. Change it in the database, then take the change over.`,
  tablesMadeElsewhere: () =>
    t`The structure of a connected database is never changed from here. Make the table in the database, then take the change over.`,
  onlyRead: ({ table }) => t`“${table}” is a table of a connected database and can only be read. Change its records in the database.`,
  notCopied: ({ table }) => t`“${table}” is a table of a connected database, which is not copied. Copy it in the database.`,
  namedTwice: ({ name }) => t`Two columns are named “${name}”. Give each a name of its own with AS.`,
  columnUnnamed: () => t`A column has no name. Give each one with AS.`,
  rowsTooLarge: () => t`The rows are too large to be shown. Select less of them.`,
  tableTooLong: ({ table, sent, most }) => t`“${table}” holds ${sent} records; a statement reads tables of at most ${most}.`,
  sqlFailed: ({ why }) => t`The statement cannot be run: ${why}`,
  statementTooHungry: () => t`The statement needs more memory than it may have. Select less.`,

  testFailed: ({ title, why, fault }) => {
    const reason = findRefusalWords(fault) ?? why;
    return t`${title} does not work with these settings. ${reason}`;
  },
  serviceAnswered: ({ status }) => t`The service answered with status ${status}. Check the settings.`,
  mailToNobody: () => t`The test mail goes to whoever asks for it, and this token has no address. Sign in instead.`,
  mailRefused: ({ why }) => t`The mail server did not take the mail (${why}). Check the settings.`,
  storageForgets: () => t`What was written to the storage did not come back. Check the settings.`,
  settingMissing: ({ label, title }) => t`“${label}” of ${title} is missing. Fill it in.`,
  badSender: () => t`The sender is an address, or Name <address>.`,
  badMailServer: () => t`The mail server is a name such as mail.example.org.`,
  badMailPort: () => t`The port is a whole number from 1 to 65535.`,
  badSite: () => t`The address of this site must begin with http:// or https://.`,
  siteMissing: () => t`The address of this site is missing. Links in mails lead there, so fill it in.`,
};

const sourceGone = (): string => t`A field this one is made of is not there any more. Choose another one.`;

type Action = Parameters<RefusalWords['rulesOfRow']>[0]['action'];

function sayRowRule(action: Action, table: string, row: number): string {
  switch (action) {
    case 'read':
      return t`Rules of “${table}” do not let you see record ${row}. Ask those who manage the base.`;
    case 'create':
      return t`Rules of “${table}” do not let you add a record with these values. Ask those who manage the base.`;
    case 'update':
      return t`Rules of “${table}” do not let you change record ${row} in this way. Ask those who manage the base.`;
    case 'delete':
      return t`Rules of “${table}” do not let you delete record ${row}. Ask those who manage the base.`;
  }
}

function sayRowsRule(action: Action, table: string): string {
  switch (action) {
    case 'read':
      return t`Rules of “${table}” do not let you see records. Ask those who manage the base.`;
    case 'create':
      return t`Rules of “${table}” do not let you add records. Ask those who manage the base.`;
    case 'update':
      return t`Rules of “${table}” do not let you change records. Ask those who manage the base.`;
    case 'delete':
      return t`Rules of “${table}” do not let you delete records. Ask those who manage the base.`;
  }
}
