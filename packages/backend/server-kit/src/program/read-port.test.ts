import { expect, it } from 'vitest';
import { readPort, readPortBase } from './read-port.ts';

it('reads a port, and treats an empty one as not set', () => {
  expect(readPort({ PORT: '4000' })).toBe(4000);
  expect(readPort({ PORT: '0' })).toBe(0);
  expect(readPort({ PORT: '' })).toBeUndefined();
  expect(readPortBase({})).toBe(3000);
  expect(readPortBase({ E2E_PORT_BASE: '22000' }, 'E2E_PORT_BASE', 21_000)).toBe(22_000);
});

it.each([
  ['abc', 'PORT is abc: it must be a whole number'],
  ['-1', 'PORT is -1: it must be a whole number'],
  ['65536', 'PORT is 65536: it must be at most 65535'],
])('refuses PORT=%s by its name', (PORT, message) => {
  expect(() => readPort({ PORT })).toThrow(message);
});

it.each([
  ['abc', 'PORT_BASE is abc: it must be a whole number'],
  ['0', 'PORT_BASE is 0: it must be at least 1'],
  ['65000', 'PORT_BASE is 65000: it must be at most 64500'],
])('refuses PORT_BASE=%s by its name', (PORT_BASE, message) => {
  expect(() => readPortBase({ PORT_BASE })).toThrow(message);
});
