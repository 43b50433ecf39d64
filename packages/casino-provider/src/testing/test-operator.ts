import {
  findFreePort,
  inspectLedger,
  type ManualClock,
  startTestExchange,
  type TestUser,
} from '@exchange/server/testing';
import { randomHex } from '../fairness/hash.ts';

const SECRET = 'a-secret-of-the-tests-that-is-long-enough';
/** Signatures are valid by the clock of the provider's process. */
const REAL_CLOCK: ManualClock = { now: () => new Date(), set: () => {}, advance: () => {} };

/** Starts the real operator, listening, for a provider on a free port. */
export async function startTestOperator() {
  const providerPort = await findFreePort();
  const providerUrl = `http://127.0.0.1:${providerPort}`;
  const exchange = await startTestExchange({
    clock: REAL_CLOCK,
    casino: { providerUrl, publicUrl: providerUrl, secret: SECRET },
  });
  const address = await exchange.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    exchange,
    providerUrl,
    /** Settings of the provider's process. */
    env: (dataDir: string, operatorUrl = `${address}/api/`): Record<string, string> => ({
      PORT: String(providerPort),
      OPERATOR_URL: operatorUrl,
      CASINO_WALLET_SECRET: SECRET,
      DATA_DIR: dataDir,
    }),
    address,
    secret: SECRET,
    /**
     * Returns the token of a visit that the operator opened for a player, claimed as a page does.
     */
    async visit(user: TestUser, providerName = 'DC', gameId = '200570'): Promise<string> {
      const reply = await exchange.call(
        'gameLogin',
        { providerName, gameId },
        { token: user.token },
      );
      const { url } = reply.data as { url: string };
      const code = new URL(url).searchParams.get('visit') ?? '';
      const token = randomHex();
      const claimed = await fetch(`${providerUrl}/api/visit/claim`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, token }),
      });
      if (!claimed.ok) throw new Error(`the visit was refused: HTTP ${claimed.status}`);
      return token;
    },
    /** Returns the player's balance, in paise. */
    async balance(user: TestUser): Promise<number> {
      const wallet = (await exchange.readWallet(user)) as { balance: number };
      return Math.round(wallet.balance * 100);
    },
    inspect: () => inspectLedger(exchange.context.unitOfWork),
    close: () => exchange.close(),
  };
}
export type TestOperator = Awaited<ReturnType<typeof startTestOperator>>;
