import { ApiError } from '@exchange/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CsvSource, downloadCsv } from './download-csv.ts';

interface Row {
  name: string;
}
type Page = Awaited<ReturnType<CsvSource<Row>['readPage']>>;

let saved: Blob | undefined;
const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
beforeEach(() => {
  saved = undefined;
  // jsdom cannot navigate.
  click.mockReset().mockImplementation(() => undefined);
  URL.createObjectURL = (blob: Blob) => {
    saved = blob;
    return 'blob:report';
  };
});
afterEach(() => Reflect.deleteProperty(URL, 'createObjectURL'));

const columns = [
  { header: 'No', accessorFn: (_: Row, index: number) => index + 1 },
  { header: 'Name', accessorFn: ({ name }: Row) => name },
] as unknown as CsvSource<Row>['columns'];
const download = (readPage: (page: number) => Promise<Page>) =>
  downloadCsv<Row>({ name: 'bets', columns, readPage });
const page = (total: number, ...names: string[]): Page => ({
  rows: names.map((name) => ({ name })),
  total,
});
const gone = new ApiError('refused', 400, 'No such page.', { detail: { field: 'pageno' } });

it.each<[string, (Page | Error)[], string]>([
  ['one page', [page(2, 'a', 'b')], '1,a\r\n2,b\r\n'],
  ['several pages, counted on', [page(3, 'a', 'b'), page(3, 'c')], '1,a\r\n2,b\r\n3,c\r\n'],
  ['no rows', [page(0)], ''],
  ['fewer rows than it says', [page(9, 'a'), page(9)], '1,a\r\n'],
  ['rows that vanish meanwhile', [page(9, 'a'), gone], '1,a\r\n'],
])('a report of %s is one file', async (_, pages, lines) => {
  await download(async (at) => {
    const reply = pages[at - 1];
    if (!reply || reply instanceof Error) throw reply;
    return reply;
  });
  expect(await saved?.text()).toBe(`No,Name\r\n${lines}`);
  expect(click.mock.instances).toMatchObject([{ download: 'bets.csv', href: 'blob:report' }]);
});

it.each([
  ['the first page is refused', [gone]],
  ['a later page fails', [page(9, 'a'), new ApiError('offline', 0, 'No connection.')]],
  ['a later page is refused for another field', [page(9, 'a'), new ApiError('refused', 400, 'x')]],
])('no file is saved if %s', async (_, pages) => {
  const reading = download(async (at) => {
    const reply = pages[at - 1];
    if (!reply || reply instanceof Error) throw reply;
    return reply;
  });
  await expect(reading).rejects.toBeInstanceOf(ApiError);
  expect(click).not.toHaveBeenCalled();
});
