import { SLIP_MEDIA_TYPES } from '@exchange/contract';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { InvalidInput } from '../refusal.ts';
import { createSerial } from '../serial.ts';

/** What is stored of an upload. */
export interface CleanFile {
  bytes: Uint8Array;
  extension: 'webp' | 'pdf';
  mediaType: string;
}

/** More pixels than what phones send; an image that unfolds to more is refused unread. */
const MOST_PIXELS = 30_000_000;
/** Text of a photographed slip stays readable; the longer side in px. */
const LONGEST_SIDE = 2400;
const QUALITY = 82;
const SECONDS = 20;

const WRONG_TYPE_TEXT = 'The file must be a JPEG, PNG or WebP image or a PDF.';
const BROKEN_TEXT = 'The image cannot be read. Please take it again.';

// One image at a time, on one thread: pixels take hundreds of MB, and sign-ins hash on the same threads.
sharp.concurrency(1);
const redrawNext = createSerial();

/** A new image of the same pixels: what else the file held (place, device, scripts) is gone. */
async function redraw(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
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
 * Judges an upload by its content, whatever its name says, and makes of it what may be stored.
 * @throws InvalidInput naming `field`
 */
export async function cleanSlip(bytes: Uint8Array, field: string): Promise<CleanFile> {
  const found = await fileTypeFromBuffer(bytes);
  const isTaken = SLIP_MEDIA_TYPES.some((mediaType) => mediaType === found?.mime);
  if (!found || !isTaken) throw new InvalidInput(field, WRONG_TYPE_TEXT);
  // A document is stored as it came, and only ever handed out as a download.
  if (found.mime === 'application/pdf') {
    return { bytes, extension: 'pdf', mediaType: found.mime };
  }
  try {
    return {
      bytes: await redrawNext(() => redraw(bytes)),
      extension: 'webp',
      mediaType: 'image/webp',
    };
  } catch {
    throw new InvalidInput(field, BROKEN_TEXT);
  }
}
