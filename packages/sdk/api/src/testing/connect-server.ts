import { parseBody, type TransportReply } from '../http-types.ts';
import { transport } from '../transport.ts';

const JSON_TYPE = 'application/json';

/** The methods of a Fastify application that are used here. */
interface Injectable {
  inject(request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }): Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>;
}

/** A call as the browser sent it. */
export interface SentCall {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A fault of the response path: returns what arrives, or throws. */
type Fault = (response: TransportReply) => void | Promise<void>;

export interface ConnectedServer {
  /** Every call since the connection, in order. */
  sent: SentCall[];
  /** Calls with a response, in the order of the responses. */
  responded: SentCall[];
  /** Applies the fault to responses of calls whose URL ends in `path`. */
  injectFault(path: string, fault: Fault): void;
  disconnect(): void;
}

/** Connects the transport to an application in the same process instead of the network. */
export function connectTestServer(app: Injectable): ConnectedServer {
  const before = transport.send;
  const faults = new Map<string, Fault>();
  const sent: SentCall[] = [];
  const responded: SentCall[] = [];
  transport.send = async ({ method, url, headers: given, body }) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = { ...given, ...(payload !== undefined && { 'Content-Type': JSON_TYPE }) };
    const call = { url, headers, body: payload === undefined ? undefined : JSON.parse(payload) };
    sent.push(call);
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
    const { etag } = reply.headers;
    const response: TransportReply = {
      status: reply.statusCode,
      etag: typeof etag === 'string' ? etag : undefined,
      data: parseBody(reply.body),
    };
    for (const [path, fault] of faults) if (url.endsWith(path)) await fault(response);
    responded.push(call);
    return response;
  };
  return {
    sent,
    responded,
    injectFault: (path, fault) => void faults.set(path, fault),
    disconnect() {
      transport.send = before;
    },
  };
}
