import { ERROR_CODES } from '@exchange/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/index.ts';
import { endpointEntries } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; summary: string }>>;
}

test('the description has every call of the table under a name of its own @asvs:2.1.1', async () => {
  const document = (await app.app.inject('/api/docs/json')).json() as Document;
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const ids = operations.map(({ operationId }) => operationId);
  expect(document.openapi).toMatch(/^3\./);
  expect(ids).toEqual(expect.arrayContaining(endpointEntries.map(([name]) => name)));
  expect(new Set(ids).size).toBe(ids.length);
  expect(document.paths).toHaveProperty('/api/v5/get-cricket-detail');
  expect(document.paths).toHaveProperty('/api/game-login');
  expect(document.paths).toHaveProperty('/api/v5/{token}');
});

test('the description names every error code', async () => {
  const document = (await app.app.inject('/api/docs/json')).json();
  const refused = document.paths['/api/v5/save-bet'].post.responses['4XX'];
  const name = refused.content['application/json'].schema.$ref.split('/').at(-1);
  const { error_code } = document.components.schemas[name].properties;
  expect(error_code.enum).toEqual([...ERROR_CODES]);
});

test('without pages only the description is served, with the same calls @asvs:13.4.5', async () => {
  const bare = await createApp({ context: app.context, forPlayers: true });
  for (const path of ['/api/docs', '/api/docs/', '/api/docs/static/swagger-ui-bundle.js']) {
    expect((await bare.inject(path)).statusCode).toBe(404);
  }
  const { paths } = (await bare.inject('/api/docs/json')).json() as Document;
  const whole = (await app.app.inject('/api/docs/json')).json() as Document;
  for (const path of Object.keys(paths)) expect(whole.paths).toHaveProperty([path]);
  expect(paths).toHaveProperty('/api/v5/login');
  await bare.close();
});

test('the page has its own policy: no inline script, no foreign origin', async () => {
  const page = await app.app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  const scripts = [...page.body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes = '', content = ''] of scripts) {
    expect(attributes).toContain('src="./static/');
    expect(content.trim()).toBe('');
    const source = /src="\.(\/[^"]+)"/.exec(attributes)?.[1];
    expect((await app.app.inject(`/api/docs${source}`)).statusCode).toBe(200);
  }
});
