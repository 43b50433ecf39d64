type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the variable of a previous or next secret, which verifies but never signs. */
export const previousOf = <Name extends string>(name: Name): `${Name}_PREVIOUS` =>
  `${name}_PREVIOUS`;

/** Returns the faults of rotated secrets by variable: a previous one needs a signing one. */
export const findRotationFaults = (environment: Environment, names: readonly string[]): string[] =>
  names
    .filter((name) => environment[previousOf(name)] && !environment[name])
    .map((name) => `${previousOf(name)} needs ${name}`);

/** Returns the given secrets with their previous ones, for the check of secrets. */
export const selectRotated = (
  environment: Environment,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    names
      .flatMap((name) => [name, previousOf(name)])
      .flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
