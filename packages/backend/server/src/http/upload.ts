import type { Readable } from 'node:stream';
import { MAX_SLIP_BYTES } from '@exchange/contract';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BadRequestError, type FieldName, HttpError } from '../http-error.ts';

/** Further fields that clients of this family send beside the file; they are ignored. */
const LIMITS = {
  fileSize: MAX_SLIP_BYTES,
  files: 1,
  fields: 10,
  fieldSize: 1024,
  headerPairs: 20,
};

/**
 * Maximum number of bytes that are read and dropped: a client reads the response only after it sent
 * its body.
 */
const MAX_DROPPED_BYTES = 4 * MAX_SLIP_BYTES;

const MISSING_TEXT = 'Please choose a file.';
const LARGE_TEXT = 'The file is larger than 5 MB.';
const BROKEN_TEXT = 'The upload broke off. Please try again.';

/** Reads multipart bodies of the calls that carry a file. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { limits: LIMITS });
}

const isTooLarge = (error: unknown) =>
  error instanceof HttpError || (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE';

/** Rejects when more follows a file that is too large than can be dropped. */
const readNoFurther = ({ raw }: FastifyRequest, file: Readable): Promise<never> =>
  new Promise((_, reject) => {
    file.once('limit', () => {
      let dropped = 0;
      raw.on('data', (chunk: Uint8Array) => {
        dropped += chunk.length;
        if (dropped > MAX_DROPPED_BYTES) reject(new HttpError(413, LARGE_TEXT));
      });
    });
  });

/** Rejects once the caller has disconnected. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => reject(signal.reason);
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail, { once: true });
  });

async function readFile(request: FastifyRequest, field: string): Promise<Uint8Array | undefined> {
  let bytes: Uint8Array | undefined;
  for await (const part of request.files()) {
    const content = await Promise.race([part.toBuffer(), readNoFurther(request, part.file)]);
    if (part.fieldname === field) bytes = content;
  }
  return bytes;
}

/**
 * Returns the file of a multipart body as `{ [field]: bytes }`; reads no more than allowed, and
 * stops once `signal` aborts.
 * @throws BadRequestError where there is none, HttpError 413 where it is too large; both name `field`
 */
export async function readUpload(
  request: FastifyRequest,
  field: FieldName,
  signal: AbortSignal,
): Promise<Record<string, Uint8Array>> {
  if (!request.isMultipart()) throw new BadRequestError(field, MISSING_TEXT);
  let bytes: Uint8Array | undefined;
  try {
    bytes = await Promise.race([readFile(request, field), untilAborted(signal)]);
  } catch (error) {
    if (isTooLarge(error)) throw new HttpError(413, LARGE_TEXT, { field });
    throw new BadRequestError(field, BROKEN_TEXT);
  }
  if (!bytes || bytes.length === 0) throw new BadRequestError(field, MISSING_TEXT);
  return { [field]: bytes };
}

/** Maximum number of concurrent uploads of a server; each holds up to 5 MB. */
const MAX_UPLOADS = 64;
/** Mobile carriers put thousands of players behind one address, of whom a few upload at a time. */
const MAX_UPLOADS_PER_NETWORK = 8;
/** Typical time of an upload from a phone, in seconds. */
const RETRY_AFTER_S = 5;

const OWN_TEXT = 'Another upload of yours is under way. Please wait until it is done.';
const NETWORK_TEXT = 'Too many uploads from your network are under way. Please try again.';
const FULL_TEXT = 'Too many uploads are under way. Please try again.';

/** The user and network of an upload. */
interface Uploader {
  userId: number;
  network: string;
}

/** The concurrent uploads. */
interface UploadSlots {
  /**
   * Runs `work`, from reading the first byte to processing the file, within the limits.
   * @throws HttpError 429 where the user has another one or the network too many, 503 where the
   * server has
   */
  run<T>(uploader: Uploader, work: () => Promise<T>): Promise<T>;
}

/**
 * Creates the slots of one server: one per user, 8 per network, 64 in all. Tests act for many from
 * one address.
 */
export function createUploadSlots(testMode: boolean): UploadSlots {
  const maxOfNetwork = testMode ? MAX_UPLOADS : MAX_UPLOADS_PER_NETWORK;
  const users = new Set<number>();
  const networks = new Map<string, number>();
  const uploadError = (status: number, text: string) =>
    new HttpError(status, text, { retryAfter: RETRY_AFTER_S });

  return {
    async run({ userId, network }, work) {
      const ofNetwork = networks.get(network) ?? 0;
      if (users.has(userId)) throw uploadError(429, OWN_TEXT);
      if (ofNetwork >= maxOfNetwork) throw uploadError(429, NETWORK_TEXT);
      if (users.size >= MAX_UPLOADS) throw uploadError(503, FULL_TEXT);
      users.add(userId);
      networks.set(network, ofNetwork + 1);
      try {
        return await work();
      } finally {
        users.delete(userId);
        const left = (networks.get(network) ?? 0) - 1;
        if (left > 0) networks.set(network, left);
        else networks.delete(network);
      }
    },
  };
}

/** Returns a signal that is aborted when the connection ends before the whole response was sent. */
export function watchLeaving({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
