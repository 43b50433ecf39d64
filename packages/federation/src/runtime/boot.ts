import type { PageRegistry } from '../registry/schema.ts';
import { parseRegistry } from '../registry/schema.ts';

/** Id of the JSON script element in which the edge hands over the registry. */
export const REGISTRY_ELEMENT_ID = 'registry';

/** The registry in the page. Throws RegistryError when it is missing or has another form. */
export function readRegistry(page: Document = document): PageRegistry {
  const text = page.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  return parseRegistry(text ? JSON.parse(text) : undefined);
}

/** Waits for `work`, whatever its outcome, but not longer than `ms` milliseconds. */
export async function settleWithin(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), deadline]);
  clearTimeout(timer);
}
