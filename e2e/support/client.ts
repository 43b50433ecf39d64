import { DEMO_CREDENTIALS, type Envelope, type SessionData } from '@exchange/contract';

/** The server's response to a call that a test made beside the browser. */
export interface Answer<Data = unknown> {
  status: number;
  envelope: Envelope<Data>;
}

/** Creates a client of the real API. */
export function createClient(origin: string) {
  const call = async <Data>(
    path: string,
    body?: unknown,
    token?: string,
    key: string = crypto.randomUUID(),
    method: 'POST' | 'PATCH' = 'POST',
  ): Promise<Answer<Data>> => {
    const response = await fetch(`${origin}/api/v5/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        'idempotency-key': key,
      },
      body: JSON.stringify(body ?? {}),
    });
    const reply = (await response.json()) as { userinfo?: Envelope<Data> } & Envelope<Data>;
    return { status: response.status, envelope: reply.userinfo ?? reply };
  };
  return {
    call,
    patch: (path: string, body: unknown, token: string) =>
      call(path, body, token, crypto.randomUUID(), 'PATCH'),
    /** Creates a new demo account. */
    async logInWithDemo(): Promise<SessionData> {
      const { envelope } = await call<SessionData>('login', DEMO_CREDENTIALS);
      return envelope.data;
    },
  };
}
