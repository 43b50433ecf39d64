import { type AnyEndpoint, type EndpointName, endpoints, STORAGE_KEYS } from '@exchange/contract';
import type { Page } from '@playwright/test';
import { enter } from '../support/actor.ts';
import {
  FIELD_FATES,
  SCREENS,
  type Screen,
  selectShown,
} from '../support/hostile-texts/field-fates.ts';
import { asShown, PAYLOADS } from '../support/hostile-texts/payloads.ts';
import { listTextFields } from '../support/hostile-texts/text-fields.ts';
import { PASSWORD, writeTexts } from '../support/hostile-texts/write-texts.ts';
import { expect, playOwnMatch, test } from '../support/test.ts';

// Its market gets results.
playOwnMatch();

/** Calls that are valid except for the tested text. */
const WITHDRAWAL = {
  type: 'W',
  dwtype: 'normal',
  method: 'BANK',
  amount: 100,
  ifsc: 'DEMO0001234',
  account_number: '123456789012',
  account_name: 'Asha Rao',
  attachment: 'Demo Bank',
};
const PAYMENT_ACCOUNT = {
  action: 'add',
  brand: 'kheloyar',
  holder_name: 'Demo',
  reason: 'right',
  min_deposit: 100,
  max_deposit: 5000,
};
/** Valid bodies by call, or by field if it needs another one. */
const RIGHT: Readonly<Record<string, object>> = {
  withdrawRequest: WITHDRAWAL,
  userCreate: { user_name: 'hostile-right', password: PASSWORD },
  updateCoins: { amount: 1, reason: 'right' },
  updateInfo: { match_stack: '1,2,3' },
  userNote: { text: 'right' },
  matchControl: { IsBetAllow: 'N', reason: 'right' },
  supportMessage: { message: 'right' },
  userAccess: { reason: 'right' },
  userEndSessions: { reason: 'right' },
  userBreak: { kind: 'time_out', hours: 24, reason: 'right' },
  secondPersonDecision: { verdict: 'confirmed' },
  blockSharedAccount: { reason: 'right' },
  changePaymentAccount: {
    ...PAYMENT_ACCOUNT,
    account_type: 'IMPS',
    bank_name: 'Demo Bank',
    account_number: '123456789012',
    ifsc: 'DEMO0001234',
  },
  'changePaymentAccount.upi_id': { ...PAYMENT_ACCOUNT, account_type: 'UPI' },
  'changePaymentAccount.account_id': { action: 'offer', active: false, reason: 'right' },
};

/** Soft, so that one run names all faulty screens. */
const softly = expect.configure({ soft: true });

/** Returns texts that ran as code, or that the policy blocked. */
async function watch(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.exposeFunction('ran', (by: unknown) => void ran.push(`ran ${by}`));
  page.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (/\/x$|javascript:/.test(request.url())) ran.push(`asked for ${request.url()}`);
  });
  return ran;
}

async function storeSignIn(page: Page, url: string, session: object): Promise<void> {
  await page.goto(`${url}/privacy-policy`);
  await page.evaluate(
    ({ keys, envelope }) => {
      localStorage.setItem(keys.user, JSON.stringify(envelope));
      localStorage.setItem(keys.isAuthentication, 'true');
    },
    { keys: STORAGE_KEYS, envelope: { status: 200, error: false, message: '', data: session } },
  );
}

test('it is known of every text of the contract what becomes of it @asvs:1.1.2', () => {
  expect(Object.keys(FIELD_FATES).sort()).toEqual(listTextFields().sort());
});

test('texts of players and staff are shown as text on every screen, and run nothing @asvs:1.1.2 @security:measures.34', async ({
  page,
  browser,
  system,
}) => {
  test.slow();
  const player = await writeTexts(page, system);
  const admin = await enter(system, 'admin', await system.readPassword('admin'));
  await page.request.delete(`${system.url}/test/csp-reports`);
  for (const { who, screens } of [
    {
      who: player,
      screens: [
        ...(['home', 'deposits', 'statement', 'statementResults'] as const),
        ...(['deposit', 'withdraw', 'contact'] as const),
      ] as Screen[],
    },
    { who: admin, screens: ['staffUsers', 'staffUser', 'staffRequests'] as Screen[] },
  ]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const seen = await context.newPage();
    const ran = await watch(seen);
    const { call: _, ...session } = who;
    await storeSignIn(seen, system.url, session);
    for (const screen of screens) {
      await test.step(screen, async () => {
        await seen.goto(system.url + SCREENS[screen].replace(':player', String(player.user_id)));
        await expect(seen.getByTestId('balance')).toBeVisible();
        if (screen === 'deposits') {
          await seen
            .getByRole('main')
            .getByRole('button', { name: 'Deposit', exact: true })
            .click();
        }
        const shown = selectShown(screen).length > 0 ? PAYLOADS : [];
        const missing = async () => {
          const text = asShown((await seen.locator('body').textContent()) ?? '');
          return shown.filter((payload) => !text.includes(asShown(payload)));
        };
        await softly.poll(missing).toEqual([]);
        expect(ran).toEqual([]);
      });
    }
    await context.close();
  }
  const reports = await page.request.get(`${system.url}/test/csp-reports`);
  expect(await reports.json()).toEqual([]);
});

test('texts that have a form are refused where they run something', async ({ system }) => {
  const admin = await enter(system, 'admin', await system.readPassword('admin'));
  const player = await enter(system, 'player', await system.readPassword('player'));
  const table = endpoints as unknown as Record<string, AnyEndpoint>;
  for (const [field, fate] of Object.entries(FIELD_FATES)) {
    if (fate !== 'refused') continue;
    const [call = '', name = ''] = field.split('.');
    const { roles } = table[call] as AnyEndpoint;
    for (const text of PAYLOADS) {
      const who = roles && !roles.includes('player') ? admin : player;
      const body = { ...(RIGHT[field] ?? RIGHT[call]), [name]: text };
      const { status } = await who.call(call as EndpointName, body);
      expect([field, text, status >= 400 && status < 500]).toEqual([field, text, true]);
    }
  }
});
