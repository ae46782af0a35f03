import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { listCalls } from './list-calls.ts';
import { providerNames } from './provider-calls.ts';

/** What programs of the v1 family call, group by group; `:` stands for any path value. */
const specified: Readonly<Record<string, string>> = {
  auth: `
    POST auth/user/signup | POST auth/user/signout | POST auth/user/signin | GET auth/user/me
    POST auth/password/forgot | POST auth/password/change | POST auth/password/reset/:
    POST auth/token/validate/: | POST auth/email/validate/: | POST auth/token/refresh
    POST auth/google/genTokenByCode | POST auth/github/genTokenByCode | POST auth/oidc/genTokenByCode`,
  members: `
    GET db/meta/projects/:/users | POST db/meta/projects/:/users | PATCH db/meta/projects/:/users/:
    DELETE db/meta/projects/:/users/: | POST db/meta/projects/:/users/:/resend-invite`,
  organisation: `
    GET tokens | POST tokens | DELETE tokens/: | GET license | POST license | GET app-settings | POST app-settings
    GET users | POST users | GET users/: | PATCH users/: | DELETE users/: | POST users/:/resend-invite
    GET users/:/profile | POST users/:/profile | PATCH users/:/profile
    POST users/:/follower | GET users/:/follower | DELETE users/:/follower
    GET users/:/following | GET users/:/isFollowing/: | POST users/:/generate-reset-url`,
  projects: `
    GET db/meta/projects/:/info | GET db/meta/projects/:/swagger.json | GET db/meta/projects/:/visibility-rules | POST db/meta/projects/:/visibility-rules
    GET db/meta/projects | POST db/meta/projects | GET db/meta/projects/: | PATCH db/meta/projects/: | DELETE db/meta/projects/:
    PATCH db/meta/projects/:/user
    GET db/meta/projects/:/shared | POST db/meta/projects/:/shared | PATCH db/meta/projects/:/shared | DELETE db/meta/projects/:/shared
    GET db/meta/projects/:/cost | POST db/meta/projects/:/meta-diff | GET db/meta/projects/:/meta-diff
    GET db/meta/projects/:/has-empty-or-null-filters | GET db/meta/projects/:/audits
    POST db/meta/duplicate/: | POST db/meta/duplicate/:/:
    GET db/meta/projects/:/api-tokens | POST db/meta/projects/:/api-tokens | DELETE db/meta/projects/:/api-tokens/:`,
  bases: `
    GET db/meta/projects/:/bases/: | PATCH db/meta/projects/:/bases/: | DELETE db/meta/projects/:/bases/:
    POST db/meta/projects/:/bases/:/sqlView | GET db/meta/projects/:/bases | POST db/meta/projects/:/bases
    POST db/meta/projects/:/bases/:/share/erd | DELETE db/meta/projects/:/bases/:/share/erd
    GET db/meta/projects/:/:/tables | POST db/meta/projects/:/:/tables
    POST db/meta/projects/:/meta-diff/: | GET db/meta/projects/:/meta-diff/:`,
  tables: `
    POST db/meta/projects/:/tables | GET db/meta/projects/:/tables | GET db/meta/tables/: | PATCH db/meta/tables/:
    DELETE db/meta/tables/: | POST db/meta/duplicate/:/table/: | POST db/meta/tables/:/reorder`,
  columns: `
    POST db/meta/tables/:/columns | PATCH db/meta/columns/: | DELETE db/meta/columns/: | GET db/meta/columns/:
    POST db/meta/columns/:/primary | GET db/meta/tables/:/columns/hash | POST db/meta/tables/:/columns/bulk`,
  views: `
    GET db/meta/tables/:/views | PATCH db/meta/views/: | DELETE db/meta/views/: | POST db/meta/views/:/show-all
    POST db/meta/views/:/hide-all
    POST db/meta/tables/:/grids | GET db/meta/grids/: | PATCH db/meta/grids/:
    POST db/meta/tables/:/forms | GET db/meta/forms/: | PATCH db/meta/forms/:
    POST db/meta/tables/:/galleries | GET db/meta/galleries/: | PATCH db/meta/galleries/:
    POST db/meta/tables/:/kanbans | GET db/meta/kanbans/: | PATCH db/meta/kanbans/:
    POST db/meta/tables/:/maps | GET db/meta/maps/: | PATCH db/meta/maps/:
    PATCH db/meta/form-columns/: | GET db/meta/grids/:/grid-columns | PATCH db/meta/grid-columns/:
    GET db/meta/tables/:/share | POST db/meta/views/:/share | PATCH db/meta/views/:/share | DELETE db/meta/views/:/share
    GET db/meta/views/:/columns | POST db/meta/views/:/columns | PATCH db/meta/views/:/columns/:
    GET db/meta/views/:/sorts | POST db/meta/views/:/sorts | GET db/meta/sorts/: | PATCH db/meta/sorts/: | DELETE db/meta/sorts/:
    GET db/meta/views/:/filters | POST db/meta/views/:/filters | GET db/meta/filters/: | PATCH db/meta/filters/:
    DELETE db/meta/filters/: | GET db/meta/filters/:/children`,
  hooks: `
    GET db/meta/tables/:/hooks | POST db/meta/tables/:/hooks | POST db/meta/hooks/test | POST db/meta/tables/:/hooks/test
    GET db/meta/hooks/samplePayload/:/: | GET db/meta/tables/:/hooks/samplePayload/:/: | PATCH db/meta/hooks/:
    DELETE db/meta/hooks/: | GET db/meta/hooks/:/filters | POST db/meta/hooks/:/filters | GET db/meta/hooks/:/logs`,
  rows: ['', '/views/:']
    .map((view) => `db/data/:/:/:${view}`)
    .map(
      (rows) => `
    GET ${rows} | POST ${rows} | GET ${rows}/find-one | GET ${rows}/groupby | GET ${rows}/group/: | GET ${rows}/count
    GET ${rows}/: | PATCH ${rows}/: | DELETE ${rows}/: | GET ${rows}/:/exist | GET ${rows}/export/csv | GET ${rows}/export/excel
    GET ${rows}/:/mm/: | GET ${rows}/:/hm/: | GET ${rows}/:/bt/: | GET ${rows}/:/mm/:/exclude | GET ${rows}/:/hm/:/exclude
    GET ${rows}/:/bt/:/exclude | POST ${rows}/:/:/:/: | DELETE ${rows}/:/:/:/:`,
    )
    .join('\n'),
  bulk: ['', '/views/:']
    .map((view) => `db/data/bulk/:/:/:${view}`)
    .map((rows) => `POST ${rows} | PATCH ${rows} | DELETE ${rows} | PATCH ${rows}/all | DELETE ${rows}/all`)
    .join(' | '),
  tableRows: `
    GET tables/:/rows | GET tables/:/rows/count | POST tables/:/rows | PATCH tables/:/rows | DELETE tables/:/rows | GET tables/:/rows/:
    GET tables/:/links/:/rows/: | POST tables/:/links/:/rows/: | DELETE tables/:/links/:/rows/:`,
  public: `
    GET db/public/shared-view/:/rows | POST db/public/shared-view/:/rows | GET db/public/shared-view/:/group/:
    GET db/public/shared-view/:/groupby | GET db/public/shared-view/:/rows/:/mm/: | GET db/public/shared-view/:/rows/:/hm/:
    GET db/public/shared-view/:/rows/export/csv | GET db/public/shared-view/:/rows/export/excel
    GET db/public/shared-view/:/nested/: | GET db/public/shared-view/:/meta | GET db/public/shared-base/:/meta
    GET db/public/shared-erd/:/meta`,
  utilities: `
    GET db/meta/audits/comments | POST db/meta/audits/comments | PATCH db/meta/audits/:/comment | GET db/meta/audits/comments/count
    POST db/meta/audits/rows/:/update | POST db/meta/connection/test | POST db/meta/connection/select | POST url_to_config
    GET db/meta/:/info | POST db/meta/axiosRequestMake | GET version | GET health | GET aggregated-meta-info
    GET db/meta/cache | DELETE db/meta/cache`,
  plugins: `
    GET db/meta/plugins | GET db/meta/plugins/webhook | GET db/meta/plugins/:/status | GET db/meta/plugins/: | POST db/meta/plugins/test
    PATCH db/meta/plugins/:`,
  storage: `POST db/storage/upload | POST db/storage/upload-by-url`,
  notifications: `
    GET notifications | PATCH notifications/: | DELETE notifications/: | POST notifications/mark-all-read`,
};

/** Where two spellings mean one call, both are answered; a fixed word stands for a value of that call. */
const known = new Set(
  listCalls(calls)
    .flatMap(({ method, path }) =>
      (path.includes(':provider') ? providerNames : ['']).map((name) => `${method} ${path.replace(':provider', name)}`),
    )
    .map((call) => call.replaceAll(/:\w+/g, ':')),
);

describe('what programs of the v1 family call', () => {
  it.each(Object.entries(specified))('is all there: %s', (_group, text) => {
    const wanted = text
      .split(/[|\n]/)
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => one.replace(' ', ' /api/v1/'));
    expect(wanted.filter((one) => !known.has(one))).toEqual([]);
  });
});
