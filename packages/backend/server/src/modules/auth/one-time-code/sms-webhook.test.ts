import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SIGNATURE_HEADERS } from '@exchange/contract';
import { afterEach, expect, test } from 'vitest';
import { createManualClock } from '../../../clock.ts';
import { isSigned } from '../../../http/call-signature.ts';
import { createWebhookSms } from './sms.ts';

const SECRET = '5f1d0c9b7a3e8642f1d0c9b7a3e86425';
const MESSAGE = { to: '+919876543210', text: 'Your code is 123456.' };
const clock = createManualClock(new Date('2026-07-11T10:00:00.000Z'));

let gateway: Server | undefined;
afterEach(() => {
  gateway?.close();
});

async function openGateway(listener: RequestListener) {
  gateway = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => gateway?.once('listening', resolve));
  const { port } = gateway.address() as AddressInfo;
  return createWebhookSms({ url: `http://127.0.0.1:${port}/send?from=us`, secret: SECRET }, clock);
}

test('a message is posted as JSON, signed over time, path and body @security:keys.8', async () => {
  let seen: unknown;
  const sms = await openGateway(async (request, response) => {
    const body = await text(request);
    const timestamp = String(request.headers[SIGNATURE_HEADERS.timestamp]);
    const signature = String(request.headers[SIGNATURE_HEADERS.signature]);
    const call = { timestamp, path: '/send', body };
    const isRight = isSigned(
      { secret: SECRET, otherSecret: undefined },
      call,
      signature,
      clock.now().getTime(),
    );
    seen = { isRight, url: request.url, body: JSON.parse(body) };
    response.writeHead(204).end();
  });
  await sms.send(MESSAGE);
  expect(seen).toEqual({ isRight: true, url: '/send?from=us', body: MESSAGE });
});

test.each([400, 500])(
  'a response of %i means that the message was not accepted',
  async (status) => {
    const sms = await openGateway((_, response) => response.writeHead(status).end());
    await expect(sms.send(MESSAGE)).rejects.toThrow(`the SMS gateway answered ${status}`);
  },
);

test('a gateway that redirects gets no code there', async () => {
  let calls = 0;
  const sms = await openGateway((_, response) => {
    calls += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await expect(sms.send(MESSAGE)).rejects.toThrow();
  expect(calls).toBe(1);
});
