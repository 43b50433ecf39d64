import type { AxiosResponse } from 'axios';
import { stopHealthPolling } from '../connectivity.ts';
import { httpClient } from '../http-client.ts';
import { queryClient } from '../query-client.ts';

/** A call as the browser sends it. */
export interface SentCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** The parsed JSON, or a form. */
  body: unknown;
}

/** A reply of any status. */
export interface NetworkReply {
  status: number;
  etag?: string | undefined;
  /** JSON, or the text of a proxy's page. */
  data: unknown;
}

/** Delay of a repeated query in ms, in place of TanStack Query's one and two seconds. */
const RETRY_MS = 10;

/**
 * Replaces the network below axios, so that its interceptors run as in a browser, and shortens the
 * delays of repeated queries. Returns the function that restores the network: from then on no reply
 * arrives, and probes of the server end, as in a page that was closed.
 */
export function replaceNetwork(answer: (call: SentCall) => Promise<NetworkReply>): () => void {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: RETRY_MS } });
  const { defaults } = httpClient;
  const { adapter } = defaults;
  let isClosed = false;
  // A late error would start probes that outlive the page of the test.
  const dropLate = () => (isClosed ? new Promise<never>(() => undefined) : undefined);
  defaults.adapter = async (config): Promise<AxiosResponse> => {
    const { method = '', url = '' } = config;
    const text: unknown = config.data;
    if (text === undefined) config.headers.setContentType(null);
    const headers = config.headers.toJSON() as Record<string, string>;
    const body = typeof text === 'string' ? JSON.parse(text) : text;
    const call = { method: method.toUpperCase(), url, headers, body };
    const { status, etag, data } = await answer(call).finally(dropLate);
    return {
      status,
      statusText: '',
      headers: etag === undefined ? {} : { etag },
      data: typeof data === 'string' ? data : JSON.stringify(data),
      config,
    };
  };
  return () => {
    isClosed = true;
    stopHealthPolling();
    if (adapter) defaults.adapter = adapter;
  };
}
