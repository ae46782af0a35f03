import { itSoftly } from '@quadrille/tooling/it-softly';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, signUp, type HttpClient } from '../harness/http-client.ts';
import { databaseKinds, missingReason, type Stage } from '../harness/on-each-database.ts';
import { makeProject, makeTable, type SampleTable } from './sample-table.ts';

const dayMs = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Row 1 to 6; null where nothing is said. Quadrille holds no empty text: what is sent as one has no value. */
const records = [
  { T: 'r1', N: 1, D: 1.5, ms: 'x,y', ss: 'x', chk: true, rat: 3, Due: '2023-01-02', At: '2023-01-02 10:00:00' },
  { T: 'r2', N: 2, D: -2.25, ms: 'x', ss: 'y', chk: false, rat: 1, Due: '2023-02-03', At: '2023-02-03 23:59:59' },
  { T: null },
  { T: '', N: 0, ms: 'z', ss: 'z', chk: false, rat: 0, Due: dayFromNow(0), At: `${dayFromNow(0)} 12:00:00` },
  { T: 'Abc, (d) 100%', N: 10, ms: 'y,x,z', Due: dayFromNow(-3), At: `${dayFromNow(-3)} 12:00:00` },
  { T: 'abc_ÄÖ', N: -5, chk: true, rat: 5, Due: dayFromNow(3), At: `${dayFromNow(3)} 12:00:00` },
];
const all = [1, 2, 3, 4, 5, 6];

