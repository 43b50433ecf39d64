import type { RegisteredVersion, RegistryDocument } from '@exchange/federation/registry';

/**
 * Returns the versions of an area; none for a name that is not registered, such as `constructor`,
 * which every object inherits.
 */
export function versionsIn(
  { microFrontends }: Pick<RegistryDocument, 'microFrontends'>,
  area: string,
): readonly RegisteredVersion[] {
  return Object.hasOwn(microFrontends, area) ? (microFrontends[area] ?? []) : [];
}
