import { randomHex } from '../fairness/hash.ts';
import { type Connection, createConnection } from './connection.ts';

/** Holds the token of this frame's visit, so that a reload needs no new visit. */
const KEPT = 'visit';
/** Where the browser keeps nothing for framed pages, a reload opens the game anew. */
const store = {
  read() {
    try {
      return sessionStorage.getItem(KEPT)?.split(' ') ?? [];
    } catch {
      return [];
    }
  },
  write(code: string, token: string) {
    try {
      sessionStorage.setItem(KEPT, `${code} ${token}`);
    } catch {
      // Not kept.
    }
  },
};

/**
 * The connection of the visit whose one-time code stands in the address. The token is made here and
 * never stands in an address; a repeated claim with the same token is the same claim.
 * @throws CallFailure when another page has claimed the code, or it is too old
 */
export async function claimVisit(code: string): Promise<Connection> {
  const [keptCode, keptToken] = store.read();
  const token = keptToken && keptCode === code ? keptToken : randomHex();
  store.write(code, token);
  const connection = createConnection(token);
  await connection.post('/api/visit/claim', { code, token });
  return connection;
}