/** A condition text and the rows it leaves, by number. */
const cases: readonly (readonly [string, readonly number[]])[] = [
  // text
  ['(T,eq,r1)', [1]],
  ['(T,eq,R1)', []],
  ['(T,eq,abc)', []],
  ['(T,neq,r1)', [2, 3, 4, 5, 6]],
  ['(T,not,r1)', [2, 3, 4, 5, 6]],
  ['~not(T,eq,r1)', [2, 5, 6]],
  ['(T,like,r)', [1, 2]],
  ['(T,like,r%)', [1, 2]],
  ['(T,like,ABC)', [5, 6]],
  ['(T,like,äö)', [6]],
  ['(T,like,)', [1, 2, 5, 6]],
  ['(T,nlike,r)', [3, 4, 5, 6]],
  ['(T,eq,)', []],
  ['(T,is,null)', [3, 4]],
  ['(T,null)', [3, 4]],
  ['(T,is,notnull)', [1, 2, 5, 6]],
  ['(T,notnull)', [1, 2, 5, 6]],
  ['(T,is,empty)', []],
  ['(T,empty)', []],
  ['(T,notempty)', all],
  ['(T,blank)', [3, 4]],
  ['(T,notblank)', [1, 2, 5, 6]],
  ['(T,in,r1,r2,other)', [1, 2]],
  ['(T,eq,Abc, (d) 100%)', [5]],
  // numbers
  ['(N,eq,2)', [2]],
  ['(N,neq,2)', [1, 3, 4, 5, 6]],
  ['(N,gt,1)', [2, 5]],
  ['(N,gte,1)', [1, 2, 5]],
  ['(N,ge,1)', [1, 2, 5]],
  ['(N,lt,1)', [4, 6]],
  ['(N,lte,1)', [1, 4, 6]],
  ['(N,le,1)', [1, 4, 6]],
  ['(N,btw,0,2)', [1, 2, 4]],
  ['(N,nbtw,0,2)', [3, 5, 6]],
  ['(N,in,1,10,-5)', [1, 5, 6]],
  ['(N,blank)', [3]],
  ['(N,notblank)', [1, 2, 4, 5, 6]],
  ['(D,gt,1)', [1]],
  ['(D,lt,-2)', [2]],
  ['(D,eq,1.5)', [1]],
  // selects
  ['(ms,allof,x,y)', [1, 5]],
  ['(ms,anyof,y,z)', [1, 4, 5]],
  ['(ms,nallof,x,y)', [2, 3, 4, 6]],
  ['(ms,nanyof,x)', [3, 4, 6]],
  ['(ms,blank)', [3, 6]],
  ['(ss,eq,x)', [1]],
  ['(ss,neq,x)', [2, 3, 4, 5, 6]],
  ['(ss,anyof,x,z)', [1, 4]],
  ['(ss,nanyof,x,z)', [2, 3, 5, 6]],
  ['(ss,null)', [3, 5, 6]],
  // yes and no, stars
  ['(chk,checked)', [1, 6]],
  ['(chk,notchecked)', [2, 3, 4, 5]],
  ['(rat,eq,0)', [3, 4, 5]],
  ['(rat,neq,0)', [1, 2, 6]],
  ['(rat,lt,2)', [2, 3, 4, 5]],
  ['(rat,lte,1)', [2, 3, 4, 5]],
  ['(rat,gte,0)', all],
  ['(rat,gt,2)', [1, 6]],
  // dates
  ['(Due,eq,exactDate,2023-01-02)', [1]],
  ['(Due,eq,2023-01-02)', [1]],
  ['(Due,neq,exactDate,2023-01-02)', [2, 3, 4, 5, 6]],
  ['(Due,lt,exactDate,2023-02-03)', [1]],
  ['(Due,lte,exactDate,2023-02-03)', [1, 2]],
  ['(Due,eq,today)', [4]],
  ['(Due,lt,today)', [1, 2, 5]],
  ['(Due,gt,today)', [6]],
  ['(Due,gte,today)', [4, 6]],
  ['(Due,eq,daysAgo,3)', [5]],
  ['(Due,eq,daysFromNow,3)', [6]],
  ['(Due,isWithin,pastWeek)', [4, 5]],
  ['(Due,isWithin,nextWeek)', [4, 6]],
  ['(Due,isWithin,pastNumberOfDays,7)', [4, 5]],
  ['(Due,isWithin,pastNumberOfDays,1)', [4]],
  ['(Due,isWithin,nextNumberOfDays,7)', [4, 6]],
  ['(Due,blank)', [3]],
  ['(At,eq,today)', [4]],
  ['(At,eq,exactDate,2023-02-03)', [2]],
  ['(At,lt,exactDate,2023-02-03)', [1]],
  ['(At,notblank)', [1, 2, 4, 5, 6]],
  // logic
  ['(T,eq,r1)~or(T,eq,r2)', [1, 2]],
  ['(T,eq,r1)~and(N,eq,2)', []],
  ['(N,eq,1)~or(N,eq,2)~and(T,eq,)', [1]],
  ['((N,eq,1)~or(N,eq,2))~and(T,eq,r2)', [2]],
  ['((T,eq,r1)~or(T,eq,r2))~and(N,gt,1)', [2]],
  ['~not((N,eq,1)~or(N,eq,2))', [4, 5, 6]],
  ['(N,gt,0)~not(T,eq,r1)', [2, 5]],
  ['(((T,eq,r1)))', [1]],
  ['(T,eq,r1)~or((N,gt,5)~and((T,like,abc)~or(T,like,zzz)))', [1, 5]],
  [' (T,eq,r1) ~or (T,eq,r2)', [1, 2]],
  // the Id
  ['(Id,eq,1)', [1]],
  ['(Id,in,2,3)', [2, 3]],
  ['(Id,gt,4)', [5, 6]],
  // what nobody can read matches nothing
  ['', all],
  ['(Nothing,eq,1)', []],
  ['~not(Nothing,eq,1)', []],
  ['nonsense', []],
  ['(N,gt,)', []],
  ['(T,eq,r1', []],
  ['(ss,anyof,)', []],
  ['(T,eq,r1)~and(Nothing,eq,1)', []],
  ['(T,eq,r1)~or(Nothing,eq,1)', [1]],
  ["(T,eq,' OR 1=1 --)", []],
  ['(T,like,%_%)', [1, 2, 5, 6]],
];

