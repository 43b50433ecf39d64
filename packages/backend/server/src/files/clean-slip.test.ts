import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { cleanSlip } from './clean-slip.ts';

const draw = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#ffb020' } });
const FIELD = 'deposite';
const STAYS = new AbortController().signal;
const WRONG_TYPE = 'The file must be a JPEG, PNG or WebP image or a PDF.';
const TOO_LARGE = 'The image has more than 12 megapixels. Please send a smaller one.';
const BROKEN = 'The image cannot be read. Please take it again.';

describe('a slip is checked by its content, under any name @security:measures.53', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'a %s is encoded again @spec:money.12 @asvs:5.2.2 @security:measures.53',
    async (format) => {
      const clean = await cleanSlip(await draw().toFormat(format).toBuffer(), FIELD, STAYS);
      expect(clean).toMatchObject({ extension: 'webp', mediaType: 'image/webp' });
      expect(await sharp(clean.bytes).metadata()).toMatchObject({ width: 60, height: 40 });
    },
  );

  it('a PDF is stored unchanged @security:left.7', async () => {
    const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
    const clean = await cleanSlip(bytes, FIELD, STAYS);
    expect(clean).toMatchObject({ extension: 'pdf', mediaType: 'application/pdf' });
    expect(Buffer.from(clean.bytes).equals(bytes)).toBe(true);
  });

  const gif = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), WRONG_TYPE],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), WRONG_TYPE],
    ['an SVG with an XML declaration', Buffer.from('<?xml version="1.0"?><svg/>'), WRONG_TYPE],
    ['a GIF', Buffer.from(gif, 'base64'), WRONG_TYPE],
    ['a ZIP', Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), WRONG_TYPE],
    ['a script', Buffer.from('#!/bin/sh\necho'), WRONG_TYPE],
    ['text', Buffer.from('paid'), WRONG_TYPE],
    ['the first bytes of a PNG alone', Buffer.from('89504e470d0a1a0a', 'hex'), undefined],
  ])('%s is refused @spec:money.12', async (_, bytes, message) => {
    const text = message ?? /cannot be read|must be a JPEG/;
    await expect(cleanSlip(bytes, FIELD, STAYS)).rejects.toMatchObject({
      status: 400,
      detail: { field: FIELD },
      message: typeof text === 'string' ? text : expect.stringMatching(text),
    });
  });
});

test('an image that is also a page loses the page @spec:money.12 @asvs:5.2.2', async () => {
  const image = await draw().jpeg().toBuffer();
  const page = '<script>alert(document.cookie)</script>';
  const clean = await cleanSlip(Buffer.concat([image, Buffer.from(page)]), FIELD, STAYS);
  expect(Buffer.from(clean.bytes).toString('latin1')).not.toContain('script');
});

test('a truncated image is rejected', async () => {
  const noise = sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const whole = await noise.png().toBuffer();
  await expect(cleanSlip(whole.subarray(0, whole.length / 2), FIELD, STAYS)).rejects.toThrow(
    BROKEN,
  );
});

test('an image of more than 12 megapixels is rejected undecoded, one of a common camera is accepted @asvs:5.2.3 @security:measures.55', async () => {
  const photo = await draw(4032, 3024).jpeg().toBuffer();
  expect(await cleanSlip(photo, FIELD, STAYS)).toMatchObject({ extension: 'webp' });
  const larger = await draw(4100, 3100).jpeg().toBuffer();
  // Not decodable: only the header is read.
  const head = larger.subarray(0, 800);
  await expect(cleanSlip(head, FIELD, STAYS)).rejects.toMatchObject({
    status: 400,
    message: TOO_LARGE,
    detail: { field: FIELD },
  });
});

test('an image with more pixels than any camera has is rejected undecoded @spec:money.12 @asvs:5.2.3', async () => {
  const bomb = await draw(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
  await expect(cleanSlip(bomb, FIELD, STAYS)).rejects.toThrow(TOO_LARGE);
});

test('a large photo is reduced, and has its original orientation', async () => {
  const photo = await draw(4000, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const clean = await cleanSlip(photo, FIELD, STAYS);
  expect(await sharp(clean.bytes).metadata()).toMatchObject({ width: 600, height: 2400 });
});

test('location and device of a photo are removed @spec:money.12 @security:measures.53', async () => {
  const exif = { IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } };
  const photo = await draw().withExif(exif).jpeg().toBuffer();
  expect(photo.toString('latin1')).toContain('SecretPhone');
  const clean = await cleanSlip(photo, FIELD, STAYS);
  const { exif: left, icc, xmp } = await sharp(clean.bytes).metadata();
  expect([left, icc, xmp]).toEqual([undefined, undefined, undefined]);
  expect(Buffer.from(clean.bytes).toString('latin1')).not.toContain('SecretPhone');
});

test('twelve concurrent images: eight are processed in turn, the others are rejected with a delay @asvs:15.2.2 @security:measures.56', async () => {
  const photo = await draw(600, 400).jpeg().toBuffer();
  const all = Array.from({ length: 12 }, () => cleanSlip(photo, FIELD, STAYS));
  const ends = await Promise.allSettled(all);
  const refused = ends.filter((end) => end.status === 'rejected');
  expect(refused).toHaveLength(4);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ status: 503, detail: { retryAfter: expect.any(Number) } });
  }
  expect(await cleanSlip(photo, FIELD, STAYS)).toMatchObject({ extension: 'webp' });
});

test('an image whose sender disconnected before its turn is not processed @asvs:1.4.3', async () => {
  const photo = await draw(2000, 2000).png().toBuffer();
  const first = cleanSlip(photo, FIELD, STAYS);
  const leaving = new AbortController();
  const left = cleanSlip(photo, FIELD, leaving.signal);
  leaving.abort();
  await expect(left).rejects.toThrow();
  expect(await first).toMatchObject({ extension: 'webp' });
});
