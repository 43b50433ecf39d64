import { type RefObject, useRef } from 'react';

const FLIGHT_MS = 380;

/** Animates the cannon and its ball; drawing only. */
export function useCannon(water: RefObject<HTMLElement | null>) {
  const ball = useRef<HTMLSpanElement>(null);
  const barrel = useRef<SVGGElement>(null);
  return {
    ball,
    barrel,
    /** Resolves once the ball has arrived; at once with reduced motion. */
    async shootAt(target: HTMLElement): Promise<void> {
      const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      const field = water.current?.getBoundingClientRect();
      if (calm || !field || !ball.current) return;
      const aim = target.getBoundingClientRect();
      const x = aim.left + aim.width / 2 - field.left;
      const y = aim.top + aim.height / 2 - field.top;
      const [fromX, fromY] = [field.width / 2, field.height];
      const turn = (Math.atan2(x - fromX, fromY - y) * 180) / Math.PI;
      barrel.current?.setAttribute('transform', `rotate(${turn.toFixed(1)})`);
      const flight = ball.current.animate(
        [
          { transform: `translate(${fromX}px, ${fromY}px) scale(1.2)`, opacity: 1 },
          { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 1 },
        ],
        { duration: FLIGHT_MS, easing: 'linear' },
      );
      await flight.finished.catch(() => undefined);
    },
  };
}
