import { paths } from '@exchange/contract';
import { expect, logIn, test } from './test.ts';

type Row = Record<string, unknown>;

/** Changes data in place, wherever a reply has it. */
const inData = (reply: object, change: (data: never) => void) => {
  const spoilt = structuredClone(reply) as { userinfo?: { data: never }; data: never };
  change(spoilt.userinfo?.data ?? spoilt.data);
  return spoilt;
};

interface Case {
  what: string;
  path: string;
  call: string;
  isPlayer?: true;
  change: (data: never) => void;
  /** Texts that the page still shows, and those that it omits. */
  shown: string;
  gone?: string;
  report: RegExp;
}

const CASES: readonly Case[] = [
  {
    what: 'a match without a name',
    path: '/sport/all',
    call: 'getseiresMatchsList',
    change: ({ InplayMatches: [first] }: { InplayMatches: Row[] }) => delete first?.name,
    shown: 'Mumbai',
    gone: 'Australia',
    report: /^matchList InplayMatches\.\*\.name/,
  },
  {
    what: 'no list of matches in play',
    path: '/sport/all',
    call: 'getseiresMatchsList',
    change: (data: Row) => Object.assign(data, { InplayMatches: 'none' }),
    shown: 'England',
    gone: 'Mumbai',
    report: /^matchList InplayMatches/,
  },
  {
    what: 'a bookmaker that is not a list',
    path: '/match-details-other/4/401',
    call: 'event-detals',
    change: (data: Row) => Object.assign(data, { bm: 7 }),
    shown: 'Match Odds',
    gone: 'Bookmaker',
    report: /^eventDetails bm/,
  },
  {
    what: 'a line without its status',
    path: '/match-details-other/4/401',
    call: 'event-session',
    change: ([first]: Row[]) => Object.assign(first ?? {}, { IsBetAllow: null }),
    shown: '10 over runs India',
    gone: '6 over runs India',
    report: /IsBetAllow/,
  },
  {
    what: 'a game without an id',
    path: paths.casinoLobby(),
    call: 'get-casino-games',
    change: ([first]: Row[]) => delete first?.game_id,
    shown: 'Jili Fishing',
    gone: 'Aviator',
    report: /^casinoGames \*\.game_id/,
  },
  {
    what: 'a slide of another type',
    path: '/',
    call: 'our-slide',
    change: (rows: unknown[]) => rows.splice(0, 1, 'slide'),
    shown: 'Mumbai',
    report: /^slides \*/,
  },
  {
    what: 'a setting without a key',
    path: '/',
    call: 'default-setting',
    change: ([first]: Row[]) => delete first?.key,
    shown: 'Welcome to the bare backend',
    report: /^defaultSetting \*\.key/,
  },
  {
    what: 'a line of the statement without an amount',
    path: paths.accountStatement(),
    isPlayer: true,
    call: 'statement',
    change: ([first]: Row[]) => delete first?.amount,
    shown: 'Result of match 2',
    gone: 'Bonus',
    report: /^statement \*\.amount/,
  },
  {
    what: 'a bet with words for its stake',
    path: paths.betHistory(),
    isPlayer: true,
    call: 'my-bet-list',
    change: ([first]: Row[]) => Object.assign(first ?? {}, { Stack: 'much' }),
    shown: 'Chennai v Punjab',
    report: /^myBets \*\.Stack/,
  },
  {
    what: 'an account without a type',
    path: paths.deposit(),
    isPlayer: true,
    call: 'customer-details',
    change: ([first]: Row[]) => delete first?.account_type,
    shown: 'bare.operator@upi',
    gone: '123456789012',
    report: /^customerDetails/,
  },
];

for (const { what, path, call, isPlayer, change, shown, gone, report } of CASES) {
  test(`${what} is left out and reported once; the page lives @spec:backend.5`, async ({
    page,
    backend,
    faults,
  }) => {
    backend.spoil((name, reply) => (name.endsWith(` ${call}`) ? inData(reply, change) : reply));
    if (isPlayer) await logIn(page, path);
    else await page.goto(path);
    const main = page.getByRole('main');
    const place = call === 'default-setting' ? page.locator('body') : main;
    await expect(place.getByText(shown).first()).toBeVisible();
    if (gone) await expect(main.getByText(gone)).toHaveCount(0);
    await expect.poll(() => faults.filter((fault) => report.test(fault)).length).toBe(1);
    // The page itself goes on.
    const [home] = await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).all();
    await home?.click();
    await expect(page).toHaveURL(/\/$/);
  });
}
