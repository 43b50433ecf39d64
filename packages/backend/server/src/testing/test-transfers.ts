import { BASES, endpoints } from '@exchange/contract';
import sharp from 'sharp';
import type { TestApp, TestReply, TestUser } from './test-app.ts';

/** Returns a small image of a payment slip. */
export const drawSlip = (): Promise<Uint8Array> =>
  sharp({ create: { width: 60, height: 90, channels: 3, background: '#e4eaf1' } })
    .png()
    .toBuffer();

/** Uploads a file as a browser does. */
export async function uploadSlip(
  app: TestApp,
  user: Pick<TestUser, 'token'>,
  bytes: Uint8Array,
  { name = 'slip.png', field = 'deposite' }: { name?: string; field?: string } = {},
): Promise<TestReply> {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const body = new Response(form);
  const response = await app.app.inject({
    method: 'POST',
    url: BASES.api + endpoints.uploadDepositFile.path,
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { ...response.json(), response };
}

let utrs = 100_000;
/** Returns a UTR that is unique in this process. */
export const nextUtr = (): string => {
  utrs += 1;
  return String(utrs);
};

export const BANK_ACCOUNT = {
  method: 'BANK',
  account_number: '123456789012',
  ifsc: 'DEMO0001234',
  account_name: 'Asha Rao',
  attachment: 'Demo Bank',
} as const;

/** Returns the payload of a withdrawal to a bank (point 3). */
export const withdrawalOf = (amount: number, changes: object = {}) => ({
  ...BANK_ACCOUNT,
  type: 'W',
  dwtype: 'normal',
  amount,
  ...changes,
});

/**
 * Returns the payload of a deposit to the UPI id of the default brand, with a slip that is uploaded
 * first.
 */
export async function depositOf(
  app: TestApp,
  user: TestUser,
  { amount = 500, ...changes }: { amount?: number; [field: string]: unknown } = {},
) {
  const { data } = await uploadSlip(app, user, await drawSlip());
  return {
    type: 'D',
    dwtype: 'D',
    method: 'UPI',
    account_number: 'kheloyar.demo@example',
    amount,
    transaction_id: nextUtr(),
    attachment: (data as { attachment: string }).attachment,
    ...changes,
  };
}
