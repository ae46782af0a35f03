import type { BaseIssue } from 'valibot';

/** One complaint about a request, in the words of JSON-schema validators that v1 programs expect. */
export interface WireIssue {
  /** `/columns/0/title`; empty for the body itself. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

const keywords: Readonly<Record<string, string>> = {
  email: 'format',
  min_length: 'minLength',
  max_length: 'maxLength',
  min_value: 'minimum',
  max_value: 'maximum',
  picklist: 'enum',
  union: 'anyOf',
  regex: 'pattern',
};

function toKeyword(issue: BaseIssue<unknown>): string {
  if (issue.kind === 'schema' && issue.received === 'undefined') return 'required';
  return keywords[issue.type] ?? (issue.kind === 'schema' ? 'type' : issue.type);
}

function escapePointer(key: unknown): string {
  return String(key).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Turns one issue of our schemas into the form that travels. */
export function toWireIssue(issue: BaseIssue<unknown>): WireIssue {
  const instancePath = (issue.path ?? []).map((item) => `/${escapePointer(item.key)}`).join('');
  const keyword = toKeyword(issue);
  const last = instancePath.slice(instancePath.lastIndexOf('/') + 1);
  const message = keyword === 'required' ? `must have required property '${last}'` : issue.message;
  return {
    instancePath,
    schemaPath: `#${instancePath}/${keyword}`,
    keyword,
    params: { expected: issue.expected, received: issue.received },
    message,
  };
}
