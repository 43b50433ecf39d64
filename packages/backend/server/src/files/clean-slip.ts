import { SLIP_MEDIA_TYPES } from '@exchange/contract';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { BadRequestError, type FieldName, HttpError } from '../http-error.ts';
import { createSerial } from '../serial.ts';

/** The stored form of an upload. */
export interface CleanFile {
  bytes: Uint8Array;
  extension: 'webp' | 'pdf';
  mediaType: string;
}

/** 12 megapixels, as the largest sensors of that name have; processing takes up to a second. */
const MAX_PIXELS = 12 * 1024 * 1024;
/** Maximum number of queued images, each of up to 5 MB; the last one waits some seconds. */
const MAX_QUEUED = 8;
/** Delay of a retry where too many are queued, in seconds. */
const RETRY_AFTER_S = 5;
/** Text of a photographed slip stays readable; the longer side in px. */
const LONGEST_SIDE = 2400;
const QUALITY = 82;
const SECONDS = 20;

const WRONG_TYPE_TEXT = 'The file must be a JPEG, PNG or WebP image or a PDF.';
const BROKEN_TEXT = 'The image cannot be read. Please take it again.';
const LARGE_TEXT = 'The image has more than 12 megapixels. Please send a smaller one.';
const BUSY_TEXT = 'Too many uploads are under way. Please try again.';

// One image at a time, on one thread: pixels take hundreds of MB, and sign-ins hash on the same
// threads.
sharp.concurrency(1);
// Images do not repeat, so the library's cache only uses memory.
sharp.cache(false);
const redrawNext = createSerial();
let waiting = 0;

/**
 * Returns a new image of the same pixels: other data of the file (location, device, scripts) is
 * removed.
 */
async function redraw(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer();
}

/**
 * Draws a picture when those before it are drawn.
 * @throws HttpError 503 where too many wait; AbortError where the caller left before its turn
 */
async function redrawInTurn(bytes: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
  if (waiting >= MAX_QUEUED) throw new HttpError(503, BUSY_TEXT, { retryAfter: RETRY_AFTER_S });
  waiting += 1;
  try {
    return await redrawNext(async () => {
      signal.throwIfAborted();
      return redraw(bytes);
    });
  } finally {
    waiting -= 1;
  }
}

/**
 * Reads the size of a picture in its header; nothing is decoded.
 * @throws BadRequestError naming `field` where it is larger than what is drawn
 */
async function checkSize(bytes: Uint8Array, field: FieldName): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) throw new BadRequestError(field, LARGE_TEXT);
}

/**
 * Judges an upload by its content, whatever its name says, and makes of it what may be stored; not where `signal` says
 * that the caller has left before its turn came.
 * @throws BadRequestError naming `field`
 * @throws HttpError 503 where too many pictures wait
 */
export async function cleanSlip(
  bytes: Uint8Array,
  field: FieldName,
  signal: AbortSignal,
): Promise<CleanFile> {
  const found = await fileTypeFromBuffer(bytes);
  const isTaken = SLIP_MEDIA_TYPES.some((mediaType) => mediaType === found?.mime);
  if (!found || !isTaken) throw new BadRequestError(field, WRONG_TYPE_TEXT);
  // A document is stored unchanged, and only served as a download.
  if (found.mime === 'application/pdf') {
    return { bytes, extension: 'pdf', mediaType: found.mime };
  }
  try {
    await checkSize(bytes, field);
    const drawn = await redrawInTurn(bytes, signal);
    return { bytes: drawn, extension: 'webp', mediaType: 'image/webp' };
  } catch (error) {
    throw error instanceof HttpError ? error : new BadRequestError(field, BROKEN_TEXT);
  }
}
