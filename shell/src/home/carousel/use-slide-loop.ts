import { afterNextPaint, whenIdle } from '@exchange/ui';
import { type RefObject, startTransition, useEffect, useState } from 'react';
import type { SlideLoop } from './slide-loop.ts';

/** Max delay of loading the code in ms; the first slide is shown for at least a second. */
const LATEST_MS = 500;

type LoopCode = typeof import('./slide-loop.ts');

const fetchLoopCode = async () => {
  await whenIdle(LATEST_MS);
  return import('./slide-loop.ts');
};

/**
 * Starts a loop of the slides in `row` once its code is loaded. `isReady`: all slides may be
 * rendered; until then the visible ones are enough. The slides stay still if loading fails.
 */
export function useSlideLoop(row: RefObject<HTMLElement | null>, still: boolean) {
  const [code, setCode] = useState<LoopCode>();
  const [loop, setLoop] = useState<SlideLoop>();
  useEffect(() => {
    let isGone = false;
    const start = (came: LoopCode) => {
      if (!isGone) startTransition(() => setCode(came));
    };
    fetchLoopCode().then(start, () => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    const element = row.current;
    if (!(code && element)) return undefined;
    let isGone = false;
    let started: SlideLoop | undefined;
    // It measures the slides, which are laid out by then.
    void afterNextPaint().then(() => {
      if (isGone) return;
      started = code.startSlideLoop(element, still);
      setLoop(started);
    });
    return () => {
      isGone = true;
      started?.destroy();
    };
  }, [code, row, still]);
  return { isReady: code !== undefined, loop };
}
