import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyReferenceBrands } from '@exchange/brands/testing';
import { findFreePort } from '@exchange/server/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brandCommand } from './brand.ts';

let brands: string;
let printed: string;
beforeEach(async () => {
  brands = await mkdtemp(path.join(tmpdir(), 'brands-'));
  await copyReferenceBrands(brands);
  vi.stubEnv('BRANDS_DIR', brands);
  vi.stubEnv('PORT_BASE', String(await findFreePort()));
  printed = '';
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((text: string) => {
      printed += `${text}\n`;
    });
  }
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(brands, { recursive: true });
});

const words = (line: string) => line.split(' ').filter(Boolean);

describe('the command is refused, and nothing changes', () => {
  test.each([
    ['', 'Give an action: new, check'],
    ['remove', 'NAME is missing'],
    ['remove kheloyar --yes', 'NAME: kheloyar is the default brand'],
    ['remove nobody --yes', 'NAME: there is no brand nobody'],
    ['remove ../kheloyar --yes', 'NAME: there is no brand ../kheloyar'],
    ['remove khelodost', 'the host khelodost.localhost. Add --yes to remove it'],
    ['constructor kheloyar', 'constructor is not known'],
    ['check', 'NAME is missing'],
    ['check kheloyar khelodost', 'khelodost is one word too many'],
    ['check kheloyar --strict', '--strict is not known'],
    ['new lucky --mode dark', '--accent is missing'],
    ['new lucky --accent #e0457b', '--mode is missing: give light or dark'],
    ['new lucky --accent #e0457b --mode grey', '--mode is grey: give light or dark'],
    ['new lucky --accent reddish --mode dark', '--accent: reddish is not a colour of CSS'],
    ['new Lucky --accent #e0457b --mode dark', 'NAME: Lucky is not a name for a brand'],
    ['new ../lucky --accent #e0457b --mode dark', 'NAME: ../lucky is not a name for a brand'],
    ['new kheloyar --accent #e0457b --mode dark', 'NAME: kheloyar exists'],
    ['add kheloyar', '--host is missing'],
    ['add kheloyar --host Upper.example', '--host: Upper.example is not a host name'],
    ['add kheloyar --host http://a.example', '--host: http://a.example is not a host name'],
    ['add kheloyar --host khelodost.localhost', 'khelodost.localhost belongs to khelodost'],
  ])('brand %s: %s @spec:brands.6', async (line, message) => {
    const before = [await readdir(brands), await readFile(path.join(brands, 'hosts.json'), 'utf8')];
    await expect(brandCommand.run(words(line))).rejects.toThrow(message);
    const after = [await readdir(brands), await readFile(path.join(brands, 'hosts.json'), 'utf8')];
    expect(after).toEqual(before);
  });
});

describe('the exit code shows whether a brand has faults', () => {
  test.each(['kheloyar', 'khelodost'])('%s is', async (id) => {
    expect(await brandCommand.run(['check', id])).toBe(0);
    expect(printed).toBe(`✓ ${id} is sound\n`);
  });

  test('one that is not there is not', async () => {
    expect(await brandCommand.run(['check', 'nobody'])).toBe(1);
    expect(printed).toContain('nobody/.: there is no such brand');
  });

  test('one with faults is not: each is printed with its place @spec:brands.7', async () => {
    const theme =
      '@layer theme {\n  :root {\n    --acent: #fff;\n    --accent: url(x.png);\n  }\n}';
    await writeFile(path.join(brands, 'kheloyar/kheloyar.css'), theme);
    await writeFile(path.join(brands, 'kheloyar/notes.txt'), '');
    expect(await brandCommand.run(['check', 'kheloyar'])).toBe(1);
    expect(printed).toContain('✗ kheloyar/kheloyar.css 3:5: unknown token --acent\n');
    expect(printed).toMatch(/✗ kheloyar\/kheloyar\.css 4:\d+: a theme loads nothing\n/);
    expect(printed).toContain('✗ kheloyar/notes.txt: is not a file of a brand\n');
    expect(printed).toContain('kheloyar: 3 faults\n');
  });
});

test('creates a brand and adds its host while no system runs @spec:brands.6', async () => {
  expect(await brandCommand.run(words('new lucky --accent #e0457b --mode dark'))).toBe(0);
  expect(printed).toContain(`✓ ${path.join(brands, 'lucky')}\n✓ lucky is sound\n`);
  expect(await brandCommand.run(words('add lucky --host lucky.example'))).toBe(0);
  expect(printed).toContain('✓ lucky.example belongs to lucky; no system runs');
  const hosts = JSON.parse(await readFile(path.join(brands, 'hosts.json'), 'utf8'));
  expect(hosts.hosts).toEqual({ 'khelodost.localhost': 'khelodost', 'lucky.example': 'lucky' });
});

test('adds no host to a broken brand @spec:brands.13', async () => {
  await brandCommand.run(words('new lucky --accent #e0457b --mode dark'));
  await writeFile(path.join(brands, 'lucky/favicon.svg'), '<svg onload="alert(1)"/>');
  expect(await brandCommand.run(words('add lucky --host lucky.example'))).toBe(1);
  expect(printed).toContain('✗ lucky/favicon.svg 1:');
  expect(await readFile(path.join(brands, 'hosts.json'), 'utf8')).not.toContain('lucky');
});

test('leaves a brand unchanged if its hosts are changed elsewhere meanwhile', async () => {
  await writeFile(path.join(brands, 'hosts.json.next'), '');
  await expect(brandCommand.run(words('remove khelodost --yes'))).rejects.toThrow(
    'somebody changes the hosts',
  );
  expect(await brandCommand.run(['check', 'khelodost'])).toBe(0);
});

test('a brand is removed with its folder and its hosts, and no other is touched', async () => {
  const before = await readFile(path.join(brands, 'kheloyar/brand.json'), 'utf8');
  expect(await brandCommand.run(words('remove khelodost --yes'))).toBe(0);
  expect(printed).toMatch(/✓ khelodost is removed: .*khelodost, the host khelodost\.localhost/);
  const folders = (await readdir(brands)).filter((name) => name.includes('khelo'));
  expect(folders).toEqual(['kheloyar']);
  const hosts = JSON.parse(await readFile(path.join(brands, 'hosts.json'), 'utf8'));
  expect(hosts).toEqual({ default: 'kheloyar', hosts: {} });
  expect(await readFile(path.join(brands, 'kheloyar/brand.json'), 'utf8')).toBe(before);
  await expect(brandCommand.run(words('remove khelodost --yes'))).rejects.toThrow(
    'there is no brand khelodost',
  );
});
