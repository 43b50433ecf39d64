import { type NetworkReply, replaceNetwork, type SentCall } from './replace-network.ts';

/** The methods of a Fastify application that are used here. */
interface Injectable {
  inject(request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }): Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>;
}

/** A fault of the response path: changes what arrives, or throws. */
type Fault = (response: NetworkReply) => void | Promise<void>;

/** Replies in place of the server, or throws; undefined lets the call pass. */
type Substitute = (call: SentCall) => NetworkReply | undefined;

export interface ConnectedServer {
  /** Every call since the connection, in order. */
  sent: SentCall[];
  /** Calls with a response, in the order of the responses. */
  responded: SentCall[];
  /** Applies the fault to responses of calls whose URL ends in `path`. */
  injectFault(path: string, fault: Fault): void;
  /**
   * Makes replies to calls whose URL ends in `path` get lost, or arrive with `status`, until the
   * returned function is called; the server has acted on them.
   */
  breakReplies(path: string, status?: number): () => void;
  /** Answers calls whose URL ends in `path` before they reach the server. */
  replaceServer(path: string, substitute: Substitute): void;
  disconnect(): void;
}

/** Connects the client to an application in the same process instead of the network. */
export function connectTestServer(app: Injectable): ConnectedServer {
  const faults = new Map<string, Fault>();
  const substitutes = new Map<string, Substitute>();
  const sent: SentCall[] = [];
  const responded: SentCall[] = [];
  const disconnect = replaceNetwork(async (call) => {
    const { method, url, headers, body } = call;
    sent.push(call);
    for (const [path, substitute] of substitutes) {
      const reply = url.endsWith(path) ? substitute(call) : undefined;
      if (reply) return reply;
    }
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const reply = await app.inject({ method, url, headers, ...payload });
    const { etag } = reply.headers;
    const response: NetworkReply = {
      status: reply.statusCode,
      etag: typeof etag === 'string' ? etag : undefined,
      data: parseReply(reply.body),
    };
    for (const [path, fault] of faults) if (url.endsWith(path)) await fault(response);
    responded.push(call);
    return response;
  });
  return {
    sent,
    responded,
    injectFault: (path, fault) => void faults.set(path, fault),
    breakReplies(path, status) {
      faults.set(path, (response) => {
        if (status === undefined) throw new TypeError('connection reset');
        response.status = status;
      });
      return () => void faults.delete(path);
    },
    replaceServer: (path, substitute) => void substitutes.set(path, substitute),
    disconnect,
  };
}

function parseReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
