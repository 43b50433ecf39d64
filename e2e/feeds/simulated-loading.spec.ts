import { paths, SPORT_IDS } from '@exchange/contract';
import { holdMatchReply, readPlaces } from '../support/match-places.ts';
import { listMatches, SIMULATED } from '../support/simulated-matches.ts';
import { expect, test } from '../support/test.ts';

// A frame would show the match meanwhile.
test.use({ simulator: SIMULATED, frames: false });

test('a match that loads has the places of what comes, in each sport', async ({ page, system }) => {
  for (const sportId of Object.values(SPORT_IDS)) {
    const [match] = await listMatches(system, sportId);
    for (const width of [360, 1440]) {
      await test.step(`sport ${sportId} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const release = await holdMatchReply(page);
        await page.goto(paths.matchDetailsGuest(sportId, String(match?.match_id)));
        await expect(page.getByRole('region', { name: 'Match Odds' })).toBeVisible();
        const before = await readPlaces(page);
        release();
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        expect(await readPlaces(page)).toEqual(before);
        await page.unrouteAll({ behavior: 'wait' });
      });
    }
  }
});
