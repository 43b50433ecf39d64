import axios, { AxiosHeaders, type AxiosResponse } from 'axios';
import { transport } from '../transport.ts';

/** What this needs of a Fastify application. */
interface Injectable {
  inject(request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }): Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>;
}

/** A call as it left the browser's side. */
export interface SentCall {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A fault on the way back: takes the server's answer, gives what arrives, or throws. */
type Fault = (response: Pick<AxiosResponse<unknown>, 'status' | 'data'>) => void | Promise<void>;

export interface ConnectedServer {
  /** Every call since the connection, in order. */
  sent: SentCall[];
  /** Answers of calls whose address ends in `path` meet the fault from now on. */
  injectFault(path: string, fault: Fault): void;
  disconnect(): void;
}

/** Lets the transport reach an application in the same process instead of the network. */
export function connectTestServer(app: Injectable): ConnectedServer {
  const before = transport.defaults.adapter;
  const faults = new Map<string, Fault>();
  const sent: SentCall[] = [];
  transport.defaults.adapter = async (config) => {
    const url = config.url ?? '';
    const headers = Object.fromEntries(
      Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]),
    );
    const payload = config.data === undefined ? undefined : String(config.data);
    // As browsers do: no body, no type of it.
    if (payload === undefined) delete headers['Content-Type'];
    sent.push({ url, headers, body: payload === undefined ? undefined : JSON.parse(payload) });
    const method = (config.method ?? 'get').toUpperCase();
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
    const response: AxiosResponse<unknown> = {
      status: reply.statusCode,
      statusText: '',
      data: reply.body === '' ? '' : JSON.parse(reply.body),
      headers: AxiosHeaders.from(reply.headers as Record<string, string>),
      config,
    };
    for (const [path, fault] of faults) if (url.endsWith(path)) await fault(response);
    if (config.validateStatus?.(response.status)) return response;
    throw new axios.AxiosError('Refused', undefined, config, undefined, response);
  };
  return {
    sent,
    injectFault: (path, fault) => void faults.set(path, fault),
    disconnect() {
      if (before) transport.defaults.adapter = before;
    },
  };
}
