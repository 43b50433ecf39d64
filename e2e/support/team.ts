import type { RemoteAreaName } from '@exchange/contract';
import { type Checkout, createCheckout, type Ended } from '@exchange/release/testing';
import { test as base, expect } from './test.ts';

/** The team of one area with a checkout of its own; what it changes in the registry ends with the test. */
export interface Team {
  checkout: Checkout;
  /** The team's `npm run release -- …` against the running system. */
  release(line: string): Promise<Ended>;
  /** Publishes what the checkout holds as `version`. */
  publish(version: string): Promise<void>;
  /** Publishes what the checkout holds as `version`, and gives it to all players. */
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
      const { code, output } = await release(`activate mfe-${area} ${version}`);
      expect(output).toContain(`${version} is active`);
      expect(code).toBe(0);
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
