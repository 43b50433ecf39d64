import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveHost } from './hosts.ts';
import { openBrands } from './live-brands.ts';
import { removeBrand, writeBrand, writeBrandFiles, writeBrands } from './testing/index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brands-'));
  await writeBrands(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const open = async () => {
  const onFault = vi.fn<(text: string) => void>();
  const onChange = vi.fn(async () => {});
  const brands = await openBrands(folder, { maxAgeMs: 0, onFault, onChange });
  return { brands, onFault, onChange };
};

describe('a folder of brands', () => {
  it('gives its brands to their hosts, and the default one to all others @spec:brands.3', async () => {
    const { brands } = await open();
    expect(brands.ofHost('khelodost.localhost')?.id).toBe('khelodost');
    expect([brands.ofHost('localhost')?.id, brands.ofId('nobody').id]).toEqual([
      'kheloyar',
      'kheloyar',
    ]);
  });

  it('reloads changed brands and reports each change once', async () => {
    const { brands, onChange } = await open();
    expect(await brands.refresh()).toBe(false);
    await writeBrand(folder, 'khelodost', { name: 'Dost' });
    expect(await brands.refresh()).toBe(true);
    expect(brands.ofId('khelodost').name).toBe('Dost');
    expect(await brands.refresh()).toBe(false);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('is read again for a caller that comes after the start of a read', async () => {
    const { brands, onChange } = await open();
    let finish = () => {};
    onChange.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    await writeBrand(folder, 'khelodost', { name: 'Dost' });
    const running = brands.refresh();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    await writeBrand(folder, 'khelodost', { name: 'Mitra' });
    const later = Promise.all([brands.refresh(), brands.refresh()]);
    finish();
    await later;
    expect(brands.ofId('khelodost').name).toBe('Mitra');
    expect(await running).toBe(true);
  });

  it('keeps a brand while its file is broken, and reports the fault once @spec:brands.13 @security:measures.38', async () => {
    const { brands, onFault } = await open();
    await writeBrandFiles(folder, { 'khelodost/khelodost.css': 'body{}' });
    await brands.refresh();
    await brands.refresh();
    expect(brands.ofHost('khelodost.localhost')?.id).toBe('khelodost');
    expect(onFault).toHaveBeenCalledTimes(1);
    expect(onFault.mock.calls[0]?.[0]).toContain('khelodost.css 1:1');
    expect(onFault.mock.calls[0]?.[0]).toContain('the one before goes on');
  });

  it('notifies watchers of each other state, broken ones included @spec:brands.8', async () => {
    const { brands } = await open();
    const listener = vi.fn();
    brands.watch(listener);
    await brands.refresh();
    expect(listener).toHaveBeenCalledTimes(0);
    await writeBrandFiles(folder, { 'khelodost/khelodost.css': 'body{}' });
    await brands.refresh();
    await brands.refresh();
    expect(listener).toHaveBeenCalledTimes(1);
    await writeBrand(folder, 'khelodost', { name: 'Dost' });
    await brands.refresh();
    await removeBrand(folder, 'khelodost');
    await brands.refresh();
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('adds and removes brands while the edge runs', async () => {
    const { brands } = await open();
    await writeBrand(folder, 'third');
    await giveHost(folder, 'third.example', 'third');
    await brands.refresh();
    expect(brands.ofHost('third.example')?.id).toBe('third');
    await removeBrand(folder, 'third');
    await brands.refresh();
    expect(brands.ofHost('third.example')).toBeUndefined();
  });

  it('keeps the earlier hosts while their file is broken', async () => {
    const { brands, onFault } = await open();
    await writeBrandFiles(folder, { 'hosts.json': '{ "default": "kheloyar" }' });
    await brands.refresh();
    expect(brands.ofHost('khelodost.localhost')?.id).toBe('khelodost');
    expect(onFault.mock.calls[0]?.[0]).toContain('hosts.json hosts');
  });

  it('keeps its brands while it cannot be read, and reports that once', async () => {
    const { brands, onFault } = await open();
    await rm(folder, { recursive: true });
    expect([await brands.refresh(), await brands.refresh()]).toEqual([false, false]);
    expect(brands.ofHost('khelodost.localhost')?.id).toBe('khelodost');
    expect(onFault).toHaveBeenCalledTimes(1);
    await mkdir(folder);
  });

  it('returns no brand for a host without a valid one, logged once', async () => {
    await writeBrandFiles(folder, { 'khelodost/khelodost.css': '' });
    const { brands, onFault } = await open();
    expect(brands.ofHost('khelodost.localhost')).toBeUndefined();
    await brands.refresh();
    await brands.refresh();
    expect(onFault.mock.calls.map(([text]) => text)).toEqual([
      'brand khelodost: khelodost.css: is empty (not shown)',
      'hosts.json khelodost.localhost: there is no sound brand khelodost',
    ]);
    await writeBrand(folder, 'khelodost');
    await brands.refresh();
    expect(brands.ofHost('Khelodost.Localhost.')?.id).toBe('khelodost');
  });

  it('is accepted once a missing default is there, though it was refused before', async () => {
    const { brands, onFault } = await open();
    await writeBrandFiles(folder, { 'hosts.json': { default: 'third', hosts: {} } });
    await brands.refresh();
    await brands.refresh();
    expect(onFault).toHaveBeenCalledTimes(1);
    expect(brands.ofHost('localhost')?.id).toBe('kheloyar');
    await writeBrand(folder, 'third');
    expect(await brands.refresh()).toBe(true);
    expect(brands.ofHost('localhost')?.id).toBe('third');
  });

  it('keeps the default brand while its files are gone', async () => {
    const { brands, onFault } = await open();
    await removeBrand(folder, 'kheloyar');
    await brands.refresh();
    expect(brands.ofHost('localhost')?.id).toBe('kheloyar');
    expect(onFault.mock.calls[0]?.[0]).toContain('hosts.json default');
  });

  it('does not open without a sound default brand or a hosts’ file', async () => {
    await writeBrandFiles(folder, { 'kheloyar/brand.json': '{' });
    await expect(open()).rejects.toThrow('there is no sound brand kheloyar');
    await rm(path.join(folder, 'hosts.json'));
    await expect(open()).rejects.toThrow('hosts.json');
  });
});

describe('giving a host to a brand', () => {
  it('changes the file in one step, and twice changes nothing', async () => {
    await giveHost(folder, 'a.example', 'khelodost');
    const text = await readFile(path.join(folder, 'hosts.json'), 'utf8');
    await giveHost(folder, 'a.example', 'khelodost');
    expect(await readFile(path.join(folder, 'hosts.json'), 'utf8')).toBe(text);
    expect(JSON.parse(text).hosts).toMatchObject({ 'a.example': 'khelodost' });
  });

  it('loses none of two at once: the second gets an error and tries again', async () => {
    const both = await Promise.allSettled([
      giveHost(folder, 'a.example', 'khelodost'),
      giveHost(folder, 'b.example', 'khelodost'),
    ]);
    const done = both.filter(({ status }) => status === 'fulfilled').length;
    const { hosts } = JSON.parse(await readFile(path.join(folder, 'hosts.json'), 'utf8'));
    expect(Object.keys(hosts).filter((host) => host.endsWith('.example'))).toHaveLength(done);
    expect(done).toBeGreaterThan(0);
    await giveHost(folder, 'b.example', 'khelodost');
    await giveHost(folder, 'a.example', 'khelodost');
  });

  it.each([
    ['khelodost.localhost', 'belongs to khelodost'],
    ['Big.example', 'is not a host name'],
    ['a.example:3000', 'is not a host name'],
    ['a b', 'is not a host name'],
    ['-a.example', 'is not a host name'],
  ])('refuses %s, which %s', async (host, text) => {
    await expect(giveHost(folder, host, 'kheloyar')).rejects.toThrow(`--host: ${host} ${text}`);
  });
});
