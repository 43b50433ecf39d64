import { LARGEST_SLIP_BYTES } from '@exchange/contract';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidInput, Refusal } from '../refusal.ts';

/** Fields beside the file that clients of this family send; nobody reads them. */
const LIMITS = {
  fileSize: LARGEST_SLIP_BYTES,
  files: 1,
  fields: 10,
  fieldSize: 1024,
  headerPairs: 20,
};

const MISSING_TEXT = 'Please choose a file.';
const LARGE_TEXT = 'The file is larger than 5 MB.';
const BROKEN_TEXT = 'The upload broke off. Please try again.';

/** Reads multipart bodies of the calls that carry a file. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: LIMITS });
}

const isTooLarge = (error: unknown) =>
  (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE';

/**
 * The file of a multipart body as `{ [field]: bytes }`; no more of it is read than is allowed.
 * @throws InvalidInput where there is none, Refusal 413 where it is too large; both name `field`
 */
export async function readUpload(
  request: FastifyRequest,
  field: string,
): Promise<Record<string, Uint8Array>> {
  if (!request.isMultipart()) throw new InvalidInput(field, MISSING_TEXT);
  let bytes: Uint8Array | undefined;
  try {
    for await (const part of request.files()) {
      const content = await part.toBuffer();
      if (part.fieldname === field) bytes = content;
    }
  } catch (error) {
    if (isTooLarge(error)) throw new Refusal(413, LARGE_TEXT, { field });
    throw new InvalidInput(field, BROKEN_TEXT);
  }
  if (!bytes || bytes.length === 0) throw new InvalidInput(field, MISSING_TEXT);
  return { [field]: bytes };
}
