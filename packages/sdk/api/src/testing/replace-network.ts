import type { AxiosResponse } from 'axios';
import { httpClient } from '../http-client.ts';

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

/**
 * Replaces the network below axios, so that its interceptors run as in a browser. Returns the
 * function that restores it.
 */
export function replaceNetwork(answer: (call: SentCall) => Promise<NetworkReply>): () => void {
  const { defaults } = httpClient;
  const { adapter } = defaults;
  defaults.adapter = async (config): Promise<AxiosResponse> => {
    const { method = '', url = '' } = config;
    const text: unknown = config.data;
    if (text === undefined) config.headers.setContentType(null);
    const headers = config.headers.toJSON() as Record<string, string>;
    const body = typeof text === 'string' ? JSON.parse(text) : text;
    const { status, etag, data } = await answer({
      method: method.toUpperCase(),
      url,
      headers,
      body,
    });
    return {
      status,
      statusText: '',
      headers: etag === undefined ? {} : { etag },
      data: typeof data === 'string' ? data : JSON.stringify(data),
      config,
    };
  };
  return () => {
    if (adapter) defaults.adapter = adapter;
  };
}
