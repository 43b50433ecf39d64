import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const CATALOG = { name: 'catalog', version: '0.1.0', manifest: '', preload: [], files: {} };

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

test('serves no preview unless it is enabled @asvs:15.2.3 @security:measures.39', async () => {
  expect((await edge.get('/catalog')).body).toContain('id="registry"');
  const { headers } = await edge.get('/', { host: 'khelodost.localhost:3000' });
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self';");
});

describe('a preview', () => {
  beforeEach(async () => {
    const entry = ['main.0123abcd.js', 'main.0123abcd.css'];
    await edge.writeFiles({
      'catalog/release.json': { ...CATALOG, entry },
      'catalog/main.0123abcd.js': '// catalogue',
    });
    await edge.restart({ catalogDist: 'catalog' });
  });

  test('shows all brands side by side, the asked one first, each from its own host @spec:brands.8 @security:measures.39', async () => {
    const { body } = await edge.get('/preview/khelodost');
    const frames = [...body.matchAll(/src="http:\/\/(\w+)\.localhost:3000\/catalog"/g)];
    expect(frames.map(([, brand]) => brand)).toEqual(['khelodost', 'kheloyar']);
    const { headers } = await edge.get('/', { host: 'khelodost.localhost:3000' });
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).toContain(
      "frame-ancestors 'self' http://localhost:3000 http://*.localhost:3000",
    );
  });

  test('shows a brand that has no host yet, and what is wrong with one', async () => {
    await edge.writeBrand('third', { name: 'Third' });
    const { body } = await edge.get('/', { host: 'third.localhost:3000' });
    expect(body).toContain('data-brand="third"');
    await edge.writeFiles({ 'themes/third/third.css': '<b>' });
    expect((await edge.get('/preview/third')).body).toContain('third.css 1:');
    expect((await edge.get('/preview/nobody')).body).toContain('there is no such brand');
    await edge.writeFiles({ 'elsewhere/brand.json': '{"secret":1}' });
    const outside = await edge.get('/preview/..%2felsewhere');
    expect(outside.body).toContain('there is no such brand');
    expect(outside.body).not.toContain('brand.json');
  });

  test('has the catalogue with its files under the policy of every page @spec:brands.10', async () => {
    const reply = await edge.get('/catalog', { host: 'khelodost.localhost:3000' });
    expect(reply.body).toContain('data-brand="khelodost"');
    const policy = String(reply.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).not.toContain('unsafe');
    expect(reply.body).toContain(
      `<script defer nonce="${nonce}" src="/catalog/assets/main.0123abcd.js">`,
    );
    expect((await edge.get('/catalog/assets/main.0123abcd.js')).body).toBe('// catalogue');
  });
});
