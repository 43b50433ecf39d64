import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { sessionStore } from '@exchange/store';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { overlayStore } from '../shared/overlay.store.ts';
import { InstantIdDialog } from './InstantIdDialog.tsx';
import { openInstantId } from './instant-id.api.ts';

let people: TestPeople;
let line: ConnectedServer;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
});
afterAll(() => people.app.close());
beforeEach(() => {
  line = connectTestServer(people.app.app);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
});

it('after a no the session stays, and the link is still good @spec:staff.5', async () => {
  const kavita = await people.create({ userName: 'kavita' });
  const token = await people.makeLink('makeInstantId', kavita.id);
  signInAs(await people.create({ userName: 'asha' }));
  await openInstantId(token);
  expect(overlayStore.getState().current).toEqual({ name: 'sign-in-link', token });
  render(<InstantIdDialog token={token} />);
  expect(screen.getByText('You are signed in as asha.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(overlayStore.getState().current).toBeUndefined();
  expect(sessionStore.getState().session).toMatchObject({ userName: 'asha' });
  expect(line.sent).toEqual([]);

  resetPage();
  await openInstantId(token);
  expect(listToasts()).toEqual(['success: Signed in as kavita.']);
});
