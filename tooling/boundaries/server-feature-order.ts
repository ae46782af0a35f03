/**
 * The features of the server, lowest first: a feature may use the features before it, never one after it. Each inner list is one level
 * of docs/architecture.md; inside a level the order counts as well.
 */
export const serverFeatureLevels: readonly (readonly string[])[] = [
  ['structure', 'app-info', 'account-tokens', 'mails', 'notifications'],
  ['changes', 'views', 'visibility', 'filters', 'sorts'],
  ['files', 'records', 'links', 'fields', 'grid', 'tables'],
  ['sources', 'bases', 'shared-bases', 'rules', 'erd', 'openapi', 'sql', 'items'],
  [
    'export',
    'jobs',
    'imports',
    'duplicates',
    'snapshots',
    'trash',
    'history',
    'comments',
    'hooks',
    'shares',
    'documents',
    'dashboards',
    'cowriter',
  ],
  ['second-factor', 'auth', 'members', 'org-users', 'providers', 'api-tokens', 'plugins', 'instance', 'settings', 'utilities'],
];
