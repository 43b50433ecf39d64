import { describe, expect, it } from 'vitest';
import { CATEGORIES } from './CategoryStrip.tsx';
import { selectShortcuts } from './HomePage.tsx';
import { TILES } from './TileScroller.tsx';

const targetsOf = (entries: readonly { label: string; to: string }[]) =>
  entries.map(({ label, to }) => [label, decodeURIComponent(to)]);

it('has the ten categories of the specification with their targets @spec:2.16 @spec:9.9', () => {
  expect(targetsOf(CATEGORIES)).toEqual([
    ['Cricket', '/sport/4'],
    ['Football', '/sport/1'],
    ['Tennis', '/sport/2'],
    ['Casino', '/casino-provider/All Casinos'],
    ['Teenpatti', '/casino-provider/teen-patti'],
    ['Table Games', '/casino-provider/Table Games'],
    ['Live Casino', '/casino-provider/Live Casinos'],
    ['Crash Games', '/casino-provider/crash-games'],
    ['Slot Games', '/casino-provider/Slot Games'],
    ['Poker', '/casino-provider/Poker'],
  ]);
});

describe('the tiles', () => {
  it('are the eleven of the specification with their targets @spec:2.18 @spec:9.11', () => {
    expect(targetsOf(TILES)).toEqual([
      ['Evolution', '/casino-provider/Live Casinos'],
      ['Cricket', '/sport/4'],
      ['Slot Games', '/casino-provider/Slot Games'],
      ['Football', '/sport/1'],
      ['Casino', '/casino-provider/All Casinos'],
      ['Royal Gaming', '/app/iframe-casino-new/RG/900000'],
      ['Card Games', '/casino-provider/crash-games'],
      ['Fishing Games', '/casino-provider/All Casinos'],
      ['Jili', '/app/iframe-casino-new/Jilli/600000'],
      ['Diamond Casino', '/casino-provider/Indian Casinos'],
      ['Crash Games', '/casino-provider/crash-games'],
    ]);
  });

  it('ask a guest to log in only where they open a game', () => {
    const asking = TILES.filter(({ needsLogin }) => needsLogin);
    expect(asking.map(({ label }) => label)).toEqual(['Royal Gaming', 'Jili']);
  });
});

describe('deposit and withdrawal on the dashboard', () => {
  it.each([
    [true, true, ['/app/deposit', '/app/withdraw']],
    [true, false, []],
    [false, true, []],
    [false, false, []],
  ])('signed in %s, sign_up_status 1 %s: %j @spec:2.15', (signedIn, signUpEnabled, targets) => {
    const shown = selectShortcuts({ signedIn, signUpEnabled });
    expect(shown.map(({ to }) => to)).toEqual(targets);
  });
});
