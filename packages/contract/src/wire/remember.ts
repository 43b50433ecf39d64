/**
 * A conversion that gives the same model for the same wire object, so that what did not change keeps
 * its identity up to the views. Only for wire objects that nobody changes in place.
 */
/*@__NO_SIDE_EFFECTS__*/
export function remember<Wire extends object, Model>(
  convert: (wire: Wire) => Model,
): (wire: Wire) => Model {
  const known = new WeakMap<Wire, Model>();
  return (wire) => {
    const before = known.get(wire);
    if (before !== undefined) return before;
    const model = convert(wire);
    known.set(wire, model);
    return model;
  };
}
