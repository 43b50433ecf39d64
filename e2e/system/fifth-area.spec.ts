import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../support/team.ts';

/** A new team's area: a page, a menu entry, and a fragment for the home page. */
const FILES = {
  'package.json': JSON.stringify({
    name: '@exchange/mfe-promo',
    private: true,
    version: '0.1.0',
    type: 'module',
  }),
  'rspack.config.ts': `
    import { remoteConfig } from '@exchange/federation/build';
    import { definition } from './src/definition.ts';
    export default remoteConfig(import.meta.dirname, definition);`,
  'tsconfig.json': JSON.stringify({
    extends: '../packages/tooling/tsconfig/base.json',
    compilerOptions: {
      composite: false,
      declaration: false,
      emitDeclarationOnly: false,
      noEmit: true,
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: ['node'],
    },
    include: ['src', 'rspack.config.ts', '../packages/tooling/tsconfig/assets.d.ts'],
  }),
  'src/definition.ts': `
    import { callFirst, defineArea, endpoints } from '@exchange/contract';
    export const definition = defineArea({
      name: 'promo',
      title: { en: 'Promotions', hi: 'ऑफ़र' },
      pages: [
        { path: '/promo', calls: [{ at: '', calls: [callFirst(endpoints.slides, undefined)] }] },
        { path: '/app/promo' },
      ],
      fragments: [{ expose: './promo-strip', slot: 'home' }],
      links: [{ place: 'sections', label: { en: 'Promotions', hi: 'ऑफ़र' }, to: '/promo' }],
    });`,
  'src/area.tsx': `
    import { call } from '@exchange/api';
    import { endpoints } from '@exchange/contract';
    import { useEffect, useState } from 'react';
    function PromoPage() {
      const [count, setCount] = useState<number>();
      useEffect(() => void call(endpoints.slides, undefined).then((all) => setCount(all.length)), []);
      return <h1>{count === undefined ? 'Promotions' : \`Promotions, \${count} slides\`}</h1>;
    }
    const Mine = () => <h1>My promotions</h1>;
    export const routes = {
      '/promo': [{ index: true, Component: PromoPage }],
      '/app/promo': [{ index: true, Component: Mine }],
    };`,
  'src/strip/PromoStrip.tsx': `
    export const Fragment = () => <p>Twice the coins this week</p>;`,
};

test.use({ viewport: { width: 1440, height: 900 } });

test('a fifth area appears by publish and activate alone, and goes by a switch', async ({
  page,
  team,
}) => {
  test.slow();
  const home = path.join(team.checkout.folder, 'mfe-promo');
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(home, file)), { recursive: true });
    await writeFile(path.join(home, file), text.replace(/^ {4}/gm, ''));
  }
  await symlink('../mfe-casino/node_modules', path.join(home, 'node_modules'));
  expect((await page.goto('/promo'))?.status()).toBe(404);

  await test.step('it is built, checked in the running shell and given to players', async () => {
    const published = await team.release('publish mfe-promo');
    expect(published.output).toContain('Published mfe-promo 0.1.0');
    const active = await team.release('activate mfe-promo 0.1.0');
    expect(active.output).toContain('mfe-promo 0.1.0 is active');
    // It was mounted in the live shell, although no version of it was there before.
    expect(active.output).not.toContain('unverified');
    expect(active.code).toBe(0);
  });

  await test.step('menu, fragment and page are there, with the first call of the page', async () => {
    // An edge follows the registry within a second.
    await expect.poll(async () => (await page.request.get('/promo')).status()).toBe(200);
    await page.goto('/');
    // Content below the screen loads as it comes near.
    await expect(page.getByRole('heading', { name: 'Popular Games' })).toBeVisible();
    await page.mouse.wheel(0, 5000);
    await expect(page.getByText('Twice the coins this week')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Promotions' })
      .click();
    await expect(page.getByRole('heading', { name: /^Promotions, \d+ slides$/ })).toBeVisible();
    const html = await page.request.get('/promo');
    expect(html.status()).toBe(200);
    expect(await html.text()).toContain('/promo/0.1.0/');
    expect(await html.text()).toMatch(/"url":"\/api\/v5\/our-slide"/);
  });

  await test.step('guests do not get its page of players', async () => {
    await page.goto('/app/promo');
    await expect(page.getByRole('dialog', { name: 'Log In' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My promotions' })).toBeHidden();
  });

  await test.step('another area cannot take its address', async () => {
    await team.checkout.edit(
      'mfe-casino/src/definition.ts',
      'pages: [',
      "pages: [{ path: '/promo/casino' },",
    );
    await team.publish('7.0.0');
    const taken = await team.release('activate mfe-casino 7.0.0');
    expect(taken.output).toContain('/promo/casino: the page /promo belongs to promo');
    expect(taken.code).toBe(1);
  });

  await test.step('a switch takes it out of the open page, and brings it back', async () => {
    await page.goto('/promo');
    expect((await team.release('disable mfe-promo')).code).toBe(0);
    await expect(page.getByText('This part is switched off at the moment.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Promotions' })).toBeHidden();
    expect((await team.release('enable mfe-promo')).code).toBe(0);
    await expect(page.getByRole('heading', { name: /^Promotions/ })).toBeVisible();
  });
});
