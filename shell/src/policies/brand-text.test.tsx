import { queryClient } from '@exchange/api';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePolicyText } from './policy-text.api.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const OWN = {
  heading: 'About us',
  lead: 'Our own words.',
  sections: [{ id: 'who', heading: 'Who', blocks: ['We.'] }],
};
/** Shows the page `about` of a brand with an own text under /own.json, which has this reply. */
function show(reply: Response) {
  const brand = { name: 'Own', policies: { 'about.en': '/own.json' } };
  document.body.innerHTML = `<script id="brand" type="application/json">${JSON.stringify(brand)}</script>`;
  const fetched = vi.fn(async (_: string) => reply);
  vi.stubGlobal('fetch', fetched);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return {
    fetched,
    render: (language: 'en' | 'hi') =>
      renderHook(() => usePolicyText('about', language), { wrapper }).result,
  };
}

it("a brand's own text replaces that of the product, in its language only", async () => {
  const { fetched, render } = show(new Response(JSON.stringify(OWN)));
  const own = render('en');
  await waitFor(() => expect(own.current.data).toEqual(OWN));
  expect(fetched.mock.calls).toEqual([['/own.json']]);
  const product = render('hi');
  await waitFor(() => expect(product.current.data).toBeDefined());
  expect(product.current.data?.lead).not.toBe(OWN.lead);
  expect(fetched).toHaveBeenCalledOnce();
});

it.each([
  ['is missing', new Response('', { status: 404 })],
  ['has another form', new Response('{"heading":1}')],
])("a brand's own text that %s is a failure, not the product's text", async (_, reply) => {
  const { render } = show(reply);
  render('en');
  await waitFor(() =>
    expect(queryClient.getQueryState(['policy-text', 'about', 'en'])?.status).toBe('error'),
  );
});
