/** A fault in a file of a brand, with its position. */
export interface BrandFault {
  /** Path below the brand's folder. */
  file: string;
  /** Line and column from 1, or the path of a field. */
  place?: string | undefined;
  text: string;
}

/** Formats `theme.css 3:5: unknown token --x`. */
export const describeFault = ({ file, place, text }: BrandFault): string =>
  `${file}${place ? ` ${place}` : ''}: ${text}`;

/** Thrown for an invalid brand, with all of its faults. */
export class BrandFaults extends Error {
  readonly brand: string;
  readonly faults: readonly BrandFault[];

  constructor(brand: string, faults: readonly BrandFault[]) {
    super(`brand ${brand}: ${faults.map(describeFault).join('; ')}`);
    if (faults.length === 0) throw new Error(`brand ${brand} was refused without a reason`);
    this.name = 'BrandFaults';
    this.brand = brand;
    this.faults = faults;
  }
}
