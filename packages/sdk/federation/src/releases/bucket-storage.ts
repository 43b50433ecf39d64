import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { type ReleaseStorage, TooLongError } from './storage.ts';
import type { ReleaseStorageConfig } from './storage-config.ts';

type BucketConfig = Extract<ReleaseStorageConfig, { driver: 's3' }>;

const JSON_TYPE = 'application/json';

/** Timeout of one attempt, in ms, and the number of attempts. */
export interface BucketLimits {
  connectMs: number;
  answerMs: number;
  tries: number;
}
const LIMITS: BucketLimits = { connectMs: 2000, answerMs: 15_000, tries: 3 };

/** Stores releases in a bucket; conditional writes decide between concurrent writers. */
export function openBucketStorage(
  config: BucketConfig,
  limits: BucketLimits = LIMITS,
): ReleaseStorage {
  const { bucket, region, endpoint, credentials } = config;
  const client = new S3Client({
    region,
    maxAttempts: limits.tries,
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      // Applies to a response that stalls after its beginning.
      socketTimeout: limits.answerMs,
    },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  });
  // Current buckets support policies only.
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });

  const putIf = async (condition: object, key: string, bytes: Uint8Array, contentType: string) => {
    try {
      await driver.put(key, bytes, { contentType, ...condition });
      return true;
    } catch (error) {
      // 409: another conditional write to the same key was in progress.
      if ([409, 412].includes(statusOf(error) ?? 0)) return false;
      throw error;
    }
  };

  /** Reads an object and its tag; ends the response of one that is too long. */
  async function get(key: string, maxBytes: number, knownTag?: string) {
    const { Body, ETag: tag = '' } = await client.send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(knownTag && { IfNoneMatch: knownTag }),
      }),
    );
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of (Body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > maxBytes) throw new TooLongError(key, maxBytes, tag);
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks), tag };
  }

  return {
    name: `s3://${bucket}`,
    isLocal: false,
    restMs: 700,
    async read(key, maxBytes) {
      const found = await (maxBytes === undefined
        ? driver.getBytes(key)
        : get(key, maxBytes)
      ).catch(orMissing);
      return found && 'bytes' in found ? found.bytes : found;
    },
    write: (key, bytes, contentType) => driver.put(key, bytes, { contentType }),
    create: (key, bytes, mediaType) => putIf({ IfNoneMatch: '*' }, key, bytes, mediaType),
    async list(prefix) {
      const keys: string[] = [];
      let paginationToken: string | undefined;
      do {
        const options = { recursive: true, ...(paginationToken && { paginationToken }) };
        const page = await driver.listAll(prefix, options);
        for (const entry of page.objects) if (entry.isFile) keys.push(entry.key);
        paginationToken = page.paginationToken;
      } while (paginationToken);
      return keys.sort();
    },
    // The driver returns either text or tag, and two requests might read two versions.
    async readTagged(key, knownTag, maxBytes = Number.POSITIVE_INFINITY) {
      try {
        const { bytes, tag } = await get(key, maxBytes, knownTag);
        return { tag, text: bytes.toString('utf8') };
      } catch (error) {
        return statusOf(error) === 304 ? 'unchanged' : orMissing(error);
      }
    },
    replace: (key, text, tag) =>
      putIf(tag ? { IfMatch: tag } : { IfNoneMatch: '*' }, key, Buffer.from(text), JSON_TYPE),
  };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

// A missing bucket, for example a misspelt name, is not an empty store.
function orMissing(error: unknown): undefined {
  const isFile = (error as Error).name !== 'NoSuchBucket';
  if (statusOf(error) !== 404 || !isFile) throw error;
  return undefined;
}
