import { BASES, type EndpointName, endpoints, type SessionData } from '@exchange/contract';
import { expect } from '@playwright/test';
import type { System } from './system.ts';

/** A client of the tests. */
export interface Actor extends SessionData {
  /** Makes a call of the contract; returns the status, and the data of a success. */
  call(name: EndpointName, body: unknown): Promise<{ status: number; data: unknown }>;
}

/** Signs in by the API. */
export async function enter(system: System, user_name: string, password: string): Promise<Actor> {
  const { envelope } = await system.client.call<SessionData>('login', { user_name, password });
  return toActor(system, envelope.data);
}

/**
 * Signs in with a password of staff, and changes it to `newPassword`, which has to be done first.
 */
export async function enterFirst(
  system: System,
  user_name: string,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<Actor> {
  const { token } = await enter(system, user_name, password);
  const { envelope } = await system.client.call<SessionData>(
    'change-password',
    { oldPassword: password, newPassword, confirmNewPassword: newPassword },
    token,
  );
  return toActor(system, envelope.data);
}

function toActor({ url }: System, session: SessionData): Actor {
  return {
    ...session,
    async call(name, body) {
      const { method, base, path } = endpoints[name];
      const response = await fetch(url + BASES[base] + path, {
        method,
        headers: {
          authorization: `Bearer ${session.token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      });
      const reply = (await response.json()) as { data?: unknown };
      return { status: response.status, data: reply.data };
    },
  };
}

/** Makes a call that has to succeed; returns its data. */
export async function succeed(actor: Actor, name: EndpointName, body: unknown): Promise<unknown> {
  const { status, data } = await actor.call(name, body);
  expect([name, body, status]).toEqual([name, body, 200]);
  return data;
}

/** Enters the winner of a market, as an admin after the preview. */
export async function enterWinner(
  admin: Actor,
  market_id: string,
  selection_id: string,
  reason: string,
): Promise<void> {
  const result = { kind: 'runners', winners: [{ selection_id }] };
  const preview = await succeed(admin, 'resultPreview', { market_id, result });
  const { round } = preview as { round: number };
  await succeed(admin, 'enterResult', { market_id, result, reason, round });
}
