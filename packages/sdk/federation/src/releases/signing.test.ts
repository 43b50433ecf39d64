import { describe, expect, it } from 'vitest';
import { createSigningKey, openEnvelope, openSigned, signPayload } from './signing.ts';

const key = createSigningKey();
const trusted = { publicKey: key.publicKey, owner: 'anna' };

it('a public key never looks like a flag on a command line', () => {
  const keys = Array.from({ length: 1000 }, () => createSigningKey().publicKey);
  expect(keys.filter((one) => one.startsWith('-'))).toEqual([]);
});

describe('signatures', () => {
  it('hand back what was signed, and who signed it', () => {
    const envelope = JSON.parse(JSON.stringify(signPayload('registry', { revision: 7 }, key)));
    expect(openEnvelope('registry', envelope, [trusted])).toEqual({
      payload: { revision: 7 },
      key: trusted,
    });
  });

  it('refuse unsigned payloads and unknown keys', () => {
    expect(() => openEnvelope('registry', { revision: 7 }, [trusted])).toThrow('it is not signed');
    const strange = signPayload('registry', { revision: 7 }, createSigningKey());
    expect(() => openEnvelope('registry', strange, [trusted])).toThrow('not one that may sign it');
  });

  it('refuse another payload, a borrowed key id and another use', () => {
    const envelope = signPayload('registry', { revision: 7 }, key);
    const changed = { ...envelope, payload: '{"revision":8}' };
    const borrowed = {
      ...signPayload('registry', { revision: 8 }, createSigningKey()),
      keyId: envelope.keyId,
    };
    for (const one of [changed, borrowed]) {
      expect(() => openEnvelope('registry', one, [trusted])).toThrow('(anna) is wrong');
    }
    expect(() => openEnvelope('release', envelope, [trusted])).toThrow('(anna) is wrong');
  });

  it('refuse a revoked key, unless revocation is judged by the caller', () => {
    const revoked = { ...trusted, revokedAt: '2026-11-26T12:00:00.000Z' };
    const envelope = signPayload('registry', { revision: 7 }, key);
    expect(() => openEnvelope('registry', envelope, [revoked])).toThrow('of anna was revoked at');
    expect(openSigned('registry', envelope, [revoked]).payload).toEqual({ revision: 7 });
  });
});
