import { queryClient } from '@exchange/api';
import { connectTestServer, resetPage, signInAs } from '@exchange/api/testing';
import { paths } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { addTestRequest, createTestPeople } from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, it } from 'vitest';
import { StaffRoute } from './StaffRoute.tsx';

afterEach(cleanup);

it('the tab of the requests has the number of those to decide', async () => {
  await startI18n('en');
  const people = await createTestPeople();
  const line = connectTestServer(people.app.app);
  await addTestRequest(people.app, (await people.create()).id, 'D', 500);
  signInAs(people.agent, 'agent');
  const router = createMemoryRouter([{ path: '*', element: <StaffRoute /> }], {
    initialEntries: [paths.users()],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: 'Requests 1 to decide' });
  cleanup();
  line.disconnect();
  resetPage();
  await people.app.close();
});
