import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { OpenApiSchema } from '@exchange/federation/registry';
import * as v from 'valibot';
import { listUpstreams } from '../api-proxy.ts';
import type { EdgeConfig } from '../config.ts';
import type { ServerDescription } from './follow-description.ts';

const TIMEOUT_MS = 2000;
const MAX_BYTES = 5_000_000;

/** Reads the description of the live server, from where calls are forwarded to. */
export async function readServerDescription(
  config: Pick<EdgeConfig, 'apiUrl' | 'bases' | 'apiCa'>,
): Promise<ServerDescription> {
  const api = listUpstreams(config).find(({ prefix }) => prefix === '/api')?.upstream;
  const text = await download(new URL(`${api?.href.replace(/\/$/, '')}/docs/json`), config.apiCa);
  return { text, openApi: v.parse(OpenApiSchema, JSON.parse(text)) };
}

function download(url: URL, ca: string | undefined): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const options = { signal, headers: { accept: 'application/json' }, ...(ca && { ca }) };
    const request = (url.protocol === 'https:' ? getHttps : getHttp)(url, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) request.destroy(new Error('it is too long'));
        chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString('utf8'));
        else reject(new Error(`status ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}
