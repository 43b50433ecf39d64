/** Collects samples by name. */
export interface Meter {
  add(name: string, sample: number): void;
  mean(name: string): number;
  /** Returns the sample below which the share `part` of all lies; 0 without samples. */
  quantile(name: string, part: number): number;
}

/** Creates a meter without samples. */
export function createMeter(): Meter {
  const samples = new Map<string, number[]>();
  const of = (name: string) => samples.get(name) ?? [];
  return {
    add(name, sample) {
      const known = samples.get(name);
      if (known) known.push(sample);
      else samples.set(name, [sample]);
    },
    mean: (name) => of(name).reduce((sum, one) => sum + one, 0) / of(name).length,
    quantile(name, part) {
      const sorted = of(name).toSorted((a, b) => a - b);
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    },
  };
}
