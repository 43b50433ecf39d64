/** The eye of an animal, looking to the right. */
export const eye = (x: number, y: number, r = 4) => (
  <>
    <circle cx={x} cy={y} r={r} fill="#fff" />
    <circle cx={x + r * 0.25} cy={y} r={r * 0.55} fill="#10202c" />
  </>
);
