import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An object of the bucket. */
export interface S3Object {
  bytes: Buffer;
  type: string;
}

const etagOf = ({ bytes }: S3Object) => `"${createHash('md5').update(bytes).digest('hex')}"`;

const fail = (response: ServerResponse, status: number, code: string, isHead = false) =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(isHead ? undefined : `<Error><Code>${code}</Code></Error>`);

/**
 * Starts a store of objects by path, over the part of the S3 protocol that stores, reads, heads,
 * lists and removes them, with the conditions of a write (`If-Match`, `If-None-Match`) and of a
 * read.
 */
export async function startS3Server() {
  const objects = new Map<string, S3Object>();
  const authorized: string[] = [];

  const put = async (request: IncomingMessage, response: ServerResponse, path: string) => {
    // As the real one: the condition applies at the moment of writing.
    const bytes = Buffer.concat(await request.toArray());
    const before = objects.get(path);
    const wanted = request.headers['if-match'];
    const isRefused =
      (request.headers['if-none-match'] === '*' && before) ||
      (wanted && (!before || etagOf(before) !== wanted));
    if (isRefused) return fail(response, 412, 'PreconditionFailed');
    const object = { bytes, type: request.headers['content-type'] ?? '' };
    objects.set(path, object);
    response.writeHead(200, { etag: etagOf(object) }).end();
  };

  const list = (response: ServerResponse, bucket: string, prefix: string) => {
    const keys = [...objects.keys()]
      .filter((path) => path.startsWith(`${bucket}/${prefix}`))
      .map((path) => path.slice(bucket.length + 1));
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const path = decodeURIComponent(url.pathname);
    authorized.push(request.headers.authorization ?? '');
    const object = objects.get(path);
    const isHead = request.method === 'HEAD';
    if (request.method === 'PUT') return put(request, response, path);
    if (request.method === 'DELETE') {
      objects.delete(path);
      return void response.writeHead(204).end();
    }
    if (url.searchParams.has('list-type')) {
      return list(response, path.replace(/\/$/, ''), url.searchParams.get('prefix') ?? '');
    }
    if (!object) return fail(response, 404, 'NoSuchKey', isHead);
    if (request.headers['if-none-match'] === etagOf(object)) {
      return void response.writeHead(304).end();
    }
    response
      .writeHead(200, {
        'content-type': object.type,
        'content-length': object.bytes.length,
        etag: etagOf(object),
      })
      .end(isHead ? undefined : object.bytes);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** By bucket and key, `/slips/payment/a.webp`. */
    objects,
    /** The `authorization` of each request. */
    authorized,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;
