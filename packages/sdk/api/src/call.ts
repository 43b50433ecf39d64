import type { AnyEndpoint, Envelope } from '@exchange/contract';
import { selectToken } from '@exchange/store';
import * as v from 'valibot';
import { probeAfter } from './connectivity.ts';
import { type ApiError, AWAY_STATUSES, toApiError, toMalformedError } from './errors.ts';
import { cacheBody, selectCachedBody } from './etag-cache.ts';
import type { TransportReply } from './http-client.ts';
import { trackMutation } from './in-flight.ts';
import { parseLenient, reportMalformed } from './parse-lenient.ts';
import { consumePrefetchedResponse } from './prefetched-calls.ts';
import { clearMutationErrors, reportListError, reportMutationError } from './report-errors.ts';
import { buildAuthorization, buildUrl, sendRequest } from './transport.ts';

/** Options of a single call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Created once per decision of the player, so that a retry after a lost reply acts once. */
  idempotencyKey?: string;
  /** Receives the uploaded share, from 0 to 1. */
  onProgress?: (part: number) => void;
}

/** Input and result types of a call. */
type InputOf<E> = E extends { encode: (input: infer Input) => unknown } ? Input : never;
type ModelOf<E> = E extends { decode: (...args: never[]) => infer Model } ? Model : never;

/** A reply's model with the server's message, for views that show it. */
export interface Reply<Model> {
  model: Model;
  message: string;
  code?: number;
  /** The envelope as received. */
  envelope: Envelope;
}

/** Returns the request body: JSON, or multipart if the call carries a file. */
function toRequestBody({ method, fileField }: AnyEndpoint, body: unknown): unknown {
  if (method === 'GET' || body === undefined) return undefined;
  if (!fileField) return body;
  const form = new FormData();
  form.append(fileField, (body as Record<string, Blob>)[fileField] ?? '');
  return form;
}

/** Sends the call or consumes its prefetched response. */
async function send(
  endpoint: AnyEndpoint,
  input: unknown,
  etag: string | undefined,
  options: CallOptions,
): Promise<TransportReply> {
  const { signal, idempotencyKey, onProgress } = options;
  const { name, method, auth, base, path } = endpoint;
  const url = buildUrl(base, path, input);
  const token = selectToken();
  const authorization = buildAuthorization(auth, token);
  const body = toRequestBody(endpoint, input);
  const early = idempotencyKey
    ? undefined
    : await consumePrefetchedResponse(endpoint, url, body, authorization);
  if (early) return early;
  const headers = {
    ...(etag && { 'If-None-Match': etag }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
  const caller = { name, authorization, token };
  return sendRequest({ method, url, caller, headers, body, signal, onProgress });
}

/** Counts the rows of a reply's data, which is a list or contains one. */
const countRows = (data: unknown): number =>
  Array.isArray(data)
    ? data.length
    : Object.values(data ?? {}).reduce(
        (sum, part) => sum + (Array.isArray(part) ? part.length : 0),
        0,
      );

/** Assumes a next page after every page that is not empty, for backends that send no total. */
const guessTotal = (data: unknown) => (countRows(data) > 0 ? Number.POSITIVE_INFINITY : 0);

function readReply(endpoint: AnyEndpoint, input: unknown, envelope: Envelope): Reply<unknown> {
  const data = parseLenient(endpoint.data, envelope.data, {
    name: endpoint.name,
    parts: endpoint.lenientPaths,
  });
  if (!data.success) {
    const [fault] = data.issues;
    reportMalformed(endpoint.name, fault, 'refused');
    const field = v.getDotPath(fault) ?? 'data';
    throw toMalformedError(envelope.status, `${endpoint.name}: ${field}`);
  }
  const total = envelope.total ?? guessTotal(envelope.data);
  const model = endpoint.decode(data.output, { total, totals: envelope.totals, input });
  return {
    model,
    message: envelope.message,
    envelope,
    ...(envelope.code !== undefined && { code: envelope.code }),
  };
}

async function requestReply(
  endpoint: AnyEndpoint,
  input: unknown,
  options: CallOptions,
): Promise<Reply<unknown>> {
  const body = endpoint.encode(input);
  const key = `${endpoint.name} ${JSON.stringify(body)}`;
  const last = endpoint.polled ? selectCachedBody(key) : undefined;
  const { etag, envelope } = await send(endpoint, body, last?.etag, options);
  if (!envelope && last) return last.data as Reply<unknown>;
  if (!envelope) throw toMalformedError(304, `${endpoint.name}: unchanged`);
  const reply = readReply(endpoint, input, envelope);
  if (endpoint.polled && etag) cacheBody(key, { etag, data: reply });
  return reply;
}

/** A call that failed by a fault of server or page, not of the line or the player. */
export interface FailedCall {
  name: string;
  /** Name of the endpoint. */
  call: string;
  kind: string;
  status: number;
  /** Stack of the code that made the call; the error's own one ends in the transport. */
  stack: string;
}

const failureListeners = new Set<(failed: FailedCall) => void>();

/** Calls `listener` for each call with a reply of 5xx or one that does not fit its schema. */
export function watchFailedCalls(listener: (failed: FailedCall) => void): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

/** Notifies the listeners if a failure is one of code; `caller` was created where the call began. */
function noteFailedCall(call: string, { name, kind, status }: ApiError, caller: Error): void {
  if (kind !== 'unavailable' || AWAY_STATUSES.includes(status)) return;
  const failed = { name, call, kind, status, stack: caller.stack ?? '' };
  for (const listener of failureListeners) listener(failed);
}

/**
 * Makes a call and returns its model with the server's message. @throws {ApiError} for every
 * failure; an expired session is then closed.
 */
export async function fetchReply<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Reply<ModelOf<E>>> {
  const caller = new Error();
  const ask = () => requestReply(endpoint, input, options);
  try {
    const reply = await (endpoint.mutates ? trackMutation(ask) : ask());
    clearMutationErrors(endpoint.name);
    return reply as Reply<ModelOf<E>>;
  } catch (thrown) {
    // A call aborted by the page is not a failure.
    if (options.signal?.aborted) throw thrown;
    const error = toApiError(thrown);
    probeAfter(error);
    noteFailedCall(endpoint.name, error, caller);
    reportMutationError(endpoint.name, error);
    reportListError(endpoint.name, error);
    throw error;
  }
}

/** Like {@link fetchReply}, but returns only the model. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
): Promise<ModelOf<E>> {
  return (await fetchReply(endpoint, input, options)).model;
}
