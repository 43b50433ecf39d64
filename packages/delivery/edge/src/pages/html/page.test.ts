import { BRAND_ELEMENT_ID } from '@exchange/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embedded, startTestEdge, type TestEdge } from '../../testing/test-edge.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

const textOf = (html: string, id: string) =>
  new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? '';

test('later pages have the same registry and brand, until these change', async () => {
  const first = await edge.get('/casino-provider');
  const registry = textOf(first.body, 'registry');
  expect(registry).toBe(JSON.stringify(embedded(first.body)));
  expect(Object.keys(JSON.parse(registry))).toEqual(['areas', 'remotes']);
  const second = await edge.get('/casino-provider');
  expect(textOf(second.body, 'registry')).toBe(registry);
  expect(textOf(second.body, BRAND_ELEMENT_ID)).toBe(textOf(first.body, BRAND_ELEMENT_ID));
  await edge.writeBrand('kheloyar', { name: 'Another name' });
  const renamed = await edge.get('/casino-provider');
  expect(JSON.parse(textOf(renamed.body, BRAND_ELEMENT_ID))).toMatchObject({
    name: 'Another name',
  });
  const release = { version: '1.1.0', manifestUrl: `${edge.originUrl}/casino/1.1.0/m.json` };
  await edge.register({ remotes: { casino: { active: release } } });
  const changed = embedded((await edge.get('/casino-provider')).body);
  expect(changed).toMatchObject({ remotes: { casino: { active: { version: '1.1.0' } } } });
});
