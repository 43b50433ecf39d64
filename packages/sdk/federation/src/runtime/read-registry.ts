import { type PageRegistry, parseRegistry } from '../registry/schema.ts';

/** Id of the JSON script element with the registry of the edge. */
export const REGISTRY_ELEMENT_ID = 'registry';

/** Reads the registry in the page. Throws RegistryError if it is missing or malformed. */
export function readRegistry(page: Document = document): PageRegistry {
  const text = page.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  return parseRegistry(text ? JSON.parse(text) : undefined);
}
