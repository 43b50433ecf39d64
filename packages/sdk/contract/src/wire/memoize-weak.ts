/**
 * Memoises a conversion by wire object, so that unchanged data keeps its identity up to the views.
 * Wire objects must be immutable and come with the same `more` each time.
 */
/*@__NO_SIDE_EFFECTS__*/
export function memoizeWeak<Wire extends object, Model, More extends unknown[] = []>(
  convert: (wire: Wire, ...more: More) => Model,
): (wire: Wire, ...more: More) => Model {
  const known = new WeakMap<Wire, Model>();
  return (wire, ...more) => {
    const before = known.get(wire);
    if (before !== undefined) return before;
    const model = convert(wire, ...more);
    known.set(wire, model);
    return model;
  };
}
