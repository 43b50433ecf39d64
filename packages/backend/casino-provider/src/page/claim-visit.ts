import { randomHex } from '../fairness/hash.ts';
import { type Connection, createConnection } from './connection.ts';

/** Storage key of this frame's token, so that a reload needs no new visit. */
const STORAGE_KEY = 'visit';
/** Without storage in framed pages, a reload opens the game again. */
const store = {
  read() {
    try {
      return sessionStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
    } catch {
      return [];
    }
  },
  write(code: string, token: string) {
    try {
      sessionStorage.setItem(STORAGE_KEY, `${code} ${token}`);
    } catch {
      // Not stored.
    }
  },
};

/**
 * Claims the visit of the address's one-time code with a generated token, idempotently. @throws
 * CallFailure if another page has the code, or it expired
 */
export async function claimVisit(code: string): Promise<Connection> {
  const [keptCode, keptToken] = store.read();
  const token = keptToken && keptCode === code ? keptToken : randomHex();
  store.write(code, token);
  const connection = createConnection(token);
  await connection.post('/api/visit/claim', { code, token });
  return connection;
}
