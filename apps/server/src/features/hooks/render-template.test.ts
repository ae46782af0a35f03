import { describe, expect, it } from 'vitest';
import { looksLikeJson, renderTemplate, templateLimit } from './render-template.ts';

const data = { data: { table_name: 'Films', rows: [{ Title: 'He said "no"\n', Year: 1999, Tags: ['a'] }] } };
const text = (template: string) => renderTemplate(template, data, 'text');

describe('templates', () => {
  it('take values by their path', () => {
    expect(text('{{data.table_name}}: {{ data.rows.0.Year }}, {{data.rows[0].Year}}')).toBe('Films: 1999, 1999');
    expect(text('{{{data.table_name}}}')).toBe('Films');
    expect(text('{{json data.rows}}')).toBe(JSON.stringify(data.data.rows));
    expect(text('{{ json data }}')).toBe(JSON.stringify(data.data));
  });

  it('take values of fields with blanks and points in their names', () => {
    const odd = { data: { rows: [{ 'Due date': 'Monday', 'v1.2 "x"': 3, 'a.b': { c: 4 } }] } };
    expect(renderTemplate('{{ data.rows[0]["Due date"] }}, {{json data.rows.0["Due date"]}}', odd, 'text')).toBe('Monday, "Monday"');
    expect(renderTemplate('{{data.rows.0["a.b"].c}}{{data.rows.0["a.b"]["d"]}}', odd, 'text')).toBe('4');
    const slow = `{{${'["a"]'.repeat(60)}["`;
    expect(renderTemplate(slow.repeat(200), odd, 'text')).toBe(slow.repeat(200));
  });

  it('leave empty what is not there, and what belongs to no data', () => {
    expect(text('[{{data.nothing.at.all}}{{constructor}}{{data.__proto__}}{{data.rows.length.constructor}}{{data.rows.map}}]')).toBe('[]');
    expect(text('{{json data.nothing}}')).toBe('null');
  });

  it('have no logic, and what is no hole stays', () => {
    expect(text('{{#each data.rows}}x{{/each}} {{}} { {a} }')).toBe('{{#each data.rows}}x {{}} { {a} }');
    expect(text('{{data.rows.0.Title.{{x}}}}')).toContain('{{data.rows.0.Title.');
  });

  it('do not break the text around them', () => {
    const made = renderTemplate(
      '{"title":"{{data.rows.0.Title}}","year":{{data.rows.0.Year}},"tags":{{json data.rows.0.Tags}}}',
      data,
      'json',
    );
    expect(JSON.parse(made)).toEqual({ title: 'He said "no"\n', year: 1999, tags: ['a'] });
    expect(renderTemplate('/x/{{data.rows.0.Title}}?y={{data.rows.0.Year}}', data, 'address')).toBe('/x/He%20said%20%22no%22%0A?y=1999');
    expect(renderTemplate('a {{data.rows.0.Title}}', data, 'header')).toBe('a He said "no" ');
    expect([looksLikeJson(' {"a":1}'), looksLikeJson('{{json data}}'), looksLikeJson('[1]'), looksLikeJson('text')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('are bounded, and read in the time of their length', () => {
    expect(() => text('x'.repeat(templateLimit + 1))).toThrow('at most');
    const long = { data: 'x'.repeat(1_000_000) };
    expect(() => renderTemplate('{{data}}'.repeat(10), long, 'text')).toThrow('too long');
    const started = performance.now();
    text('{{'.repeat(templateLimit / 2));
    text(`{{${'a '.repeat(40_000)}`);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
