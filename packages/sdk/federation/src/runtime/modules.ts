import { AREA_EXPOSE } from '@exchange/contract';

/** Throws TypeError if a remote's module violates the contract. */
export function checkModule(module: unknown, expose: string): void {
  const key = expose === AREA_EXPOSE ? 'routes' : 'Fragment';
  const value = (module as Record<string, unknown> | null | undefined)?.[key];
  if (value === undefined || value === null) throw new TypeError(`${expose} exports no ${key}`);
}