describe.each(databaseKinds)('condition texts, on $name', ({ open }) => {
  let stage: Stage | null;
  let me: HttpClient;
  let table: SampleTable;
  beforeAll(async () => {
    stage = await open();
    if (stage === null) return;
    me = await signUp(stage.product.url, 'owner@example.org');
    table = await makeTable(me, await makeProject(me, 'Conditions'), 'T', [
      { title: 'T', uidt: 'SingleLineText' },
      { title: 'N', uidt: 'Number' },
      { title: 'D', uidt: 'Decimal' },
      { title: 'ms', uidt: 'MultiSelect', dtxp: "'x','y','z'" },
      { title: 'ss', uidt: 'SingleSelect', dtxp: "'x','y','z'" },
      { title: 'chk', uidt: 'Checkbox' },
      { title: 'rat', uidt: 'Rating' },
      { title: 'Due', uidt: 'Date' },
      { title: 'At', uidt: 'DateTime' },
    ]);
    await must(me('POST', table.bulk, { body: records }));
  });
  afterAll(() => stage?.dispose());
  beforeEach((ctx) => {
    if (stage === null) ctx.skip(missingReason);
  });

  itSoftly(cases)('%j leaves rows %j', async (where, ids) => {
    const page = await must(me('GET', table.rows, { query: { where } }));
    expect(page.list.map((row: { Id: number }) => row.Id)).toEqual(ids);
    expect(page.pageInfo.totalRows).toBe(ids.length);
    expect(await must(me('GET', `${table.rows}/count`, { query: { where } }))).toEqual({ count: ids.length });
  });

  it('reads the condition by its short names too', async () => {
    for (const name of ['w', 'filter']) {
      const { list } = await must(me('GET', table.rows, { query: { [name]: '(N,eq,2)' } }));
      expect(list.map((row: { Id: number }) => row.Id)).toEqual([2]);
    }
  });

  it('finds a field by column name and by id as well', async () => {
    const late = await makeTable(me, table.projectId, 'Named', [{ title: 'Full name', column_name: 'nm', uidt: 'SingleLineText' }]);
    await must(me('POST', late.bulk, { body: [{ nm: 'a' }, { nm: 'b' }] }));
    for (const name of ['Full name', 'nm', late.fields['Full name']]) {
      const { list } = await must(me('GET', late.rows, { query: { where: `(${name},eq,b)` } }));
      expect(list).toHaveLength(1);
    }
  });

  it('does not change or delete rows by a condition it cannot read', async () => {
    for (const where of ['(Nothing,eq,1)', 'nonsense']) {
      const answers = [
        await me('PATCH', `${table.bulk}/all`, { query: { where }, body: { N: 99 } }),
        await me('DELETE', `${table.bulk}/all`, { query: { where } }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { msg: expect.any(String) } });
    }
    expect(await must(me('GET', `${table.rows}/count`, { query: { where: '(N,neq,99)' } }))).toEqual({ count: 6 });
  });

  itSoftly([
    ['(T,foo,1)', /foo is not supported/],
    ['(Due,eq,someDay,3)', /someDay' is not supported/],
    ['(N,eq,today)', null],
  ])('says what it cannot do with %j, or finds nothing', async (where, words) => {
    const answer = await me('GET', table.rows, { query: { where } });
    if (words === null) return expect(answer).toMatchObject({ status: 200, body: { list: [] } });
    expect(answer.status).toBe(400);
    expect(answer.body.msg).toMatch(words);
  });

  it('is not hurt by very long or very deep texts', async () => {
    const where = Array.from({ length: 800 }, (_, index) => `(N,eq,${index})`).join('~or');
    const answer = await me('GET', table.rows, { query: { where } });
    expect([200, 400]).toContain(answer.status);
    const deep = '('.repeat(3000) + '(N,eq,1)' + ')'.repeat(3000);
    expect([200, 400]).toContain((await me('GET', table.rows, { query: { where: deep } })).status);
    expect((await me('GET', table.rows)).status).toBe(200);
  });
});
