import { expect, it, vi } from 'vitest';
import { takeTimeOut } from './safer-gambling.ts';

vi.mock('./signed-in-calls.ts', () => {
  throw new Error('Loading chunk 7 failed');
});

it('fails as a call without a response where the code of the call cannot be loaded', async () => {
  await expect(takeTimeOut(24)).rejects.toMatchObject({ kind: 'offline', hasResponse: false });
});
