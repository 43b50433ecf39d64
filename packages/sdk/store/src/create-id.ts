/** Returns a random id of 32 hex digits. `crypto.randomUUID` is missing on pages over plain HTTP. */
export const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
