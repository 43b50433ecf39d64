import { type AnyEndpoint, ERROR_CODES, errorDetailSchema } from '@exchange/contract';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifySchema } from 'fastify';

const DOCS_PATH = '/api/docs';

const CONVERSION: ConversionConfig = { errorMode: 'ignore', target: 'openapi-3.0' };

function describeEnvelope(endpoint: AnyEndpoint) {
  const envelope = {
    type: 'object',
    properties: {
      status: { type: 'integer' },
      error: { type: 'boolean' },
      message: { type: 'string' },
      data: toJsonSchema(endpoint.data, CONVERSION),
      total: { type: 'integer' },
      code: { type: 'integer' },
    },
    required: ['status', 'error', 'message', 'data'],
  };
  return endpoint.userinfo ? { type: 'object', properties: { userinfo: envelope } } : envelope;
}

/** The envelope of every error, one for all calls (docs/error-codes.md); clients know its id. */
const REJECTION_SCHEMA = {
  $id: 'Refusal',
  type: 'object',
  properties: {
    status: { type: 'integer' },
    error: { type: 'boolean', enum: [true] },
    message: { type: 'string', description: 'For players; may change.' },
    error_code: { type: 'string', enum: [...ERROR_CODES], description: 'For programs.' },
    detail: toJsonSchema(errorDetailSchema, CONVERSION),
  },
  required: ['status', 'error', 'message', 'error_code'],
};
/** The headers of a call that acts once per key. */
const KEY_HEADERS = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 8,
      maxLength: 100,
      description: 'One for each command, the same for each try; without it a repeat acts again.',
    },
  },
};
const REFUSED = { description: 'Refused', $ref: 'Refusal#' };

/** Returns the OpenAPI description of a call; the contract's own schemas do the validation. */
export function describeRoute(
  name: string,
  endpoint: AnyEndpoint,
  built: boolean,
): FastifySchema & Record<string, unknown> {
  const hasBody = endpoint.method !== 'GET' && !endpoint.path.includes(':');
  return {
    operationId: name,
    summary: built ? name : `${name} (not available)`,
    ...(!built && { 'x-not-available': true }),
    tags: [endpoint.area],
    ...(endpoint.auth !== 'none' && { security: [{ bearer: [] }] }),
    ...(endpoint.fileField && { consumes: ['multipart/form-data'] }),
    ...(endpoint.idempotent && { headers: KEY_HEADERS }),
    ...(hasBody && { body: toJsonSchema(endpoint.input, CONVERSION) }),
    response: { 200: describeEnvelope(endpoint), '4xx': REFUSED, '5xx': REFUSED },
  };
}

/**
 * Registers the description; must precede the routes. Its pages run a script on the origin of the
 * API: servers for real players serve the JSON only.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  { hasPages }: { hasPages: boolean },
): Promise<void> {
  app.addSchema(REJECTION_SCHEMA);
  await app.register(fastifySwagger, {
    openapi: {
      info: { title: 'Betting exchange and casino', version: '5' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  if (!hasPages) {
    app.get(`${DOCS_PATH}/json`, { schema: { hide: true } }, async () => app.swagger());
    return;
  }
  await app.register(fastifySwaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: true,
    // The page is served over http as well, where upgraded requests would fail.
    transformStaticCSP: (header) => header.replace(/upgrade-insecure-requests;?/, ''),
  });
}
