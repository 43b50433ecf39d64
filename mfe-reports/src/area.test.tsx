import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { changeLanguage, startI18n } from '@exchange/i18n';
import {
  seedHeavyHistory,
  startTestExchange,
  TEST_START,
  type TestExchange,
  type TestUser,
} from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from './area.tsx';

/** Two bets a market, won and lost in turn; in a week about 17 lines of the statement. */
const HISTORY = { bets: 246, markets: 123, rounds: 365 };
const YEAR = 'from=2025-07-01&to=2026-07-11';

let server: TestExchange;
let line: ConnectedServer;
let player: TestUser;
let router: ReturnType<typeof createMemoryRouter>;
beforeAll(async () => {
  await startI18n('en');
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_START });
  server = await startTestExchange();
  player = await server.createUser();
  await seedHeavyHistory(server, player, HISTORY);
  await server.openMarket();
  await server.placeBet(player, { stake: 500 });
});
afterAll(() => server.close());
beforeEach(() => {
  line = connectTestServer(server.app);
  signInAs(player);
});
afterEach(async () => {
  cleanup();
  line.disconnect();
  resetPage();
  await changeLanguage('en');
  vi.restoreAllMocks();
});

function open(address: string) {
  const areas = Object.entries(routes).map(([path, children]) => ({
    path,
    children: [...children],
  }));
  router = createMemoryRouter(areas, { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Returns the texts of a report's cells, by row. */
const readRows = (report: string, part: 'thead' | 'tbody' | 'tfoot' = 'tbody') =>
  [...screen.getByRole('table', { name: report }).querySelectorAll(`${part} tr`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
const readTotals = (report: string) => readRows(report, 'tfoot')[0] ?? [];
/** `Profit/Loss−1,300.50` → −1300.5. */
const toNumber = (text = '') => Number(text.replace('\u2212', '-').replace(/[^\d.-]/g, ''));
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const showRows = (report: string, count = 10) =>
  waitFor(() => expect(readRows(report)).toHaveLength(count));
const first = (report: string) => readRows(report)[0]?.[0];

/** Presses Download, and returns the file. */
async function download() {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  press('Download');
  await waitFor(() => expect(click).toHaveBeenCalled());
  const text = await (made.mock.lastCall as [Blob])[0].text();
  const [link] = click.mock.contexts as HTMLAnchorElement[];
  return { name: link?.download, lines: text.replace('\uFEFF', '').trim().split('\r\n') };
}

it('bet history is sorted, paged and shared by the address, and back leads back', async () => {
  open(`/app/open-bets/C?${YEAR}`);
  await showRows('Bet History');
  press('Profit Loss');
  const head = () => screen.getByRole('columnheader', { name: 'Profit Loss' });
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'));
  const results = () => readRows('Bet History').map((row) => toNumber(row[7]));
  await waitFor(() => expect(Math.min(...results())).toBe(100));
  press('Next page');
  await waitFor(() => expect(first('Bet History')).toBe('No11'));
  const { pathname, search } = router.state.location;
  await router.navigate(-1);
  await waitFor(() => expect(first('Bet History')).toBe('No1'));
  cleanup();
  open(pathname + search);
  await waitFor(() => expect(first('Bet History')).toBe('No11'));
  expect(Math.min(...results())).toBe(100);
});

it('bet history shows an empty range, a wrong range beside its field, and a way back from a missing page @spec:8.18 @spec:reports.2', async () => {
  open('/app/open-bets/C?from=2001-01-01&to=2001-01-31');
  await screen.findByText('No data To Display');
  fill('To', '2000-12-31');
  press('Apply');
  await screen.findByText('The range must not end before it begins.');
  await router.navigate(`/app/open-bets/C?${YEAR}&page=999`);
  await screen.findByText('The list has no such page.');
  press('Go to the first page');
  await showRows('Bet History');
});

it('profit and loss is of the last 7 days until another range is searched @spec:8.19 @spec:reports.3 @spec:reports.6 @spec:reports.10 @spec:reports.13', async () => {
  open('/app/profit-loss');
  await screen.findByRole('table', { name: 'Betting Profit and Loss' });
  expect(readRows('Betting Profit and Loss', 'thead')[0]).toEqual(['Match', 'Profit/Loss']);
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  const from = new Date(midnight);
  from.setDate(from.getDate() - 6);
  expect(line.sent.find(({ url }) => url.endsWith('/my-profit-loss'))?.body).toMatchObject({
    from_date: from.getTime() / 1000,
    to_date: midnight.getTime() / 1000 + 86_399,
    limit: 10,
    pageno: 1,
    sport_id: 0,
    match_id: '0',
    betType: 'P',
  });
  expect(screen.getByRole('img', { name: 'Profit and loss by day' })).toBeTruthy();
  fill('From', '2001-01-01');
  fill('To', '2001-01-31');
  press('SEARCH');
  await screen.findByText('No Data To Display');
  expect(router.state.location.search).toBe('?from=2001-01-01&to=2001-01-31');
});

it('profit and loss leads from sports to series, matches and bets, and each sum is that of its parts @spec:1.4 @spec:reports.4', async () => {
  const report = 'Betting Profit and Loss';
  const follow = async (name: string) => fireEvent.click(await screen.findByRole('link', { name }));
  const resultOf = (name: string) =>
    toNumber(readRows(report).find(([row]) => row?.includes(name))?.[1]);
  const total = () => toNumber(readTotals(report)[1]);
  open(`/app/profit-loss?${YEAR}`);
  await screen.findByRole('img', { name: 'Profit and loss by month' });
  expect(readRows('Profit and loss by month')).toHaveLength(13);
  expect(first(report)).toMatch(/(Cricket|Football|Tennis)\/Series \d+\/Home \d+ v Away/);
  press('Sports');
  await showRows(report, 3);
  const ofSport = resultOf('Cricket');
  expect(ofSport).not.toBe(0);
  await follow('Cricket');
  await screen.findByRole('link', { name: 'Series 6' });
  expect(total()).toBe(ofSport);
  const ofSeries = resultOf('Series 6');
  await follow('Series 6');
  await screen.findByRole('link', { name: 'Home 6 v Away' });
  const trail = screen.getByRole('navigation', { name: 'What the rows belong to' });
  expect(trail.textContent).toBe('All sports/Cricket/Series 6');
  expect(total()).toBe(ofSeries);
  const { name, lines } = await download();
  expect(name).toMatch(/^profit-loss_.+\.csv$/);
  expect(lines[0]).toContain('Match,Profit/Loss');
  expect(sum(lines.slice(1).map((row) => Number(row.split(',').at(-1))))).toBe(ofSeries);
  const ofMatch = resultOf('Home 6 v Away');
  await follow('Home 6 v Away');
  await screen.findByText('Only bets on');
  await waitFor(() => expect(toNumber(readTotals('Bet History')[7])).toBe(ofMatch));
  press('Show all bets');
  await showRows('Bet History');
});

describe('the statement', () => {
  const STATEMENT = 'Account Statement';

  it('runs to balance plus exposure, filters, pages and downloads the whole range @spec:1.4 @spec:reports.5 @spec:reports.15', async () => {
    const columns = ['#', 'Market ID', 'Description', 'Credit', 'Debit', 'Balance', 'Remark'];
    open(`/app/account-statement?${YEAR}`);
    await showRows(STATEMENT);
    expect(readRows(STATEMENT, 'thead')[0]).toEqual(columns);
    const wallet = (await server.readWallet(player)) as { balance: number; liability: number };
    const funds = wallet.balance + Math.abs(wallet.liability);
    expect(toNumber(readRows(STATEMENT)[0]?.[5])).toBe(funds);
    const { name, lines } = await download();
    expect(name).toBe('account-statement_2025-07-01_2026-07-11.csv');
    expect(lines[0]).toBe([...columns, 'Date'].join(','));
    const pages = Math.ceil((lines.length - 1) / 10);
    expect(screen.getByText(`Page 1 of ${pages}`)).toBeTruthy();
    const rows = lines.slice(1).map((row) => row.split(','));
    let running = 0;
    for (const [, , , credit, debit, after] of rows.toReversed()) {
      running += Number(credit) - Number(debit);
      expect(Number(after)).toBeCloseTo(running, 2);
    }
    expect(running).toBe(funds);
    const totals = readTotals(STATEMENT);
    for (const column of [3, 4]) {
      expect(toNumber(totals[column])).toBe(sum(rows.map((row) => Number(row[column]))));
    }
    fill('Filter', 'match');
    press('Apply');
    await waitFor(() => expect(readRows(STATEMENT)[0]?.join()).toContain('Match Odds'));
    expect(screen.queryByText('Aviator')).toBeNull();
    expect(router.state.location.search).toContain('filter=match');
    fill('Filter', 'cancel');
    press('Apply');
    await screen.findByText('No Data To Display');
    await router.navigate(-1);
    await showRows(STATEMENT);
    expect(screen.getByLabelText<HTMLSelectElement>('Filter').value).toBe('match');
  });

  it('has 10 rows a page, of the last 7 days, and shows if it is empty @spec:8.19 @spec:reports.12', async () => {
    open('/app/account-statement');
    await showRows(STATEMENT);
    press('Next page');
    await waitFor(() => expect(first(STATEMENT)).toBe('#11'));
    fill('From', '2001-01-01');
    fill('To', '2001-01-02');
    press('Apply');
    await screen.findByText('No Data To Display');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(true);
  });

  it('has Hindi heads of columns, buttons and totals in Hindi', async () => {
    await changeLanguage('hi');
    open('/app/account-statement');
    await screen.findByRole('columnheader', { name: 'विवरण' });
    expect(readTotals('खाता विवरण')[0]).toBe('कुल');
    expect(screen.getByRole('button', { name: 'लागू करें' })).toBeTruthy();
  });

  it('shows that a server is down, and continues after a retry @spec:reports.22', async () => {
    const mend = line.breakReplies('/statement');
    open('/app/account-statement');
    await screen.findByText('The statement could not be loaded.');
    mend();
    press('Try again');
    await showRows(STATEMENT);
  });
});
