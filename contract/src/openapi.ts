import { z } from 'zod';
import {
  ErrorDetail,
  FieldErrors,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_REUSED,
  IDEMPOTENCY_REPLAYED,
  INTERFACE_LANGUAGE,
  InterfaceLanguage,
  INVALID_PAGE,
  MAX_IDEMPOTENCY_KEY,
} from './common.ts';
import { type Endpoint, successStatuses } from './endpoint.ts';

type Groups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

function schema(type: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return rest;
}

const json = (content: unknown) => ({ 'application/json': { schema: content } });

const KEY_HEADER = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'Any text that is new for each new deed, such as a UUID. For a day, the same request with the same key is not carried out again and gets the same answer.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: MAX_IDEMPOTENCY_KEY,
    pattern: String.raw`^[\x21-\x7e]+$`,
  },
};

/** Of every call. */
const LANGUAGE_HEADER = {
  name: INTERFACE_LANGUAGE,
  in: 'header',
  required: false,
  description:
    'The language of the sentences in the answer, errors included. Without it, or with another value, they are as this document has them. What was stored for an `Idempotency-Key` stays in the language of its first answer.',
  schema: { type: 'string', enum: InterfaceLanguage.options },
};

const REPLAYED_HEADER = {
  [IDEMPOTENCY_REPLAYED]: {
    description: 'The answer is that of an earlier request with the same key',
    schema: { type: 'string', enum: ['true'] },
  },
};

/** The response to a form. */
const PAGE = { 'text/html': { schema: { type: 'string' } } };

function parameters(endpoint: Endpoint): unknown[] {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  const inPath = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));
  const query = endpoint.query ? schema(endpoint.query, 'input') : {};
  const inQuery = Object.entries((query['properties'] as Record<string, unknown>) ?? {}).map(
    ([name, shape]) => ({
      name,
      in: 'query',
      required: ((query['required'] as string[]) ?? []).includes(name),
      schema: shape,
    }),
  );
  const language = { $ref: '#/components/parameters/InterfaceLanguage' };
  return [...inPath, ...inQuery, ...(endpoint.idempotent ? [KEY_HEADER] : []), language];
}

function requestBody(endpoint: Endpoint): unknown {
  const fields = endpoint.body ? schema(endpoint.body, 'input') : undefined;
  if (!endpoint.files) {
    const form = endpoint.form && { 'application/x-www-form-urlencoded': { schema: fields } };
    return fields && { required: true, content: { ...json(fields), ...form } };
  }
  const properties = Object.fromEntries(
    endpoint.files.map((name) => [name, { type: 'string', contentMediaType: '*/*' }]),
  );
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          ...fields,
          properties: { ...(fields?.['properties'] as object), ...properties },
        },
      },
    },
  };
}

function responses(endpoint: Endpoint): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const status of successStatuses(endpoint)) {
    const success = endpoint.download
      ? { description: 'Success', content: { [endpoint.download]: { schema: { type: 'string' } } } }
      : endpoint.response
        ? { description: 'Success', content: json(schema(endpoint.response, 'output')) }
        : {
            description: endpoint.redirect
              ? 'Sends the browser on by `Location`'
              : 'Success, without content',
            ...(endpoint.form ? { content: PAGE } : {}),
          };
    found[status] = endpoint.idempotent ? { ...success, headers: REPLAYED_HEADER } : success;
  }
  const addError = (status: number, description: string) => {
    found[status] = {
      description,
      content: {
        ...json({ $ref: `#/components/schemas/${status === 400 ? 'FieldErrors' : 'ErrorDetail'}` }),
        ...(endpoint.form ? PAGE : {}),
      },
    };
  };
  if (endpoint.body || endpoint.query || endpoint.files || endpoint.idempotent) {
    addError(400, 'Invalid input: messages by field');
  }
  if (endpoint.access !== 'public') addError(401, 'No valid access token');
  if (endpoint.access === 'staff' || endpoint.access === 'superuser') addError(403, 'Not allowed');
  if (endpoint.path.includes('{')) addError(404, 'There is no such row');
  else if (endpoint.query && 'page' in endpoint.query.shape) addError(404, INVALID_PAGE);
  if (endpoint.idempotent) addError(422, IDEMPOTENCY_KEY_REUSED);
  if (endpoint.files) {
    addError(503, 'Files cannot be stored at the moment');
    addError(507, 'The disk of the server is full');
  }
  for (const [status, sentence] of Object.entries(endpoint.errors ?? {})) {
    addError(Number(status), sentence);
  }
  return found;
}

/** The OpenAPI 3.1 document of an API, generated from the same declarations that validate. */
export function openApiDocument(groups: Groups, version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, endpoints] of Object.entries(groups)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = (paths[`/api${endpoint.path}`] ??= {});
      const body = requestBody(endpoint);
      path[endpoint.method.toLowerCase()] = {
        operationId: `${tag}.${name}`,
        tags: [tag],
        summary: endpoint.summary,
        description: `Access: ${endpoint.access}.`,
        security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
        parameters: parameters(endpoint),
        ...(body ? { requestBody: body } : {}),
        responses: responses(endpoint),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trilha',
      version,
      description:
        'The calls of the Trilha learning platform. Paths answer the same without the trailing slash.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { InterfaceLanguage: LANGUAGE_HEADER },
      schemas: {
        FieldErrors: schema(FieldErrors, 'output'),
        ErrorDetail: schema(ErrorDetail, 'output'),
      },
    },
  };
}
