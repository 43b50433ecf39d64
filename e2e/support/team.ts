import type { RemoteAreaName } from '@exchange/contract';
import { type Checkout, createCheckout, type Ended } from '@exchange/release/testing';
import { test as base, expect } from './test.ts';

/**
 * The team of one area with a checkout of its own; its changes in the registry end with the test.
 */
interface Team {
  checkout: Checkout;
  /** Runs the team's `npm run release -- …` against the running system. */
  release(line: string): Promise<Ended>;
  /** Publishes the checkout as `version`. */
  publish(version: string): Promise<void>;
  /** Publishes the checkout as `version`, and activates it for all players. */
  ship(version: string): Promise<void>;
}

interface TeamOptions {
  area: RemoteAreaName;
  team: Team;
}

export const test = base.extend<TeamOptions>({
  area: ['casino', { option: true }],
  team: async ({ system, area }, use) => {
    const checkout = await createCheckout(area);
    const { microFrontends } = await system.store.readRegistry();
    const env = { RELEASES_DIR: system.releasesDir, LIVE_URL: system.url };
    const release = (line: string) => checkout.release(line.split(' '), env);
    const publish = async (version: string) => {
      await checkout.setVersion(version);
      const { code, output } = await release(`publish mfe-${area}`);
      expect(output).toContain(`mfe-${area} ${version}`);
      expect(code).toBe(0);
    };
    const ship = async (version: string) => {
      await publish(version);
      // Tests of the gate judge its size.
      const { code, output } = await release(`activate mfe-${area} ${version} --larger`);
      expect(output).toContain(`${version} is active`);
      expect(code).toBe(0);
      // Pages get the one before until the edge has read the registry.
      const readPage = async () => (await fetch(system.url)).text();
      await expect.poll(readPage).toContain(`/${area}/${version}/`);
    };
    try {
      await use({ checkout, release, publish, ship });
    } finally {
      await system.store.updateRegistry((now) => ({ ...now, microFrontends }));
      await checkout.remove();
    }
  },
});

export { expect } from './test.ts';
