import { expect, test } from '../support/test.ts';

test('text becomes neither HTML nor a script, and scripts come from the listed folders with hashes @journey @security:measures.63', async ({
  page,
  system,
}) => {
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('LIVE');
  const outcome = await page.evaluate(
    async (areaFile) => {
      const attempt = (work: () => unknown) => {
        try {
          work();
          return 'allowed';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const load = (src: string) =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.onload = () => resolve('loaded');
          script.onerror = () => resolve('refused');
          script.src = src;
          document.head.append(script);
        });
      const address = (src: string) => () => {
        document.createElement('script').src = src;
      };
      const shell = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]');
      return {
        html: attempt(() => {
          document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>';
        }),
        text: attempt(() => {
          document.createElement('script').textContent = 'alert(1)';
        }),
        foreign: attempt(address('https://evil.example/a.js')),
        uploaded: attempt(address('/storage/a.js')),
        climbing: attempt(address('/assets/../storage/a.js')),
        inline: attempt(address('data:text/javascript,alert(1)')),
        area: attempt(address(areaFile)),
        shell: attempt(address('/assets/a.js')),
        withoutHash: await load(shell?.src ?? ''),
      };
    },
    (await page.locator('link[rel=preload][as=script][href^=http]').first().getAttribute('href')) ??
      '',
  );
  expect(outcome).toEqual({
    html: 'TypeError',
    text: 'TypeError',
    foreign: 'TypeError',
    uploaded: 'TypeError',
    climbing: 'TypeError',
    inline: 'TypeError',
    area: 'allowed',
    shell: 'allowed',
    withoutHash: 'refused',
  });
  // Its own violations are no faults of the system; a report that came later would count as one.
  const refused = Object.values(outcome).filter((result) => result === 'TypeError');
  await expect.poll(async () => (await system.cspReports()).length).toBe(refused.length);
  await page.request.delete(`${system.url}/test/csp-reports`);
});
