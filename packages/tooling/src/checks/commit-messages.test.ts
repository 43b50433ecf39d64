import { expect, it } from 'vitest';
import { findMessageFaults } from './commit-messages.ts';

it.each([
  'feat: list all commands',
  'feat(tooling): list all commands',
  'fix(bet-slip)!: drop the old field',
])('passes %s', (subject) => expect(findMessageFaults(subject)).toEqual([]));

it.each([
  ['WIP', 'is not type(scope): subject'],
  ['feat(tooling,server): list', 'has another scope'],
  ['feat(Tooling): list', 'has another scope'],
  ['feature(tooling): list', 'feature is not a type'],
  ['feat(tooling): list.', 'ends with a full stop'],
  [`feat(tooling): ${'a'.repeat(60)}`, 'has 75 characters, more than 72'],
])('refuses %s: %s', (subject, fault) => {
  expect(findMessageFaults(subject).join('\n')).toContain(fault);
});
