import { describe, expect, it } from 'vitest';
import { type LiveFrameInput, listOffers, selectLiveFrame } from './live-frame.model.ts';

const match = { id: '70000001', hasStats: true, hasTv: false };
const select = (changes: Partial<LiveFrameInput> = {}) =>
  selectLiveFrame({
    match,
    offer: 'MATCH STATS',
    tvLink: '/api/score/',
    signedIn: true,
    balance: 100,
    page: 'http://play.example:8080/match-details/4/70000001',
    language: 'en',
    ...changes,
  });

describe('the URL of the live frame', () => {
  it.each([
    ['/api/score/', 'http://play.example:8080/api/score/70000001?lang=en'],
    ['http://play.example:9000/tv/', 'http://play.example:9000/tv/70000001?lang=en'],
    ['https://scores.example/?match=', 'https://scores.example/?match=70000001&lang=en'],
  ])('below %s is the base and the match id @spec:2.53', (tvLink, address) => {
    // Only a page of another host may use its own storage.
    const isForeign = address.startsWith('https://scores.example');
    expect(select({ tvLink })).toEqual({ kind: 'frame', address, isForeign });
  });

  it.each(['http://other.example/', 'javascript:alert(1)//', 'data:text/html,', 'http://', ''])(
    'is never below %j',
    (tvLink) => {
      expect(select({ tvLink })).toEqual({ kind: 'none', reason: 'not-offered' });
    },
  );

  it('contains the language of the page', () => {
    expect(select({ language: 'hi' })).toMatchObject({
      address: 'http://play.example:8080/api/score/70000001?lang=hi',
    });
  });

  it('encodes an unusual match id as one path segment', () => {
    expect(select({ match: { ...match, id: '../v5/logout?x' } })).toMatchObject({
      address: 'http://play.example:8080/api/score/..%2Fv5%2Flogout%3Fx?lang=en',
    });
  });
});

describe('the live frame', () => {
  it.each<[string, Partial<LiveFrameInput>]>([
    ['not-offered', { tvLink: undefined }],
    ['not-offered', { offer: undefined, signedIn: false }],
    ['guest', { signedIn: false, balance: undefined }],
    ['waiting', { balance: undefined }],
    ['no-balance', { balance: 0 }],
    ['no-balance', { balance: -5 }],
  ])('is absent: %s @spec:2.52', (reason, changes) => {
    expect(select(changes)).toEqual({ kind: 'none', reason });
  });

  it('loads from a balance of one paisa @spec:2.52', () => {
    expect(select({ balance: 0.01 }).kind).toBe('frame');
  });

  it('is titled by the match’s offers @spec:2.48 @spec:3.6', () => {
    expect(listOffers({ ...match, hasTv: true })).toEqual(['MATCH STATS', 'WATCH LIVE']);
    expect(listOffers({ ...match, hasStats: false })).toEqual([]);
  });
});

describe('the stream', () => {
  const watch = (streamUrl?: string) =>
    select({ offer: 'WATCH LIVE', match: { ...match, ...(streamUrl && { streamUrl }) } });

  it('has the URL of the match, unchanged @spec:2.48', () => {
    const address = 'https://tv.example/watch?id=7&signature=a%2Bb';
    expect(watch(address)).toEqual({ kind: 'frame', address, isForeign: true });
  });

  it('uses the score’s URL for backends without a stream URL', () => {
    expect(watch()).toEqual(select());
  });

  it.each(['http://play.example:8080/tv', 'javascript:alert(1)', '/tv', 'https://'])(
    'is never %j',
    (streamUrl) => {
      expect(watch(streamUrl)).toEqual({ kind: 'none', reason: 'not-offered' });
    },
  );
});
