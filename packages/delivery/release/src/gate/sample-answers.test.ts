import { type AnyEndpoint, endpoints } from '@exchange/contract';
import { describeCall } from '@exchange/federation/build';
import { recordForTest } from '@exchange/federation/testing';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { holdCalls, sampleOf } from './sample-answers.ts';

/** Have tokens, whose pattern an empty text does not follow. */
const WITH_TOKENS = ['login', 'instantId', 'resetPassword', 'changePassword'];

describe.each(['full', 'sparse'] as const)('a %s sample', (form) => {
  const names = Object.keys(endpoints);
  it.each(form === 'full' ? names : names.filter((name) => !WITH_TOKENS.includes(name)))(
    'of %s is what the contract reads',
    (name) => {
      const endpoint = (endpoints as Readonly<Record<string, AnyEndpoint>>)[name];
      const sample = sampleOf(describeCall(name).data, form);
      expect(v.safeParse(endpoint?.data as AnyEndpoint['data'], sample)).toMatchObject({
        success: true,
      });
    },
  );
});

test.each([
  [{ type: 'string', minLength: 12 }, 'sample-11111', '111111111111'],
  [{ type: 'number', minimum: 5, maximum: 9 }, 5, 5],
  [{ type: 'number', maximum: -1 }, -1, -1],
  [{ type: 'string', nullable: true }, 'sample-1', null],
  [{ enum: ['a', 'b'] }, 'a', 'b'],
  [{ anyOf: [{ type: 'string' }, { type: 'boolean' }] }, 'sample-1', false],
  [{ type: 'array', items: { type: 'number' }, minItems: 1 }, [1, 2], [0]],
  [
    { type: 'object', properties: { a: { type: 'number' }, b: {} }, required: ['a'] },
    { a: 1, b: null },
    { a: 0 },
  ],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, { sample: true }, {}],
])('%j has these samples', (schema, full, sparse) => {
  expect(sampleOf(schema, 'full')).toEqual(full);
  expect(sampleOf(schema, 'sparse')).toEqual(sparse);
});

describe('held calls', () => {
  const record = {
    ...recordForTest('casino', '2.0.0', { 'm.json': '{}' }),
    calls: [{ name: 'x', method: 'POST', path: '/api/x/:id', data: { type: 'number' } }],
  };
  const described = { responses: { '200': replyWith({ type: 'boolean' }) }, parameters: [] };
  const other = { responses: { '200': replyWith({ type: 'string' }) }, parameters: [] };
  const paths = { '/api/{token}/7': { get: other }, '/api/y/7': { get: described } };
  const server = { paths };

  async function open() {
    const replies: unknown[] = [];
    const page = {
      route: async (pattern: RegExp, handle: (route: unknown) => void) =>
        void routes.set(pattern, handle),
    };
    const routes = new Map<RegExp, (route: unknown) => void>();
    const calls = await holdCalls(page as unknown as Page, record, server);
    const request = (method: string, url: string) => {
      const [, handle] = Array.from(routes).find(([pattern]) => pattern.test(url)) ?? [];
      handle?.({
        request: () => ({ method: () => method, url: () => `https://play.example${url}` }),
        fulfill: async ({ json }: { json: { data: unknown } }) => void replies.push(json.data),
      });
    };
    return { calls, request, replies };
  }

  it('wait for their answer; later ones get it at once', async () => {
    const { calls, request, replies } = await open();
    request('POST', '/api/x/1');
    expect(replies).toEqual([]);
    await calls.answer('full');
    await calls.answer('sparse');
    request('POST', '/api/x/2');
    expect(replies).toEqual([1, 0]);
  });

  it('of others get what the server describes, unknown ones nothing', async () => {
    const { calls, request, replies } = await open();
    await calls.answer('full');
    request('GET', '/api/y/7');
    for (const [method, url] of [
      ['POST', '/api/y/7'],
      ['GET', '/api/y'],
      ['GET', '/telemetry/x'],
    ] as const) {
      request(method, url);
    }
    expect(replies).toEqual([true]);
  });
});

function replyWith(data: Record<string, unknown>) {
  return { content: { 'application/json': { schema: { properties: { data } } } } };
}
