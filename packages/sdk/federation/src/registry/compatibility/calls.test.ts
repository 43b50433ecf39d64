import { endpoints } from '@exchange/contract';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeCall } from '../../build/index.ts';
import { findCallFaults, type OpenApi, OpenApiSchema } from './calls.ts';
import type { JsonSchema } from './json-schema.ts';

const LOBBY = 'POST /api/v5/get-casino-games';
let app: TestApp;
let server: OpenApi;
beforeAll(async () => {
  app = await startTestApp();
  const described = await app.app.inject('/api/docs/json');
  // Without its feed the server describes the calls about matches, but does not implement them.
  server = v.parse(OpenApiSchema, JSON.parse(described.body.replaceAll('x-not-available', 'x-')));
});
afterAll(() => app.close());

/** Returns the call with another schema of its input or data. */
const call = (change: Partial<ReturnType<typeof describeCall>> = {}) => ({
  ...describeCall('casinoGames'),
  ...change,
});

test('every call of the contract fits the server of the same checkout', () => {
  const calls = Object.keys(endpoints).map(describeCall);
  expect(calls.length).toBeGreaterThan(40);
  expect(findCallFaults(calls, server)).toEqual([]);
});

test('also where every form is compared word for word, as none is written alike', () => {
  const calls = Object.keys(endpoints).map(describeCall);
  const noted = calls.map(({ input, data, ...call }) => ({
    ...call,
    ...(input && { input: addNotes(input) }),
    data: addNotes(data),
  }));
  expect(findCallFaults(noted, server)).toEqual([]);
});

/** Adds a title to every subschema, so that no two are textually equal. */
function addNotes(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).map(([word, value]) => {
    if (word === 'properties') {
      const fields = Object.entries(value as Record<string, JsonSchema>);
      return [word, Object.fromEntries(fields.map(([name, one]) => [name, addNotes(one)]))];
    }
    if (word === 'anyOf' || word === 'oneOf') return [word, (value as JsonSchema[]).map(addNotes)];
    const isForm = ['items', 'additionalProperties'].includes(word) && typeof value === 'object';
    return [word, isForm ? addNotes(value as JsonSchema) : value];
  });
  return { ...Object.fromEntries(entries), title: 'noted' };
}

describe('a remote that is newer or older than the server', () => {
  test('may send less, and read less', () => {
    const input = { type: 'object', properties: {}, required: [] };
    expect(findCallFaults([call({ input, data: { type: 'array', items: {} } })], server)).toEqual(
      [],
    );
  });

  test('may call endpoints of which only the server knows: the shell does not matter', () => {
    const added = { '/api/v5/casino-news': server.paths['/api/v5/get-casino-games'] ?? {} };
    const fresh = call({ name: 'casinoNews', path: '/api/v5/casino-news' });
    expect(findCallFaults([fresh], { paths: { ...server.paths, ...added } })).toEqual([]);
    expect(findCallFaults([fresh], server)).toEqual([
      'POST /api/v5/casino-news: the server has no such call',
    ]);
  });

  test.each([
    [
      'reads a field that the server does not give',
      { data: { type: 'array', items: { type: 'object', properties: {}, required: ['rtp'] } } },
      `${LOBBY} data[].rtp: is required, but is missing`,
    ],
    [
      'sends what the server does not take',
      { input: { type: 'object', properties: { limit: { type: 'string' } } } },
      `${LOBBY} input.limit: is string, but has to be integer`,
    ],
    [
      'sends more than the server takes',
      {
        input: {
          type: 'object',
          properties: { limit: { type: 'integer', minimum: 1, maximum: 5000 } },
        },
      },
      `${LOBBY} input.limit: maximum is 5000, but has to be 1000`,
    ],
    [
      'asks in another way',
      { method: 'GET' },
      'GET /api/v5/get-casino-games: the server has no such call',
    ],
  ])('%s: refused', (_, change, reason) => {
    expect(findCallFaults([call(change)], server)).toEqual([reason]);
  });

  test('sends a field that the server does not know: it would get lost', () => {
    const { input = {} } = call();
    const properties = { ...(input.properties as object), provider_rank: { type: 'integer' } };
    expect(findCallFaults([call({ input: { ...input, properties } })], server)).toEqual([
      `${LOBBY} input.provider_rank: is not accepted`,
    ]);
  });

  describe('with a server that asks for more', () => {
    const path = '/api/v5/get-casino-games';
    const operation = () => {
      const found = server.paths[path]?.post;
      if (!found) throw new Error('no such call');
      return found;
    };
    const withPost = (change: Partial<ReturnType<typeof operation>>): OpenApi => ({
      paths: { [path]: { post: { ...operation(), ...change } } },
    });

    test('than a call sends that has no body', () => {
      const { input: _, ...bare } = call();
      const asking = withPost({ requestBody: { required: true, content: {} } });
      expect(findCallFaults([bare], asking)).toEqual([
        `${LOBBY} input: is required, but never sent`,
      ]);
    });

    test('or accepts no body where one is sent', () => {
      expect(findCallFaults([call()], withPost({ requestBody: undefined }))[0]).toMatch(
        /input\.\w+: is not accepted/,
      );
    });

    test('in a query', () => {
      const parameters = [{ name: 'page', in: 'query', required: true, schema: {} }];
      expect(findCallFaults([call()], withPost({ parameters }))).toEqual([
        `${LOBBY} query.page: is required, but never sent`,
      ]);
    });
  });

  test('a parameter of the path has the form that the server accepts', () => {
    const taken = { name: 'token', in: 'path', required: true, schema: { type: 'integer' } };
    const reset = {
      ...call(),
      method: 'GET',
      path: '/api/:token',
      params: { token: { type: 'string' } },
    };
    const { input: _, ...sent } = reset;
    const get = { ...server.paths['/api/v5/get-casino-games']?.post, parameters: [taken] };
    const paths = { '/api/{token}': { get: { ...get, requestBody: undefined } } };
    expect(findCallFaults([sent], { paths } as OpenApi)).toEqual([
      'GET /api/:token path.token: is string, but has to be integer',
    ]);
  });

  test('calls that are only described are not there', async () => {
    const bare = v.parse(OpenApiSchema, (await app.app.inject('/api/docs/json')).json());
    expect(findCallFaults([describeCall('saveBet')], bare)).toEqual([
      'POST /api/v5/save-bet: the server has no such call',
    ]);
  });
});
