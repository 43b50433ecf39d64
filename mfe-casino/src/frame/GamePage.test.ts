import { describe, expect, it } from 'vitest';
import { selectFrameUrl } from './GamePage.tsx';

const PAGE = 'http://play.example:3000/app/iframe-casino-new/DC/200570';

describe('a game’s URL @spec:casino.21', () => {
  it.each([
    ['of the provider on this host', 'http://play.example:4001/play/DC/200570?visit=1', true],
    ['of a provider elsewhere, over https', 'https://games.example/play', true],
    ['of a provider elsewhere, unencrypted', 'http://games.example/play', false],
    ['of this page’s own origin', 'http://play.example:3000/play', false],
    ['that runs a script', 'javascript:alert(1)', false],
    ['that carries its page', 'data:text/html,x', false],
    ['that is none', 'play/DC', false],
  ])('%s @asvs:1.2.2', (_, address, isTaken) => {
    expect(selectFrameUrl(address, PAGE)).toBe(isTaken ? address : undefined);
  });
});
