import { expect, test } from 'vitest';
import { repeatWhileBusy, type Try } from './repeat-while-busy.ts';

const FINE: Try = { mounted: true, faults: [] };
const BROKEN: Try = { mounted: false, faults: ['it throws'] };
const LATE: Try = { mounted: false, faults: ['it froze'], isLate: true };
const SKIPPED: Try = { mounted: false, faults: [], skipped: 'there is none' };
const TOO_BUSY =
  /^this machine is too busy to judge it: .* 10 % .* 3 tries in .*again.* The last try: it froze$/;

test.each([
  ['it passes', [FINE], [], FINE],
  ['there is no browser', [SKIPPED], [], SKIPPED],
  ['it throws', [BROKEN], [], BROKEN],
  ['it is late on a machine at rest', [LATE], [1], LATE],
  ['it is late beside little else', [LATE], [0.7], LATE],
  ['it passes as it is repeated', [LATE, FINE], [0.3], FINE],
  ['it throws as it is repeated', [LATE, LATE, BROKEN], [0.3, 0], BROKEN],
  ['it is late once the machine is at rest', [LATE, LATE], [0.3, 1], LATE],
  ['it stays late on a busy machine', [LATE, LATE, LATE], [0.3, 0, 0.1], TOO_BUSY],
])(
  'where %s, the result is that of the last try that can be judged',
  async (_, tries, shares, result) => {
    const patience: number[] = [];
    const lines: string[] = [];
    const left = [...shares];
    const found = await repeatWhileBusy(
      async (factor) => {
        patience.push(factor);
        return tries[factor - 1] as Try;
      },
      { print: (line) => void lines.push(line), measure: async () => left.shift() as number },
    );
    expect(found).toEqual(
      result instanceof RegExp
        ? { mounted: false, faults: [expect.stringMatching(result)] }
        : { ...result, isLate: undefined },
    );
    expect([patience, left]).toEqual([tries.map((_one, index) => index + 1), []]);
    expect(lines).toEqual(
      tries.slice(1).map((_one, index) => expect.stringContaining(`Try ${index + 2} of 3`)),
    );
  },
);
