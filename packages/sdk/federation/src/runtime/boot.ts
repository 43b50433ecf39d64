import type { PageRegistry } from '../registry/schema.ts';
import { parseRegistry } from '../registry/schema.ts';

/** Id of the JSON script element with the registry of the edge. */
export const REGISTRY_ELEMENT_ID = 'registry';

/** Reads the registry in the page. Throws RegistryError if it is missing or malformed. */
export function readRegistry(page: Document = document): PageRegistry {
  const text = page.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  return parseRegistry(text ? JSON.parse(text) : undefined);
}

/** Waits for `work` to settle, at most `ms` milliseconds. */
export async function settleWithin(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), deadline]);
  clearTimeout(timer);
}
