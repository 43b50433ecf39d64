import type { AnyEndpoint, Envelope } from '@exchange/contract';
import { receiveServerTime, selectToken } from '@exchange/store';
import axios, {
  AxiosError,
  type AxiosRequestConfig,
  type AxiosResponse,
  isAxiosError,
} from 'axios';
import { type ApiError, readAnswer, toApiError, toOfflineError } from './errors.ts';
import { guardSession } from './session-guard.ts';

/** Whose call it is; decided when the call is made, as the client may be loaded later. */
export interface Caller {
  /** Name of the call. */
  name: string;
  /** The authorization header, if the call may carry one. */
  authorization: string | undefined;
  /** Token of the session that the reply may end. */
  token: string | undefined;
}

/** A request on the wire; `url` is relative to the shell's origin. */
export interface TransportRequest {
  method: AnyEndpoint['method'];
  url: string;
  caller: Caller;
  headers?: Readonly<Record<string, string>>;
  /** JSON, or a form with a file. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Receives the uploaded share of a form, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

/** A reply that is data or "unchanged". */
export interface TransportReply {
  etag?: string | undefined;
  /** Undefined for "unchanged" (304). */
  envelope: Envelope | undefined;
}

declare module 'axios' {
  interface AxiosRequestConfig {
    caller?: Caller;
  }
}

/** Timeout of a call in ms. */
const TIMEOUT_MS = 15_000;
/** Timeout in ms of an upload: 5 MB over a slow mobile network. */
const UPLOAD_TIMEOUT_MS = 180_000;

const HTTP_NOT_MODIFIED = 304;

/** The axios instance of all calls; tests replace its adapter. */
export const httpClient = axios.create({
  // Reports the progress of uploads, which fetch does not.
  adapter: 'xhr',
  // An address with an origin becomes a path of this one: tokens never leave it.
  baseURL: '/',
  allowAbsoluteUrls: false,
  timeout: TIMEOUT_MS,
  transitional: { clarifyTimeoutError: true },
  // Sessions are bearer tokens; no cookie is read for a header.
  withXSRFToken: false,
  responseType: 'text',
  transformResponse: parseBody,
  // The statuses and those in the envelope are read in one place.
  validateStatus: () => true,
});

httpClient.interceptors.request.use((config) => {
  const { authorization } = config.caller ?? {};
  if (authorization) config.headers.set('Authorization', authorization);
  return config;
});

httpClient.interceptors.response.use(
  (response) => {
    // Only of an answer: another sender, such as a hotspot's page, may have any clock.
    const learnTime = () => receiveServerTime(response.headers.date);
    try {
      const isUnchanged = response.status === HTTP_NOT_MODIFIED;
      const data = isUnchanged ? undefined : readAnswer(response.status, response.data);
      learnTime();
      return { ...response, data };
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.hasResponse) learnTime();
      return failCall(response.config, error);
    }
  },
  (error: unknown) => {
    // A call aborted by the page is not a failure.
    if (axios.isCancel(error) || !isAxiosError(error)) throw error;
    throw toOfflineError({ isTimeout: error.code === AxiosError.ETIMEDOUT });
  },
);

/** Throws the error after closing the session that it ends. */
function failCall({ caller }: AxiosRequestConfig, error: ApiError): never {
  // A late reply for the previous user must not end the session of the next one.
  if (caller && selectToken() === caller.token) guardSession(caller.name, error);
  throw error;
}

/** Parses the body as JSON; returns the text itself for a proxy's page. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Sends the request. Throws ApiError unless the reply is data or "unchanged". */
export async function requestEnvelope({
  body,
  signal,
  onProgress,
  ...config
}: TransportRequest): Promise<TransportReply> {
  const { data, headers }: AxiosResponse<TransportReply['envelope']> = await httpClient.request({
    ...config,
    data: body,
    ...(signal && { signal }),
    ...(body instanceof FormData && { timeout: UPLOAD_TIMEOUT_MS }),
    ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
  });
  return { etag: headers.etag, envelope: data };
}
