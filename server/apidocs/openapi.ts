// Generates the OpenAPI 3.1 document of the API from the endpoint values.
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { type ErrorCode, errorCatalogue } from '#contract/rules/errors.ts';
import { endpoints } from '#contract/endpoints/index.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'body';
  required: boolean;
  schema: Record<string, unknown>;
}

type Json = Record<string, unknown>;

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = renderOperation(endpoint);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Komawari API',
      version: '1.0.0',
      description: 'Read comics and manga in every language. The wire format is that of the MangaDex v5 API.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: { schemas: { Error: errorSchema() } },
  };
}

/** Path and query parameters of an endpoint; arrays as `name[]`, orders as `order[key]`. */
export function parametersOf(endpoint: Endpoint): Parameter[] {
  const parameters: Parameter[] = [];
  const path = endpoint.params ? inputSchema(endpoint.params) : null;
  for (const [name, schema] of Object.entries(propertiesOf(path)))
    parameters.push({ name, in: 'path', required: true, schema });
  const query = endpoint.query ? inputSchema(endpoint.query) : null;
  for (const [name, schema] of Object.entries(propertiesOf(query))) {
    if (name === 'order') {
      const orderKeys = (schema['propertyNames'] as { enum?: string[] } | undefined)?.enum ?? [];
      for (const key of orderKeys) {
        parameters.push({
          name: `order[${key}]`,
          in: 'query',
          required: false,
          schema: { type: 'string', enum: ['asc', 'desc'] },
        });
      }
    } else {
      // the API treats empty query parameters as absent, so that a parameter with a minimum length is always required
      const required = Number(schema['minLength'] ?? 0) > 0;
      parameters.push({ name: schema['type'] === 'array' ? `${name}[]` : name, in: 'query', required, schema });
    }
  }
  return parameters;
}

/** Fields of an endpoint's JSON body. */
export function bodyFieldsOf(endpoint: Endpoint): Parameter[] {
  const body = endpoint.body ? inputSchema(endpoint.body) : null;
  const required = (body?.['required'] ?? []) as string[];
  return Object.entries(propertiesOf(body)).map(([name, schema]) => ({
    name,
    in: 'body',
    required: required.includes(name),
    schema,
  }));
}

function renderOperation(endpoint: Endpoint): Json {
  const type = endpoint.contentType ?? 'application/json';
  const responses: Record<string, Json> = {
    [endpoint.status ?? '200']: {
      description: endpoint.status === 201 ? 'Created' : 'OK',
      content: { [type]: { schema: z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'any' }) } },
    },
  };
  for (const code of errorsOf(endpoint)) {
    const status = String(errorCatalogue[code]);
    const existingResponse = responses[status];
    responses[status] = {
      description: existingResponse ? `${String(existingResponse['description'])}, ${code}` : code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.site ? { 'x-site-own': true } : {}),
    ...(endpoint.rate ? { 'x-rate-limit': `${endpoint.rate.requests} per ${endpoint.rate.minutes} min` } : {}),
    parameters: parametersOf(endpoint),
    ...(endpoint.body ? { requestBody: { required: true, content: bodyContent(endpoint, endpoint.body) } } : {}),
    responses,
  };
}

function bodyContent({ rawBody, form }: Endpoint, body: z.ZodType): Json {
  if (form) {
    const fields = inputSchema(body);
    const properties = { file: { type: 'string', format: 'binary' }, ...propertiesOf(fields) };
    return { 'multipart/form-data': { schema: { ...fields, properties, required: ['file'] } } };
  }
  return rawBody
    ? { 'image/*': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: inputSchema(body) } };
}

/** Errors that an endpoint declares, and the error of its rate limit if it has one. */
export function errorsOf({ errors, rate }: Endpoint): readonly ErrorCode[] {
  return rate ? [...new Set([...errors, 'too_many_requests_http_exception' as const])] : errors;
}

function inputSchema(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
}

function propertiesOf(schema: Json | null): Record<string, Json> {
  return (schema?.['properties'] ?? {}) as Record<string, Json>;
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['result', 'errors'],
    properties: {
      result: { const: 'error' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'status', 'title', 'detail', 'context'],
          properties: {
            id: { type: 'string', format: 'uuid' },
            status: { type: 'integer' },
            title: { type: 'string', enum: Object.keys(errorCatalogue) },
            detail: { type: ['string', 'null'] },
            context: { type: ['object', 'string', 'null'] },
          },
        },
      },
    },
  };
}
