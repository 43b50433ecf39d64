/** Numbers in [0, 1), the same for the same seed. */
export type Random = () => number;
