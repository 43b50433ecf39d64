import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runBrand } from '../support/brands.ts';
import { expect, test } from '../support/test.ts';

const accentOf = () => getComputedStyle(document.documentElement).getPropertyValue('--accent');

test('an operator makes, checks and shows a third brand while the system runs, by commands alone @spec:brands.9', async ({
  page,
  system,
}) => {
  const made = await runBrand(system, [
    'new',
    'lucky-day',
    '--accent',
    '#e0457b',
    '--mode',
    'dark',
  ]);
  expect(made.output).toContain('lucky-day is sound');
  expect(await runBrand(system, ['check', 'lucky-day'])).toMatchObject({ code: 0 });

  const url = system.urlOf('lucky-day');
  await page.goto(url);
  await expect(page).toHaveTitle(/^Kheloyar/);

  const added = await runBrand(system, ['add', 'lucky-day', '--host', 'lucky-day.localhost']);
  expect(added.output).toContain('lucky-day is shown at http://lucky-day.localhost');
  await page.goto(url);
  await expect(page).toHaveTitle(/^Lucky Day/);
  await expect(page.getByRole('banner').getByRole('img', { name: 'Lucky Day' })).toBeVisible();
  expect((await page.evaluate(accentOf)).trim()).toBe('#e0457b');
  await expect(page.getByText('Lucky Day is a demonstration')).toBeVisible();
  const slide = page.getByRole('region', { name: 'Promotions' }).getByRole('img').first();
  await expect(slide).toHaveAttribute('src', /brands\/lucky-day\/slides\//);
  await expect(page.getByRole('main').locator('[data-boundary=sports]').first()).toContainText(
    'LIVE',
  );

  await page.goto(system.urlOf('kheloyar'));
  await expect(page).toHaveTitle(/^Kheloyar/);
  expect(await system.cspReports()).toEqual([]);
});

test('a brand says texts and pages in its own words @spec:brands.1', async ({ page, system }) => {
  await runBrand(system, ['new', 'wordy', '--accent', '#00b3a4', '--mode', 'dark']);
  const folder = path.join(system.brandsDir, 'wordy');
  const terms = {
    heading: 'House rules',
    lead: 'The rules of {{brand}}.',
    sections: [{ id: 'play', heading: 'Play', blocks: ['Play fair.', { list: ['Be kind.'] }] }],
  };
  await mkdir(path.join(folder, 'texts'));
  await mkdir(path.join(folder, 'policies'));
  await writeFile(path.join(folder, 'texts/en.json'), JSON.stringify({ Login: 'Enter' }));
  for (const language of ['en', 'hi']) {
    await writeFile(path.join(folder, `policies/terms.${language}.json`), JSON.stringify(terms));
  }
  expect(await runBrand(system, ['add', 'wordy', '--host', 'wordy.localhost'])).toMatchObject({
    code: 0,
  });
  await page.goto(`${system.urlOf('wordy')}/terms-condition`);
  await expect(page.getByRole('heading', { name: 'House rules' })).toBeVisible();
  await expect(page.getByText('The rules of Wordy.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Enter' })).toBeVisible();
  await page.goto('/terms-condition');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Terms' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'House rules' })).toBeHidden();
});

test('a brand shows the logos of its banks in the footer, and a logo with a script is refused @spec:shell.8', async ({
  page,
  system,
}) => {
  await runBrand(system, ['new', 'banked', '--accent', '#c2410c', '--mode', 'light']);
  const folder = path.join(system.brandsDir, 'banked');
  const reported = JSON.parse(await readFile(path.join(folder, 'brand.json'), 'utf8')) as object;
  const payments = [{ name: 'First Bank', image: 'payments/first.svg' }];
  await writeFile(path.join(folder, 'brand.json'), JSON.stringify({ ...reported, payments }));
  await mkdir(path.join(folder, 'payments'));
  const draw = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="24" viewBox="0 0 64 24">${inside}</svg>`;
  const logo = path.join(folder, 'payments/first.svg');
  await writeFile(logo, draw('<script/>'));
  const refused = await runBrand(system, ['check', 'banked']);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('payments/first.svg') });
  await writeFile(logo, draw('<path d="M4 4h56v16H4z" fill="#0b1f3a"/>'));
  const added = await runBrand(system, ['add', 'banked', '--host', 'banked.localhost']);
  expect(added, added.output).toMatchObject({ code: 0 });
  await page.goto(system.urlOf('banked'));
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const shown = footer.getByRole('list', { name: 'Payments' }).getByRole('img');
  await expect(shown).toHaveAccessibleName('First Bank');
  const widthOf = (picture: SVGElement | HTMLElement) => (picture as HTMLImageElement).naturalWidth;
  await expect.poll(() => shown.evaluate(widthOf)).toBe(64);
  expect(await system.cspReports()).toEqual([]);
});

test('a brand with a fault is refused with its place, and what runs goes on as it was @spec:brands.13', async ({
  page,
  system,
}) => {
  await runBrand(system, ['new', 'broken', '--accent', '#7a5cff', '--mode', 'light']);
  const folder = path.join(system.brandsDir, 'broken');
  const theme =
    '@import "https://elsewhere.example/x.css";\n@layer theme { :root { --acent: #fff } }';
  await writeFile(path.join(folder, 'broken.css'), theme);
  await writeFile(
    path.join(folder, 'wordmark.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const refused = await runBrand(system, ['add', 'broken', '--host', 'broken.localhost']);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('broken/broken.css 1:1: a theme holds only');
  expect(refused.output).toContain('broken/broken.css 2:24: unknown token --acent');
  expect(refused.output).toMatch(/broken\/wordmark\.svg 1:\d+: <script> is not allowed/);
  await page.goto(system.urlOf('broken'));
  await expect(page).toHaveTitle(/^Kheloyar/);

  // Also a manual fault, in a brand that is shown.
  await runBrand(system, ['new', 'sound', '--accent', '#3b82c4', '--mode', 'light']);
  const added = await runBrand(system, ['add', 'sound', '--host', 'sound.localhost']);
  expect(added.output).toContain('sound is shown at');
  await writeFile(path.join(system.brandsDir, 'sound/sound.css'), 'body { display: none }');
  await page.goto(system.urlOf('sound'));
  await expect(page).toHaveTitle(/^Sound/);
  expect((await page.evaluate(accentOf)).trim()).toBe('#3b82c4');
});
