export { TEST_AREAS } from './areas.ts';
export { areaFolder, buildFixtures, type FixtureVersion, fixtureEntries } from './fixtures.ts';
export {
  documentForTest,
  publishForTest,
  recordForTest,
  registerForTest,
  registryForTest,
  SOME_HASH,
  writeRegistryForTest,
} from './releases.ts';
