// The API reference for people at /docs, and the document for programs at /openapi.json. No script, no outside file.
import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorCatalogue } from '#contract/errors.ts';
import type { Scope } from '#server/core/route.ts';
import { openApiDocument, type Parameter, parametersOf } from './openapi.ts';

export function referenceRoutes({ app, ctx }: Scope): void {
  const document = Buffer.from(JSON.stringify(openApiDocument()));
  const page = Buffer.from(renderPage(ctx.config.siteName, ctx.config.apiUrl));
  app.get('/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/json').send(document),
  );
  app.get('/docs/style.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(style),
  );
  app.get('/docs', (_request, reply) =>
    reply
      .headers({
        'cache-control': 'public, max-age=300',
        'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      })
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get('/', (_request, reply) => reply.redirect('/docs', 302));
}

function renderPage(siteName: string, apiUrl: string): string {
  const groups = [...new Set(endpoints.map((endpoint) => endpoint.tag))];
  const of = (group: string): Endpoint[] => endpoints.filter((endpoint) => endpoint.tag === group);
  const nav = groups
    .map(
      (group) =>
        `<li><a href="#${anchor(group)}">${escape(group)}</a><ul>${of(group)
          .map((endpoint) => `<li><a href="#${anchor(endpoint.id)}"><code>${escape(endpoint.path)}</code></a></li>`)
          .join('')}</ul></li>`,
    )
    .join('');
  const body = groups
    .map(
      (group) =>
        `<section id="${anchor(group)}"><h2>${escape(group)}</h2>${of(group)
          .map((endpoint) => renderEndpoint(endpoint, apiUrl))
          .join('')}</section>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference - ${escape(siteName)}</title><link rel="stylesheet" href="/docs/style.css"></head><body>
<nav aria-label="Endpoints"><a class="home" href="#top">${escape(siteName)} API</a><ul>${nav}</ul></nav>
<main id="top"><h1>${escape(siteName)} API</h1>
<p>Everything answers at <code>${escape(apiUrl)}</code>. Send a <code>User-Agent</code>. Ids are UUIDs, texts come as maps by language,
times as <code>2022-04-19T15:37:14+00:00</code>. Arrays are written <code>ids[]=…&amp;ids[]=…</code>, orders <code>order[chapter]=asc</code>;
<code>offset + limit</code> is at most 10000. Every answer carries <code>X-Request-ID</code>: name it when you report a problem.
Without <code>Authorization</code> answers may be cached.
Every site's pages may ask from a browser (CORS), without cookies. For programs: <a href="/openapi.json">openapi.json</a>.</p>
<h2>Errors</h2><pre>{"result": "error", "errors": [{"id": "…", "status": 404, "title": "not_found_http_exception", "detail": "Manga not found", "context": null}]}</pre>
<table><thead><tr><th>Status</th><th>Title</th></tr></thead><tbody>${Object.entries(errorCatalogue)
    .map(([code, status]) => `<tr><td>${status}</td><td><code>${code}</code></td></tr>`)
    .join('')}</tbody></table>
${body}</main></body></html>`;
}

function renderEndpoint(endpoint: Endpoint, apiUrl: string): string {
  const parameters = parametersOf(endpoint);
  const example = endpoint.path.replaceAll(/\{(\w+)\}/g, '00000000-0000-4000-8000-000000000000');
  const facts = [
    endpoint.rate ? `${endpoint.rate.requests} requests in ${endpoint.rate.minutes} min` : '',
    endpoint.site ? 'an addition of this site' : '',
    endpoint.errors.length > 0
      ? `Errors: ${endpoint.errors.map((code) => `${errorCatalogue[code]} <code>${code}</code>`).join(', ')}`
      : '',
  ].filter((fact) => fact !== '');
  return `<article id="${anchor(endpoint.id)}"><h3><span class="method">${endpoint.method}</span> <code>${escape(endpoint.path)}</code></h3>
<p>${escape(endpoint.summary)}.</p>${facts.length > 0 ? `<p class="facts">${facts.join(' · ')}</p>` : ''}
${parameters.length > 0 ? `<div class="scroll"><table><thead><tr><th>Parameter</th><th>Type</th><th>In</th></tr></thead><tbody>${parameters.map(renderParameter).join('')}</tbody></table></div>` : ''}
<pre>curl '${escape(apiUrl)}${escape(example)}'</pre></article>`;
}

function renderParameter({ name, in: where, schema }: Parameter): string {
  return `<tr><td><code>${escape(name)}</code></td><td>${escape(typeOf(schema))}</td><td>${where}</td></tr>`;
}

function typeOf(schema: Record<string, unknown>): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].join(' | ');
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as Record<string, unknown>[]).map(typeOf).join(' or ');
  if (schema['const'] !== undefined) return String(schema['const']);
  if (schema['type'] === 'array') return `list of ${typeOf((schema['items'] ?? {}) as Record<string, unknown>)}`;
  const range =
    schema['maximum'] !== undefined && Number(schema['maximum']) < 1e9
      ? ` ${String(schema['minimum'] ?? 0)} to ${String(schema['maximum'])}`
      : '';
  return `${String(schema['format'] ?? schema['type'] ?? 'text')}${range}`;
}

function anchor(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `:root{color-scheme:light dark;--bg:#f6f5f1;--fg:#1a191e;--muted:#57545e;--line:#dedbd3;--panel:#fff;--accent:#0b62a4}
@media (prefers-color-scheme:dark){:root{--bg:#121217;--fg:#ecebf1;--muted:#aaa8b6;--line:#32323d;--panel:#1b1b22;--accent:#7cc4f8}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--fg);font:15px/1.6 system-ui,sans-serif;display:grid;grid-template-columns:280px minmax(0,1fr)}
a{color:var(--accent)}code,pre{font:13px/1.5 ui-monospace,Consolas,monospace}
nav{position:sticky;top:0;block-size:100vh;overflow:auto;padding:20px;border-inline-end:1px solid var(--line)}nav ul{list-style:none;margin:0;padding:0}nav>ul>li{margin-block:12px;font-weight:650}nav li li{font-weight:400;margin:2px 0}
nav a{text-decoration:none}.home{font-weight:800;color:var(--fg)}main{padding:24px 32px 80px;max-inline-size:980px}
article{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:16px 20px;margin-block:16px}h3{margin:0}.method{color:var(--accent)}
.facts{color:var(--muted);font-size:13px}.scroll{overflow:auto}table{border-collapse:collapse;inline-size:100%;font-size:13px}th{text-align:start;color:var(--muted)}td,th{padding:4px 12px 4px 0;border-block-end:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
pre{overflow:auto;background:var(--bg);border:1px solid var(--line);border-radius:7px;padding:10px 12px}
@media (max-width:768px){body{display:block}nav{position:static;block-size:auto;max-block-size:40vh;border:0;border-block-end:1px solid var(--line)}main{padding:16px}}`;
