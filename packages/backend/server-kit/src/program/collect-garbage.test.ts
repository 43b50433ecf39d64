import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

test('frees what nothing refers to', async () => {
  const reference = new WeakRef({});
  // A weak reference keeps its object until the turn ends.
  await turn();
  collectGarbage();
  expect(reference.deref()).toBeUndefined();
});
