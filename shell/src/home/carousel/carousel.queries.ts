import { call } from '@exchange/api';
import { BASES, endpoints } from '@exchange/contract';
import { useQuery } from '@tanstack/react-query';

/** A picture of the carousel. */
export interface Slide {
  title: string;
  /** Address of the picture. */
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

/** The promotional slides, asked for when `enabled`; they change with the brand's owner only. */
export const useSlides = (enabled: boolean) =>
  useQuery({
    queryKey: ['slides'],
    queryFn: ({ signal }) => readSlides(signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
