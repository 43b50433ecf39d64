type Report = Readonly<Record<string, string | undefined>>;

/** Returns the variable of a previous or next secret, which verifies but never signs. */
export const previousOf = <Name extends string>(name: Name): `${Name}_PREVIOUS` =>
  `${name}_PREVIOUS`;

/** Returns the faults of rotated secrets by variable: a previous one needs a signing one. */
export const findRotationFaults = (reported: Report, names: readonly string[]): string[] =>
  names
    .filter((name) => reported[previousOf(name)] && !reported[name])
    .map((name) => `${previousOf(name)} needs ${name}`);

/** Returns the given secrets with their previous ones, for the check of secrets. */
export const selectRotated = (
  reportedText: Report,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names
      .flatMap((name) => [name, previousOf(name)])
      .flatMap((name) => (reportedText[name] ? [[name, reportedText[name]]] : [])),
  );
