type Said = Readonly<Record<string, string | undefined>>;

/** The variable of what a secret was, or will be: it only verifies, nothing is signed with it. */
export const previousOf = <Name extends string>(name: Name): `${Name}_PREVIOUS` =>
  `${name}_PREVIOUS`;

/** What is wrong with secrets that change over, by their variables: a previous one needs one that signs. */
export const findRotationFaults = (said: Said, names: readonly string[]): string[] =>
  names
    .filter((name) => said[previousOf(name)] && !said[name])
    .map((name) => `${previousOf(name)} needs ${name}`);

/** Those of the names and of their previous ones that were given, for the check of secrets. */
export const selectRotated = (said: Said, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .flatMap((name) => [name, previousOf(name)])
      .flatMap((name) => (said[name] ? [[name, said[name]]] : [])),
  );
