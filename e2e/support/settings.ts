import type { Page } from '@playwright/test';

/** Replaces these values of the site settings. */
export async function setSettings(page: Page, values: Record<string, string>): Promise<void> {
  await page.route('**/default-setting', async (route) => {
    const url = new URL(route.request().url());
    // Only browsers resolve the names below localhost.
    const headers = { ...route.request().headers(), host: url.host };
    url.hostname = '127.0.0.1';
    const response = await route.fetch({ url: url.href, headers });
    const reply = (await response.json()) as { data: { key: string; value: string }[] };
    const data = reply.data.map((item) => ({ ...item, value: values[item.key] ?? item.value }));
    await route.fulfill({ response, json: { ...reply, data } });
  });
}
