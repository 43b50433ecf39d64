import { startRedirect } from '@exchange/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createWalletClient } from './wallet-client.ts';

test('a signed call follows no redirect @asvs:15.3.2', async () => {
  const operator = await startRedirect();
  onTestFinished(operator.close);
  const wallet = createWalletClient(operator.url, 'a-secret-that-is-long-enough-for-this');
  expect(await wallet.call('balance', { session: 's' })).toMatchObject({ kind: 'silent' });
  expect(operator.heard).toEqual(['first']);
});
