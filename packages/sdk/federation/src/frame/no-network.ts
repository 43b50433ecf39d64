/**
 * Stands in for the client of the calls: a frame shows what the page's first calls answered, and
 * any other call stays open, as it does in a page until the network answers.
 */
export const requestEnvelope = (): Promise<never> => new Promise(() => {});
