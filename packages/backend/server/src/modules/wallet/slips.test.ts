import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASES, MAX_SLIP_BYTES } from '@exchange/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ADDRESS_STEP_MS } from '../../files/payment-files.ts';
import { sweep, UNUSED_SLIP_MS } from '../../maintenance/sweep.ts';
import {
  depositOf,
  drawSlip,
  startTestApp,
  type TestApp,
  type TestReply,
  uploadSlip,
} from '../../testing/index.ts';
import { findUser } from '../accounts/repository.ts';
import { openSession } from '../auth/service.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slips-'));
  app = await startTestApp({ storage: { driver: 'local', folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const nameOf = ({ data }: TestReply) => (data as { attachment: string }).attachment;
const listFiles = () => readdir(join(folder, 'payment'));
const open = (address: string) => app.app.inject(BASES.paymentImages + address);

/** Creates a deposit with a slip, and returns the address in its row. */
async function reportDeposit(pdf = false) {
  const user = await app.createUser();
  const document = Buffer.from('%PDF-1.7\n%%EOF\n');
  const upload = await uploadSlip(app, user, pdf ? document : await drawSlip());
  const payload = await depositOf(app, user, { attachment: nameOf(upload) });
  const { data } = await app.call('depositRequest', payload, user);
  return { user, row: data as { attachment_url: string } };
}

describe('an upload', () => {
  it('is stored under a random name @spec:7.21 @spec:money.12 @asvs:5.3.1 @security:measures.54', async () => {
    const user = await app.createUser();
    const names = [
      nameOf(await uploadSlip(app, user, await drawSlip(), { name: '../../etc/passwd' })),
      nameOf(await uploadSlip(app, user, await drawSlip(), { name: 'slip.html' })),
    ];
    for (const name of names) expect(name).toMatch(/^[\w-]{32}\.webp$/);
    expect(await listFiles()).toEqual(expect.arrayContaining(names));
  });

  it.each([
    ['HTML that is called a picture', Buffer.from('<html><script>1</script>'), 400],
    ['nothing', Buffer.alloc(0), 400],
    ['5 MB and a byte', Buffer.alloc(MAX_SLIP_BYTES + 1, '%PDF-1.7 '), 413],
    ['many times as much', Buffer.alloc(4 * MAX_SLIP_BYTES, '%PDF-1.7 '), 413],
  ])(
    'of %s is refused, and nothing is stored @spec:money.12 @asvs:5.2.1 @security:measures.53',
    async (_, bytes, status) => {
      const before = await listFiles();
      const reply = await uploadSlip(app, await app.createUser(), bytes);
      expect(reply).toMatchObject({
        status,
        error: true,
        data: null,
        detail: { field: 'deposite' },
      });
      expect(reply.response.statusCode).toBe(status);
      expect(await listFiles()).toEqual(before);
    },
  );

  it('of exactly 5 MB is accepted @security:measures.53', async () => {
    const bytes = Buffer.alloc(MAX_SLIP_BYTES, '%PDF-1.7 ');
    expect(await uploadSlip(app, await app.createUser(), bytes)).toMatchObject({ status: 200 });
  });

  it('in another field, or as JSON, is rejected by the field’s name @spec:7.21', async () => {
    const user = await app.createUser();
    const other = await uploadSlip(app, user, await drawSlip(), { field: 'file' });
    expect(other).toMatchObject({ status: 400, detail: { field: 'deposite' } });
    const json = await app.call('uploadDepositFile', { deposite: 'x' }, user);
    expect(json).toMatchObject({ status: 400, detail: { field: 'deposite' } });
  });

  it('of a guest is rejected', async () => {
    expect(await uploadSlip(app, { token: 'none' }, await drawSlip())).toMatchObject({
      status: 401,
    });
  });

  it('is replaced by newer ones where the player uses none of them', async () => {
    const user = await app.createUser();
    const names: string[] = [];
    for (let i = 0; i < 7; i += 1)
      names.push(nameOf(await uploadSlip(app, user, await drawSlip())));
    const kept = await listFiles();
    expect(names.map((name) => kept.includes(name))).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });
});

describe('the address of a slip', () => {
  it('serves the image only as an image @asvs:3.2.1', async () => {
    const { row } = await reportDeposit();
    const { statusCode, headers } = await open(row.attachment_url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('serves a PDF as a download @spec:money.12 @asvs:3.2.1 @security:left.7', async () => {
    const { row } = await reportDeposit(true);
    const { headers } = await open(row.attachment_url);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  it('serves nothing once it expired, or was altered @spec:money.13', async () => {
    const { row } = await reportDeposit();
    const name = row.attachment_url.split('?')[0];
    const signed = await Promise.all([reportDeposit(), reportDeposit()]);
    const foreign = signed[0]?.row.attachment_url.split('?')[1];
    for (const address of [name, `${name}?${foreign}`, `${row.attachment_url}x`]) {
      expect((await open(address ?? '')).statusCode).toBe(403);
    }
    app.clock.advance(2 * ADDRESS_STEP_MS);
    expect((await open(row.attachment_url)).statusCode).toBe(403);
  });

  it('expires with its sign-in, and no copy is cached longer than a minute @asvs:14.2.1 @security:assets.4', async () => {
    const { user, row } = await reportDeposit();
    const { headers } = await open(row.attachment_url);
    expect(headers['cache-control']).toBe('private, max-age=60');
    const account = await app.context.unitOfWork.read((tx) => findUser(tx, user.id));
    if (!account) throw new Error('there is no such user');
    const other = await openSession(app.context, account);
    const list = await app.call('myDepositRequests', { type: 'D' }, other);
    const [others] = list.data as { attachment_url: string }[];
    await app.call('logout', undefined, user);
    expect((await open(row.attachment_url)).statusCode).toBe(403);
    expect((await open(others?.attachment_url ?? '')).statusCode).toBe(200);
    const session = new URLSearchParams(others?.attachment_url.split('?')[1]).get('session');
    const moved = row.attachment_url.replace(/session=\d+/, `session=${session}`);
    expect((await open(moved)).statusCode).toBe(403);
  });

  it('cannot leave the folder @asvs:1.1.1 @asvs:5.3.1', async () => {
    for (const path of ['..%2Ffiles.secret', '%2e%2e/x.webp', '....//x.webp']) {
      expect((await open(path)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('is only in the rows of its player @spec:money.13 @security:assets.3', async () => {
    const { user, row } = await reportDeposit();
    const own = await app.call('myDepositRequests', { type: 'D' }, user);
    expect(own.data).toMatchObject([{ attachment_url: expect.stringContaining('signature=') }]);
    const other = await app.createUser();
    expect((await app.call('myDepositRequests', { type: 'D' }, other)).data).toEqual([]);
    const name = row.attachment_url.split('?')[0];
    const taken = await depositOf(app, other, { attachment: name });
    expect(await app.call('depositRequest', taken, other)).toMatchObject({
      status: 400,
      detail: { field: 'attachment' },
    });
  });
});

test('unused uploads are removed after a day, used ones stay @spec:money.13', async () => {
  const { row } = await reportDeposit();
  const unused = nameOf(await uploadSlip(app, await app.createUser(), await drawSlip()));
  app.clock.advance(UNUSED_SLIP_MS);
  await sweep(app.context);
  expect(await listFiles()).toContain(unused);
  app.clock.advance(1);
  await sweep(app.context);
  const left = await listFiles();
  expect(left).not.toContain(unused);
  expect(left).toContain(row.attachment_url.split('?')[0]);
});
