type Details = Readonly<Record<string, unknown>>;

/** What a code stands for: the HTTP status and the sentence used when a throw brings none of its own. */
export interface ErrorMeaning {
  readonly status: number;
  readonly message: (details: Details) => string;
}

const say = (status: number, message: string): ErrorMeaning => ({ status, message: () => message });
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Every expected failure. Wordings that existing programs compare are kept to the letter. */
export const errorCodes = {
  invalidRequest: say(400, 'Invalid request body'),
  badRequest: { status: 400, message: (d) => text(d['reason'] ?? 'The request cannot be carried out') },
  invalidValue: { status: 400, message: (d) => `Field "${text(d['field'])}": ${text(d['reason'])}` },
  invalidFilter: { status: 400, message: (d) => text(d['reason'] ?? 'The filter cannot be read') },
  requiredValueMissing: { status: 400, message: (d) => `Field "${text(d['field'])}" needs a value.` },
  notUnique: { status: 400, message: (d) => `Field "${text(d['field'])}" already holds this value in another row.` },
  userExists: say(400, 'User already exist'),
  signupClosed: say(400, 'Not allowed to signup, contact super admin.'),
  invalidCredentials: say(400, 'Invalid credentials'),
  inviteInvalid: say(400, 'Invalid invite url'),
  inviteExpired: say(400, 'Expired invite url, Please contact super admin to get a new invite url'),
  currentPasswordWrong: say(400, 'Current password is wrong'),
  invalidEmail: { status: 400, message: (d) => `"${text(d['email'])}" is not a valid email` },
  alreadyMember: { status: 400, message: (d) => `${text(d['email'])} with role ${text(d['role'])} already exists in this project` },
  lastOwner: say(400, 'A project needs an owner. Make somebody else an owner first.'),
  superIsFixed: say(400, 'Cannot update super admin roles'),
  refreshTokenMissing: say(400, 'Missing refresh token'),
  refreshTokenInvalid: say(400, 'Invalid refresh token'),
  duplicateProjectTitle: say(400, 'Project title already in use'),
  projectTitleTooLong: say(400, 'Project title exceeds 50 characters'),
  tableNameMissing: say(400, 'Missing table name `table_name` property in request body'),
  tableNameHasSpaces: say(400, 'Leading or trailing whitespace not allowed in table names'),
  nameTooLong: { status: 400, message: (d) => `${text(d['what'])} exceeds ${text(d['limit'])} characters` },
  duplicateTableName: say(400, 'Duplicate table name'),
  duplicateTableTitle: say(400, 'Duplicate table alias'),
  duplicateColumnName: say(400, 'Duplicate column name'),
  duplicateColumnTitle: say(400, 'Duplicate column alias'),
  duplicateOption: say(400, 'Duplicates are not allowed!'),
  emptyOption: say(400, 'Empty options are not allowed!'),
  optionHasComma: say(400, "Illegal char(',') for MultiSelect"),
  notALink: say(400, 'Column is not LTAR'),
  alreadyLinked: say(400, 'A UNIQUE constraint was violated: these rows are linked already.'),
  columnsChanged: say(400, 'Columns are updated by someone else! Your changes are rejected. Please refresh the page and try again.'),
  unreadableFile: { status: 400, message: (d) => text(d['reason'] ?? 'The file cannot be read') },
  unauthorized: say(401, 'Unauthorized access'),
  signInIncomplete: say(401, 'Unauthorized'),
  /** Rules of a table stand against it, whatever the role may do. */
  notGranted: { status: 403, message: (d) => text(d['reason'] ?? 'Rules of this table do not let you do this.') },
  forbidden: { status: 403, message: (d) => `${text(d['permission'])} - ${text(d['roles'])} : Not allowed` },
  ownersOnly: say(403, 'Only an owner can make, change or remove owners.'),
  notMember: say(403, 'Unauthorized access'),
  notWithApiToken: say(403, 'Not allowed with API token'),
  sharePasswordWrong: say(403, 'INVALID_SHARED_VIEW_PASSWORD'),
  controlTokenWrong: say(403, 'This call needs the control token of the instance. Run the command as the user who runs the server.'),
  notFound: say(404, 'Not found'),
  routeNotFound: { status: 404, message: (d) => `Cannot ${text(d['method'])} ${text(d['path'])}` },
  projectNotFound: say(404, 'Project not found'),
  baseNotFound: say(404, 'Base not found'),
  tableNotFound: say(404, 'Table not found'),
  viewNotFound: say(404, 'View not found'),
  columnNotFound: say(404, 'Column not found'),
  ruleNotFound: say(404, 'Rule not found'),
  linkNotFound: { status: 404, message: (d) => `Column with id/name '${text(d['column'])}' is not found` },
  viewColumnNotFound: say(404, 'View column not found'),
  commentNotFound: say(404, 'Comment not found'),
  hookNotFound: say(404, 'Hook not found'),
  filterNotFound: say(404, 'Filter not found'),
  sortNotFound: say(404, 'Sort not found'),
  rowNotFound: say(404, 'Row not found'),
  importNotFound: say(404, 'Import not found'),
  jobNotFound: say(404, 'Job not found'),
  userNotFound: say(404, 'User not found'),
  conflict: { status: 409, message: (d) => text(d['reason'] ?? 'Somebody else changed this at the same time. Refresh and try again.') },
  tooLarge: { status: 413, message: (d) => text(d['reason'] ?? 'The request is larger than the server accepts') },
  recordNotFound: { status: 422, message: (d) => `Record with pk ${text(d['id'])} not found` },
  childNotFound: { status: 422, message: (d) => `Child record with id [${text(d['id'])}] not found` },
  unprocessable: { status: 422, message: (d) => text(d['reason'] ?? 'The request cannot be carried out') },
  tooManyRequests: say(429, 'Too many requests. Wait a moment and try again.'),
  aborted: say(499, 'The request was cancelled'),
  internal: say(500, 'Please check server log for more details'),
  notImplemented: { status: 501, message: (d) => text(d['reason'] ?? 'Not implemented') },
  unavailable: say(503, 'The server is stopping or not ready. Try again in a moment.'),
  deadline: say(504, 'The request took longer than the server allows. Narrow it and try again.'),
} as const satisfies Record<string, ErrorMeaning>;

export type AppErrorCode = keyof typeof errorCodes;
