import { expect, test } from 'vitest';
import { readPorts } from '../workspace.ts';
import { summary } from './run.ts';

const hosts = { default: 'kheloyar', hosts: { 'khelodost.localhost': 'khelodost' } };

test('a first start ends with the passwords that are shown only once', () => {
  const text = summary(readPorts({}), hosts, {
    firstStart: ['admin / a-secret · agent / b-secret', 'admin / a-secret · agent / b-secret'],
  });
  const lines = text.split('\n');
  const at = lines.indexOf('  First sign-ins, shown only now');
  expect(lines.slice(at + 1, at + 3)).toEqual(['    admin / a-secret', '    agent / b-secret']);
  expect(lines[at + 3]).toBe('');
  expect(at).toBeGreaterThan(lines.findIndex((line) => line.includes('Demo login')));
});

test('a later start has none', () => {
  expect(summary(readPorts({}), hosts)).not.toContain('First sign-ins');
});

test('without games their address is not named', () => {
  expect(summary(readPorts({}), hosts)).toContain('  Games ');
  expect(summary(readPorts({}), hosts, { hasGames: false })).not.toContain('  Games ');
});
