import type { WireFullTable } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import { beforeAll, expect, it } from 'vitest';
import { type ApiFixture, describeApi } from './testing/api-fixture.ts';

let api: ApiFixture;
/** A linked row of a 25th of the budget, and a tenth of that. */
const [large, small] = [limits.nestedBytes / 25, limits.nestedBytes / 250];

describeApi(
  (started) => void (api = started),
  () => {
    const pages = 30;
    const many = 250;
    let tables: Record<'chapters' | 'pages' | 'many', WireFullTable>;

    beforeAll(async () => {
      const books = await api.table('Books', { Name: 'SingleLineText' });
      const book = { uidt: 'LinkToAnotherRecord', type: 'bt', parentId: books.id };
      const chapters = await api.table('Chapters', { Name: 'SingleLineText', Text: 'LongText', Book: book });
      const linked = { uidt: 'LinkToAnotherRecord', type: 'bt', parentId: chapters.id };
      tables = {
        chapters,
        pages: await api.table('Pages', { Name: 'SingleLineText', Chapter: linked }),
        many: await api.table('Many', { Name: 'SingleLineText', Chapter: linked }),
      };
      const fill = async (table: WireFullTable, creates: object[]): Promise<void> => {
        const answer = await api.call('PATCH', `tables/${table.id}/grid`, { creates });
        expect(answer.status, answer.text.slice(0, 300)).toBe(200);
      };
      for (let made = 0; made < pages; made += 10)
        await fill(
          chapters,
          Array.from({ length: 10 }, (_, index) => ({ cells: { Name: `Large ${made + index + 1}`, Text: 'x'.repeat(large) } })),
        );
      await fill(
        chapters,
        Array.from({ length: many }, (_, index) => ({ cells: { Name: `Short ${index + 1}`, Text: 'short' } })),
      );
      await fill(chapters, [{ cells: { Name: 'Often', Text: 'x'.repeat(small) } }]);
      const page = (name: string, id: number): object => ({ cells: { Name: name }, links: { Chapter: { ids: [id] } } });
      await fill(
        tables.pages,
        Array.from({ length: pages }, (_, index) => page(`Page ${index + 1}`, index + 1)),
      );
      await fill(
        tables.many,
        Array.from({ length: many }, (_, index) => page('Distinct', pages + index + 1)),
      );
      await fill(
        tables.many,
        Array.from({ length: many + 10 }, () => page('Repeated', pages + many + 1)),
      );
    });

    const list = (table: WireFullTable, query: string) => api.call('GET', `tables/${table.id}/rows?${query}`);
    const refusalOf = async (table: WireFullTable, query: string): Promise<unknown> => {
      const { status, body } = await list(table, query);
      return [status, body.msg];
    };
    const refusal = [413, expect.stringMatching(/at most 20 MB in one answer\. Ask for fewer rows/)];

    it('refuses linked rows of more bytes than one answer may have, and gives as many as fit', async () => {
      expect(await refusalOf(tables.pages, `limit=${pages}&nested[Chapter][fields]=*`)).toEqual(refusal);
      const fits = await list(tables.pages, 'limit=20&nested[Chapter][fields]=Name,Text');
      expect(fits.status).toBe(200);
      expect(fits.body.list.map((row: { Chapter: { Name: string } }) => row.Chapter.Name)).toEqual(
        Array.from({ length: 20 }, (_, index) => `Large ${index + 1}`),
      );
      expect((await list(tables.pages, `limit=${pages}&nested[Chapter][fields]=Name`)).body.list.at(-1).Chapter).toEqual({
        Name: 'Large 30',
      });
    });

    it('counts a linked row as often as it is repeated', async () => {
      const repeated = 'where=(Name,eq,Repeated)&nested[Chapter][fields]=Text';
      expect(await refusalOf(tables.many, `limit=${many + 10}&${repeated}`)).toEqual(refusal);
      expect((await list(tables.many, `limit=${many - 10}&${repeated}`)).body.list).toHaveLength(many - 10);
    });

    it('counts the rows that link too', async () => {
      expect(await refusalOf(tables.chapters, `limit=${pages}&nested[Book][limit]=1`)).toEqual(refusal);
      expect((await list(tables.chapters, `limit=${pages}`)).status).toBe(200);
    });

    it('gives every row its linked row when they are read in several pieces', async () => {
      const { body } = await list(tables.many, `limit=${many}&where=(Name,eq,Distinct)&nested[Chapter][fields]=Id,Name`);
      expect(body.list.map((row: { Chapter: unknown }) => row.Chapter)).toEqual(
        Array.from({ length: many }, (_, index) => ({ Id: pages + index + 1, Name: `Short ${index + 1}` })),
      );
    });
  },
);
