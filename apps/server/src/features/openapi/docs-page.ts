type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-quadrille-permission': string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: unknown }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Json };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Json }>>;
}

/** The description of the API as one page to read: no script, nothing loaded from anywhere. */
export function docsPage(document: Json): string {
  const info = document['info'] as { readonly title: string; readonly version: string };
  const groups = groupOperations(document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>);
  const schemas = (document['components'] as { readonly schemas: Json }).schemas;
  const contents = [...groups.keys()].map((name) => `<li><a href="#${escape(name)}">${escape(name)}</a></li>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)} API</title><style>${style}</style></head>
<body><nav aria-label="Groups"><h1>${escape(info.title)} API <small>${escape(info.version)}</small></h1>
<p><a href="openapi.json">OpenAPI 3.1</a></p><ul>${contents}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main><p>Sign in with <code>POST /api/v1/auth/user/signin</code> and send the token as <code>xc-auth</code>, or make an API token and send it as
<code>xc-token</code>. Every successful call answers 200; a failed one with <code>{"msg": "…", "code": "…"}</code>.</p>
${[...groups].map(([name, operations]) => section(name, operations)).join('\n')}
<section id="schemas"><h2>Schemas</h2>${Object.entries(schemas).map(schemaBlock).join('\n')}</section></main></body></html>`;
}

interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function groupOperations(paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>): Map<string, Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const name = operation.tags[0] ?? '';
      groups.set(name, [...(groups.get(name) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  return groups;
}

function section(name: string, placed: readonly Placed[]): string {
  return `<section id="${escape(name)}"><h2>${escape(name)}</h2>${placed.map(call).join('\n')}</section>`;
}

function call({ method, path, operation }: Placed): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    (one) =>
      `<tr><td><code>${escape(one.name)}</code>${one.required ? ' *' : ''}</td><td>${escape(one.in)}</td><td>${schemaText(one.schema)}</td></tr>`,
  );
  const answers = Object.entries(responses).map(([status, { description: codes }]) => `<li><b>${escape(status)}</b> ${escape(codes)}</li>`);
  return `<details id="${escape(operationId)}"><summary><b class="${escape(method)}">${escape(method)}</b> <code>${escape(path)}</code>
<span>${escape(summary)}</span></summary>
${description === undefined ? '' : `<p>${escape(description)}</p>`}
<p>Permission: <code>${escape(operation['x-quadrille-permission'])}</code>. In the SDK: <code>client.${escape(operationId)}()</code></p>
${rows.length === 0 ? '' : `<table><thead><tr><th>Parameter</th><th>In</th><th>Type</th></tr></thead><tbody>${rows.join('')}</tbody></table>`}
${requestBody === undefined ? '' : `<h3>Body</h3>${media(requestBody.content)}`}
<h3>Answer</h3>${media((responses['200'] ?? responses['201'])?.content ?? {})}<ul>${answers.join('')}</ul></details>`;
}

function media(content: Json): string {
  return Object.entries(content)
    .map(([type, value]) => `<p><code>${escape(type)}</code></p>${schemaText((value as { readonly schema: unknown }).schema)}`)
    .join('');
}

function schemaBlock([name, schema]: [string, unknown]): string {
  return `<details id="schema-${escape(name)}"><summary><code>${escape(name)}</code></summary>${schemaText(schema)}</details>`;
}

const reference = /&quot;#\/components\/schemas\/(\w+)&quot;/g;

/** Small schemas in a line, larger ones as a block; references lead to their schema. */
function schemaText(schema: unknown): string {
  const text = JSON.stringify(schema, null, 1);
  const linked = (source: string): string =>
    escape(source).replace(reference, (_all, name: string) => `<a href="#schema-${name}">${name}</a>`);
  return text.length < 100 ? `<code>${linked(JSON.stringify(schema))}</code>` : `<pre>${linked(text)}</pre>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

const style = `:root{color-scheme:light dark;--line:light-dark(#d9dbe3,#3a3d49);--soft:light-dark(#f5f6fa,#1c1e26);--link:light-dark(#3340c4,#9aa4ff)}
*{box-sizing:border-box}body{margin:0;display:grid;grid-template-columns:15rem minmax(0,1fr);font:15px/1.5 system-ui,sans-serif}
a{color:var(--link)}nav{position:sticky;top:0;block-size:100vh;overflow:auto;padding:1rem;border-inline-end:1px solid var(--line)}
nav h1{font-size:1.1rem;margin:0}nav ul{list-style:none;padding:0}main{padding:1rem 1.5rem;max-inline-size:70rem}
details{border:1px solid var(--line);border-radius:6px;margin-block:.4rem;padding:.4rem .7rem}summary{cursor:pointer}summary span{opacity:.8}
summary b{display:inline-block;min-inline-size:4rem}.GET{color:light-dark(#0b6b3a,#6fdca0)}.POST{color:light-dark(#8a4b00,#ffc37a)}
.DELETE{color:light-dark(#b00020,#ff8a9a)}.PATCH,.PUT{color:light-dark(#5b2da8,#c9a7ff)}
pre{background:var(--soft);padding:.6rem;overflow:auto;border-radius:6px;max-block-size:24rem}code{font-size:.92em;overflow-wrap:anywhere}
table{border-collapse:collapse;inline-size:100%}td,th{border-block-end:1px solid var(--line);padding:.25rem .5rem;text-align:start;vertical-align:top}
@media (max-width:48rem){body{display:block}nav{position:static;block-size:auto;border:0}}`;
