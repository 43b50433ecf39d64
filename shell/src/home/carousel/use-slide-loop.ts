import { afterNextPaint, whenIdle } from '@exchange/ui';
import { type RefObject, startTransition, useEffect, useState } from 'react';
import type { SlideLoop } from './slide-loop.ts';

/** The first slide stands for at least a second: its code has so long, in ms. */
const LATEST_MS = 500;

type LoopCode = typeof import('./slide-loop.ts');

const fetchLoopCode = async () => {
  await whenIdle(LATEST_MS);
  return import('./slide-loop.ts');
};

/**
 * Makes a loop of the slides in `row` once its code is there. `isReady`: all slides may stand in the row;
 * until then those in view are enough. Where the code cannot be loaded the slides stand still.
 */
export function useSlideLoop(row: RefObject<HTMLElement | null>, still: boolean) {
  const [code, setCode] = useState<LoopCode>();
  const [loop, setLoop] = useState<SlideLoop>();
  useEffect(() => {
    let isGone = false;
    const keep = (came: LoopCode) => {
      if (!isGone) startTransition(() => setCode(came));
    };
    fetchLoopCode().then(keep, () => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    const element = row.current;
    if (!(code && element)) return undefined;
    let isGone = false;
    let started: SlideLoop | undefined;
    // It measures the slides, which the browser has laid out by then.
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
