import { paths } from '@exchange/contract';
import {
  clientOf,
  cutReplies,
  fillDeposit,
  nextUtr,
  openDetails,
  requestsOf,
  takeSlip,
} from '../support/money.ts';
import { logInAsNewPlayer } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const submit = (page: import('@playwright/test').Page) =>
  page.getByRole('form', { name: 'Deposit' }).getByRole('button', { name: 'Submit' });

test('the links lead to both pages, in the header and on a phone’s dashboard @spec:2.15 @spec:money.1', async ({
  page,
  system,
}) => {
  await logInAsNewPlayer(page, system);
  const header = page.getByRole('banner').getByRole('navigation', { name: 'Money' });
  await header.getByRole('link', { name: 'Withdrawl' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
  await header.getByRole('link', { name: 'Deposit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/');
  const shortcuts = page
    .getByRole('main')
    .getByRole('navigation', { name: 'Deposit and withdrawal' });
  await shortcuts.getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/app\/deposit$/);
});

test('a bank account and a UPI id are shown with all their fields, copied by a tap @spec:1.3 @spec:3.12 @spec:8.11 @spec:9.2 @spec:money.2', async ({
  page,
  system,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAsNewPlayer(page, system, paths.deposit());
  for (const text of [
    'Demonstration Bank',
    '000000000000',
    'DEMO0000000',
    'Min ₹ 100 · Max ₹ 2,00,000',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Copy IFSC Code' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('DEMO0000000');
  await page.getByRole('button', { name: 'UPI', exact: true }).click();
  await expect(page.getByText('kheloyar.demo@example')).toBeVisible();
  const code = page.getByRole('img', { name: 'QR code' });
  const before = await code.innerHTML();
  await page.getByRole('button', { name: '+300' }).click();
  await page.getByRole('button', { name: '+1,000' }).click();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1300');
  await expect(page.getByText('Scan to pay ₹ 1,300')).toBeVisible();
  expect(await code.innerHTML()).not.toBe(before);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await page.getByRole('button', { name: 'Copy UPI ID' }).click();
  await expect(page.getByText('Failed to copy text.')).toBeVisible();
});

test('each field shows its own error, and nothing is sent @spec:5.12', async ({ page, system }) => {
  await logInAsNewPlayer(page, system, paths.deposit());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await submit(page).click();
  for (const text of [
    'Please enter a valid UTR number.',
    'Amount must be at least 100.',
    'Please upload your payment proof.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel('UTR', { exact: true }).fill('12345');
  await expect(page.getByText('UTR number must be between 6 to 12 digits.')).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('99');
  await expect(page.getByText('Amount must be at least 100.')).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('200001');
  await expect(page.getByText('Amount must be at most 200000.')).toBeVisible();
  expect(asked.filter((url) => url.endsWith('/deposit-request'))).toEqual([]);
});

test('a deposit with its slip is sent, listed as pending with its story, and the form is empty again @journey @spec:1.3 @spec:7.25 @spec:money.3', async ({
  page,
  system,
}) => {
  await logInAsNewPlayer(page, system, paths.deposit());
  await expect(page.getByText('No data Found!')).toBeVisible();
  const utr = nextUtr();
  await fillDeposit(page, utr);
  await expect(page.getByRole('img', { name: 'Your payment proof' })).toBeVisible();
  await submit(page).dblclick();
  await expect(page.getByText('Deposit request submitted.')).toBeVisible();
  const row = requestsOf(page).filter({ hasText: utr });
  await expect(row).toContainText('Pending');
  await expect(page.getByText('Pending deposits')).toBeVisible();
  await expect(page.getByRole('main').getByText('₹ 2,000', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('UTR', { exact: true })).toHaveValue('');
  await expect(page.getByText('Choose a photo or PDF of your payment')).toBeVisible();
  expect(await clientOf(page, system).requests('D')).toHaveLength(1);

  await openDetails(row);
  await expect(row.getByText('Requested')).toBeVisible();
  const [slip] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('link', { name: 'Payment slip' }).click(),
  ]);
  const shown = await page.request.get(slip.url());
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/webp']);
});

test('a deposit whose reply is cut keeps its form, and trying again after a reload sends it once @journey @spec:8.10 @spec:money.10', async ({
  page,
  system,
}) => {
  await logInAsNewPlayer(page, system, paths.termsAndConditions());
  await cutReplies(page, 'deposit-request');
  const utr = nextUtr();
  await fillDeposit(page, utr);
  await submit(page).click();
  await expect(page.getByText('Submission failed. Please try again.')).toBeVisible();
  await expect(page.getByText(/Trying again never sends it twice/)).toBeVisible();
  await expect(page.getByLabel('UTR', { exact: true })).toHaveValue(utr);
  expect(await clientOf(page, system).requests('D')).toHaveLength(1);

  await page.unroute('**/deposit-request');
  await page.reload();
  await expect(page.getByLabel('UTR', { exact: true })).toHaveValue(utr);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Deposit request submitted.')).toBeVisible();
  await expect(page.getByLabel('UTR', { exact: true })).toHaveValue('');
  expect(await clientOf(page, system).requests('D')).toHaveLength(1);
});

test('shows a used UTR as the error of its field, and keeps the values @spec:money.11', async ({
  page,
  system,
}) => {
  await logInAsNewPlayer(page, system, paths.termsAndConditions());
  const utr = nextUtr();
  await fillDeposit(page, utr);
  await submit(page).click();
  await expect(requestsOf(page).filter({ hasText: utr })).toBeVisible();
  await fillDeposit(page, utr);
  await submit(page).click();
  await expect(page.getByText('Submission failed. Please try again.')).toBeVisible();
  await expect(page.getByLabel('UTR', { exact: true })).toHaveAccessibleDescription(
    'This UTR was already used.',
  );
  // Mended, the same slip goes along.
  await page.getByLabel('UTR', { exact: true }).fill(nextUtr());
  await submit(page).click();
  await expect(requestsOf(page)).toHaveCount(2);
  expect(await clientOf(page, system).requests('D')).toHaveLength(2);
});

test('refuses a file that is not a slip with a message, removes it, and accepts another one @spec:money.3', async ({
  page,
  system,
}) => {
  await logInAsNewPlayer(page, system, paths.deposit());
  const proof = page.getByLabel('Payment proof');
  await proof.setInputFiles({
    name: 'slip.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html><script>alert(1)</script>'),
  });
  await expect(
    page.getByText('The file must be a JPEG, PNG or WebP image or a PDF.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove payment proof' }).click();
  await proof.setInputFiles({
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await expect(page.getByText('The file is larger than 5 MB.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove payment proof' }).click();
  await proof.setInputFiles(await takeSlip(page));
  await expect(page.getByText('Uploaded')).toBeVisible();
});

test('while sign_up_status is not 1 nothing new is taken and no link leads there; the history stays @spec:6.3 @spec:8.18 @spec:money.1', async ({
  page,
  system,
}) => {
  await page.route('**/default-setting', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { key: string; value: string }[] };
    for (const setting of body.data) {
      if (setting.key === 'site.sign_up_status') setting.value = '0';
    }
    await route.fulfill({ response, json: body });
  });
  await logInAsNewPlayer(page, system, paths.termsAndConditions());
  await expect(page.getByRole('navigation', { name: 'Money' })).toHaveCount(0);
  for (const path of [paths.deposit(), paths.withdraw()]) {
    await page.goto(path);
    await expect(
      page.getByText('Deposits and withdrawals are not offered at the moment.'),
    ).toBeVisible();
    await expect(page.getByText('No data Found!')).toBeVisible();
  }
  await page.goto(paths.transactions());
  await expect(page.getByText('No data Found!')).toBeVisible();
});

test('while the accounts load, both panels have their places and one loading text', async ({
  page,
  system,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/customer-details', async (route) => {
    await held;
    await route.continue();
  });
  await logInAsNewPlayer(page, system, paths.deposit());
  await expect(page.getByText('No data Found!')).toBeVisible();
  const panels = [
    page.getByRole('region', { name: '1. Pay to this account' }),
    page.getByRole('region', { name: '2. Tell us about your payment' }),
  ];
  for (const panel of panels) await expect(panel).toBeVisible();
  const loading = page.getByRole('main').getByRole('status', { name: 'Loading' });
  await expect(loading).toHaveCount(1);
  release();
  await expect(page.getByRole('form', { name: 'Deposit' })).toBeVisible();
  await expect(loading).toHaveCount(0);
});
