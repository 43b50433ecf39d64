import { type Envelope, type endpoints, toEpoch, type WireData } from '@exchange/contract';
import type { Context } from '../../../context.ts';
import type { Call, CommandHandler, Handlers } from '../../../http/call.ts';
import { type Refusal, toEnvelope, toRefusalEnvelope } from '../../../http/envelope.ts';
import { ForbiddenError, HttpError } from '../../../http-error.ts';
import { FIRST_REFUSAL, hashBody, type KeyedRequest } from '../../../idempotency/idempotency.ts';
import { toPaise } from '../../../money.ts';
import { toCancelledAnswer, toOrder, toPlacedAnswer } from '../bets.model.ts';
import type { Bets, PlacedBet } from '../bets.service.ts';
import type { CancelBet } from '../unmatched/cancel-unmatched.ts';
import { recordHeartbeat } from './order-watch.ts';
import type { Orders } from './orders.service.ts';

interface Parts {
  context: Pick<Context, 'idempotency' | 'unitOfWork' | 'clock'>;
  bets: Bets;
  orders: Orders;
  cancelBet: CancelBet;
  /** Reports the fault of one entry; the others get their replies. */
  onError: (error: unknown, message: string) => void;
}

/** The reply to one entry. */
type PlacedReply = WireData<(typeof endpoints)['placeOrders']>['orders'][number];
type CancelledReply = WireData<(typeof endpoints)['cancelOrders']>['orders'][number];

const toReplacement = ({
  bet_id: betId,
  odds,
  stack,
  seen_unmatched: seen,
}: Call<'editBet'>['input']) => ({
  betId: Number(betId),
  price: Number(odds),
  stake: stack === undefined ? undefined : toPaise(stack),
  seenUnmatched: seen === undefined ? undefined : toPaise(seen),
});

const createEditBet = (orders: Orders): CommandHandler<'editBet', PlacedBet> => ({
  decide: ({ input, user, keyed, source }) =>
    orders.replace(user.id, toReplacement(input), { keyed, source }),
  answer: (placed) => ({ ...toPlacedAnswer(placed), message: 'Bet changed' }),
});

/** Creates the handlers for several orders in one request: each entry has a reply of its own. */
export function createOrderHandlers(parts: Parts): Handlers {
  const { context, bets, orders, cancelBet, onError } = parts;
  const { idempotency } = context;

  const reply = async <Reply>(work: () => Promise<Envelope>): Promise<Reply> => {
    try {
      return (await work()) as Reply;
    } catch (error) {
      const isFault = !(error instanceof HttpError);
      if (isFault) onError(error, 'An order of several failed');
      const rejection = isFault
        ? new HttpError(500, 'Something went wrong. Please try again.')
        : error;
      return toRefusalEnvelope(rejection) as Reply;
    }
  };

  /** Decides on an entry as the single call does: a key stands for one order in either. */
  const decide = (
    { user }: Pick<Call<'placeOrders'>, 'user'>,
    { endpoint, key, input }: { endpoint: string; key: string; input: object },
    place: (keyed: KeyedRequest) => Promise<PlacedBet>,
  ) =>
    reply<PlacedReply>(async () => {
      const toReply = (result: unknown) => toEnvelope(toPlacedAnswer(result as PlacedBet));
      const keyed: KeyedRequest = {
        userId: user.id,
        key,
        endpoint,
        bodyHash: hashBody(input),
        toEnvelope: ({ status = 200, result }) =>
          status < FIRST_REFUSAL
            ? toReply(result)
            : toRefusalEnvelope({ ...(result as Refusal), status }),
      };
      const outcome = await idempotency.decide(keyed, () => place(keyed));
      return 'envelope' in outcome ? outcome.envelope : toReply(outcome.result);
    });

  return {
    editBet: createEditBet(orders),
    placeOrders: async (call) => {
      const { source, user } = call;
      const placing = call.input.orders.map(({ key, ...input }) =>
        decide(call, { endpoint: 'saveBet', key, input }, (keyed) =>
          bets.place(toOrder(user.id, input, source.receivedAt), {
            ...{ keyed, source, reference: input.reference },
          }),
        ),
      );
      return { data: { orders: await Promise.all(placing) } };
    },
    cancelOrders: async ({ input, user }) => {
      const { bet_ids: ids, market_id: marketId } = input;
      if (!ids) {
        const one = marketId === undefined ? undefined : String(marketId);
        const { bets: ended, remaining } = await orders.cancelAll(user.id, one);
        const toReply = ({ id, requested, stake, unmatched }: (typeof ended)[number]) =>
          toEnvelope<'cancelBet'>(
            toCancelledAnswer(id, { cancelled: requested - stake - unmatched, matched: stake }),
          ) as CancelledReply;
        return { data: { orders: ended.map(toReply), remaining } };
      }
      const replies: CancelledReply[] = [];
      // They lock the same funds, so they would wait for each other with a connection each.
      for (const id of ids) {
        replies.push(
          await reply(async () =>
            toEnvelope<'cancelBet'>(toCancelledAnswer(id, await cancelBet(user.id, Number(id)))),
          ),
        );
      }
      return { data: { orders: replies, remaining: 0 } };
    },
    orderHeartbeat: async ({ input, user }) => {
      if (!user.apiKey) throw new ForbiddenError();
      const until = await recordHeartbeat(context, user.apiKey.id, input.seconds);
      return { data: { until: until && toEpoch(until) } };
    },
    replaceOrders: async (call) => {
      const { source, user } = call;
      const replacing = call.input.orders.map(({ key, ...input }) => {
        const wanted = toReplacement(input);
        return decide(call, { endpoint: 'replaceOrders', key, input }, (keyed) =>
          orders.replace(user.id, wanted, { keyed, source, reference: input.reference }),
        );
      });
      return { data: { orders: await Promise.all(replacing) } };
    },
  };
}
