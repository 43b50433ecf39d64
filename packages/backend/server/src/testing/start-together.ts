/**
 * Waits for parts that start concurrently.
 * @throws the error of the first part that failed, once `stop` has ended the others
 */
export async function startTogether<const Starts extends readonly Promise<unknown>[]>(
  starts: Starts,
  stop: (part: Awaited<Starts[number]>) => Promise<unknown>,
): Promise<{ -readonly [At in keyof Starts]: Awaited<Starts[At]> }> {
  const ends = await Promise.allSettled(starts);
  if (ends.some(({ status }) => status === 'rejected')) {
    const started = ends.filter((end) => end.status === 'fulfilled');
    await Promise.allSettled(started.map(({ value }) => stop(value as Awaited<Starts[number]>)));
  }
  return Promise.all(starts);
}
