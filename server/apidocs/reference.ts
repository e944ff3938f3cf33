// Serves the API reference for people at /docs, without scripts or files of other origins, and the OpenAPI document for
// programs at /openapi.json.
import { escapeHtml as escape } from '#server/core/http/escape-html.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { errorCatalogue } from '#contract/rules/errors.ts';
import type { Config } from '#server/core/process/config.ts';
import { apiLimiter } from '#server/core/http/limits/request-limiter.ts';
import { plainPageHeaders } from '#server/core/http/security-headers.ts';
import type { RouteScope } from '#server/core/http/route.ts';
import { bodyFieldsOf, errorsOf, openApiDocument, type Parameter, parametersOf } from './openapi.ts';
import { signInExample } from './reference-sign-in.ts';
import { referenceStyle } from './reference-style.ts';

type Schema = Record<string, unknown>;

const exampleId = '00000000-0000-4000-8000-000000000000';

export function referenceRoutes({ app, ctx }: Pick<RouteScope, 'app' | 'ctx'>): void {
  // rendered on first request, because rendering all schemas takes a tenth of a second, which would delay the start
  let document: Buffer | undefined;
  let page: Buffer | undefined;
  app.get('/openapi.json', (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(openApiDocument()));
    return reply.header('cache-control', 'public, max-age=300').type('application/json').send(document);
  });
  app.get('/docs/style.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(referenceStyle),
  );
  app.get('/docs', (_request, reply) => {
    page ??= Buffer.from(renderPage(ctx.config));
    return reply
      .headers({
        'cache-control': 'public, max-age=300',
        ...plainPageHeaders,
      })
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get('/', (_request, reply) => reply.redirect('/docs', 302));
}

function renderPage(config: Config): string {
  const { siteName, publicUrl, apiUrl } = config;
  const groups = [...new Set(endpoints.map((endpoint) => endpoint.tag))];
  const links = renderLinks(groups);
  const home = `<a class="home" href="${escape(publicUrl)}">${escape(siteName)}</a>`;
  // Two navigations, one shown at a time: without a script one <details> cannot be open on wide windows and shut on
  // phones.
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference - ${escape(siteName)}</title><link rel="stylesheet" href="/docs/style.css"></head><body>
<a class="skip" href="#main">Skip to the reference</a>
<header>${home}<nav class="side" aria-label="Endpoints">${links}</nav>
<details><summary>Endpoints</summary><nav aria-label="Endpoints">${links}</nav></details></header>
<main id="main" tabindex="-1"><h1>${escape(siteName)} API</h1>
<p>Everything answers at <code>${escape(apiUrl)}</code>. Send a <code>User-Agent</code>. Ids are UUIDs, texts come as maps by language,
times as <code>2022-04-19T15:37:14+00:00</code>. Arrays are written <code>ids[]=…&amp;ids[]=…</code>, orders <code>order[chapter]=asc</code>;
<code>offset + limit</code> is at most 10000. Every answer carries <code>X-Request-ID</code>: name it when you report a problem.
Without <code>Authorization</code> answers may be cached.
One address may ask ${apiLimiter.burst} times at once and ${apiLimiter.perSecond} times a second; what an endpoint says of its own limit
is in <code>X-RateLimit-*</code>, and a refusal (429) says in <code>Retry-After</code> how many seconds to wait.
Keep asking, and each further refusal takes a second.
What is written shows in every answer after it; with <code>X-Settled: no</code> it is written too, and lists may be some seconds behind.
Every site's pages may ask from a browser (CORS), without cookies. For programs: <a href="/openapi.json">openapi.json</a>.</p>
${renderSignIn(config)}
${renderErrors()}
${groups.map((group) => renderGroup(group, apiUrl)).join('\n')}</main></body></html>`;
}

const endpointsOf = (group: string): Endpoint[] => endpoints.filter((endpoint) => endpoint.tag === group);

function renderLinks(groups: string[]): string {
  const link = (endpoint: Endpoint): string =>
    `<li><a href="#${anchor(endpoint.id)}"><code>${escape(endpoint.path)}</code></a></li>`;
  const items = groups.map(
    (group) =>
      `<li><a href="#${anchor(group)}">${escape(group)}</a><ul>${endpointsOf(group).map(link).join('')}</ul></li>`,
  );
  return `<ul><li><a href="#sign-in">Signing in</a></li><li><a href="#errors">Errors</a></li>${items.join('')}</ul>`;
}

function renderSignIn(config: Config): string {
  const clients = `<a href="${escape(config.publicUrl)}/settings?tab=clients">API client</a>`;
  return `<section aria-labelledby="sign-in"><h2 id="sign-in">Signing in</h2>
<p>A program needs an ${clients} of its user, and signs in for that user alone. The access token goes into
<code>Authorization: Bearer</code>. Each refresh token is good for one renewal; the one before it still is for a minute, and
one that comes later ends the sign-in. What a client may do is what its user may do, except the work of staff and changes of the account itself.</p>
<pre>${escape(signInExample(config))}</pre></section>`;
}

function renderErrors(): string {
  const errorExample = {
    id: '…',
    status: 404,
    title: 'not_found_http_exception',
    detail: 'Manga not found',
    context: null,
  };
  const errorRows = Object.entries(errorCatalogue).map(
    ([code, status]) => `<tr><td><code>${wrappableName(code)}</code></td><td>${status}</td></tr>`,
  );
  return `<section aria-labelledby="errors"><h2 id="errors">Errors</h2>
<pre>${escape(JSON.stringify({ result: 'error', errors: [errorExample] }, null, 2))}</pre>
<table><colgroup><col class="name"><col></colgroup><thead><tr><th scope="col">Title</th><th scope="col">Status</th></tr></thead>
<tbody>${errorRows.join('')}</tbody></table></section>`;
}

function renderGroup(group: string, apiUrl: string): string {
  const id = anchor(group);
  const articles = endpointsOf(group).map((endpoint) => renderEndpoint(endpoint, apiUrl));
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escape(group)}</h2>${articles.join('\n')}</section>`;
}

function renderEndpoint(endpoint: Endpoint, apiUrl: string): string {
  const id = anchor(endpoint.id);
  const parameters = [...parametersOf(endpoint), ...bodyFieldsOf(endpoint)];
  const facts = factsOf(endpoint);
  return `<article id="${id}"><h3><a href="#${id}"><span class="method">${endpoint.method}</span> <code>${escape(endpoint.path)}</code></a></h3>
<p>${escape(endpoint.summary)}.</p>${facts.length > 0 ? `<p class="facts">${facts.join(' · ')}</p>` : ''}
${parameters.length > 0 ? renderParameters(parameters, defaultsOf(endpoint)) : ''}
<pre class="example">${escape(exampleOf(endpoint, parameters, apiUrl))}</pre></article>`;
}

function factsOf(endpoint: Endpoint): string[] {
  const { access, rate, site } = endpoint;
  const codes = errorsOf(endpoint).map((code) => `${errorCatalogue[code]} <code>${code}</code>`);
  return [
    ...(access === 'member' ? ['for the signed-in'] : []),
    ...(rate ? [`${rate.requests} requests in ${rate.minutes} min`] : []),
    ...(site ? ['an addition of this site'] : []),
    ...(codes.length > 0 ? [`Errors: ${codes.join(', ')}`] : []),
  ];
}

/**
 * A curl command that works as printed. Queries are passed by `-G` and `-d`, because curl reads brackets in a URL as a
 * range.
 */
function exampleOf(endpoint: Endpoint, parameters: Parameter[], apiUrl: string): string {
  const url = apiUrl + endpoint.path.replaceAll(/\{(\w+)\}/g, exampleId);
  const method = endpoint.method === 'GET' ? '' : `-X ${endpoint.method} `;
  const token = endpoint.access === 'member' ? ` \\\n  -H "Authorization: Bearer $TOKEN"` : '';
  if (endpoint.body) {
    const body = parameters.filter(
      (parameter) => parameter.in === 'body' && (isRequired(parameter) || parameter.schema['example'] !== undefined),
    );
    const json = JSON.stringify(Object.fromEntries(body.map(({ name, schema }) => [name, exampleJson(schema)])));
    return `curl ${method}'${url}'${token} \\\n  -H 'Content-Type: application/json' \\\n  -d '${json}'`;
  }
  const query = parameters.filter((parameter) => parameter.in === 'query' && isRequired(parameter));
  const data = query.map(({ name, schema }) => ` \\\n  -d '${name}=${exampleValue(schema)}'`);
  return `curl ${method}${data.length > 0 ? '-G ' : ''}'${url}'${token}${data.join('')}`;
}

function exampleJson(schema: Schema): unknown {
  if (schema['type'] === 'array') return [exampleJson((schema['items'] ?? {}) as Schema)];
  if (schema['type'] === 'object' || schema['oneOf']) return schema['example'] ?? {};
  if (schema['type'] === 'boolean') return true;
  return schema['type'] === 'integer' ? 1 : exampleValue(schema);
}

function exampleValue(schema: Schema): string {
  if (schema['type'] === 'array') return exampleValue((schema['items'] ?? {}) as Schema);
  if (schema['format'] === 'uuid') return exampleId;
  const firstEnumValue = Array.isArray(schema['enum']) ? (schema['enum'] as unknown[])[0] : undefined;
  return String(schema['example'] ?? schema['const'] ?? firstEnumValue ?? schema['minimum'] ?? 'text');
}

/**
 * Whether a parameter is required. The schemas of required lists mark them as optional, because parsing is lenient;
 * only their minimum length shows that they are required.
 */
function isRequired({ required, schema }: Parameter): boolean {
  return required || Number(schema['minItems'] ?? 0) > 0;
}

/**
 * Defaults of query parameters, found by parsing an empty query: the schemas set them in preprocessing steps, which
 * JSON Schema cannot express.
 */
function defaultsOf({ query }: Endpoint): Map<string, string> {
  const parsed = query?.safeParse({});
  if (!parsed?.success) return new Map();
  const simpleDefaults = Object.entries(parsed.data as Schema).filter(([, value]) =>
    ['number', 'string'].includes(typeof value),
  );
  return new Map(simpleDefaults.map(([name, value]) => [name, String(value)]));
}

function renderParameters(parameters: Parameter[], defaults: Map<string, string>): string {
  return `<table class="parameters"><colgroup><col class="name"><col><col class="in"></colgroup>
<thead><tr><th scope="col">Parameter</th><th scope="col">Type</th><th scope="col">In</th></tr></thead>
<tbody>${parameters.map((parameter) => renderParameter(parameter, defaults.get(parameter.name))).join('')}</tbody></table>`;
}

function renderParameter(parameter: Parameter, defaultValue: string | undefined): string {
  const requiredMark = isRequired(parameter) ? ' <strong class="required">required</strong>' : '';
  const type = typeOf(parameter.schema) + (defaultValue === undefined ? '' : `, default ${defaultValue}`);
  return `<tr><td><code>${wrappableName(parameter.name)}</code>${requiredMark}</td><td>${escape(type)}</td><td class="in">${parameter.in}</td></tr>`;
}

/** HTML of a name that may wrap before a capital or a bracket and after an underscore, never inside a word. */
function wrappableName(name: string): string {
  return name
    .split(/(?=[A-Z]|\[\w)|(?<=_)/)
    .map(escape)
    .join('<wbr>');
}

function typeOf(schema: Schema): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].join(' | ');
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as Schema[]).map(typeOf).join(' or ');
  if (schema['oneOf']) return 'object';
  if (schema['const'] !== undefined) return String(schema['const']);
  if (schema['type'] === 'array') return `list of ${typeOf((schema['items'] ?? {}) as Schema)}`;
  const range =
    schema['maximum'] !== undefined && Number(schema['maximum']) < 1e9
      ? ` ${String(schema['minimum'] ?? 0)} to ${String(schema['maximum'])}`
      : '';
  return `${String(schema['format'] ?? schema['type'] ?? 'text')}${range}`;
}

function anchor(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
