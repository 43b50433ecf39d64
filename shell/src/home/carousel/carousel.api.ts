import { call, queryClient } from '@exchange/api';
import { BASES, endpoints } from '@exchange/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Max visible slides. */
export const MAX_IN_VIEW = 3;

/** A slide of the carousel. */
export interface Slide {
  title: string;
  /** URL of the picture. */
  image: string;
}

const isAbsolute = (path: string) => /^https?:\/\//.test(path);

async function readSlides(signal: AbortSignal): Promise<Slide[]> {
  const slides = await call(endpoints.slides, undefined, { signal });
  return slides.map(({ attachment, title = '' }) => ({
    title,
    image: isAbsolute(attachment) ? attachment : BASES.images + attachment,
  }));
}

/** Query of the promotional slides, which rarely change. */
const slidesQuery = queryOptions({
  queryKey: ['slides'],
  queryFn: ({ signal }) => readSlides(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the slides, loaded when `enabled`. */
export const useSlides = (enabled: boolean) => useQuery({ ...slidesQuery, enabled });

/** Prefetches the first pictures with low priority. */
export async function fetchFirstPictures(): Promise<void> {
  await queryClient.prefetchQuery(slidesQuery);
  const slides = queryClient.getQueryData(slidesQuery.queryKey) ?? [];
  for (const { image } of slides.slice(0, MAX_IN_VIEW)) {
    Object.assign(new Image(), { fetchPriority: 'low' }).src = image;
  }
}
