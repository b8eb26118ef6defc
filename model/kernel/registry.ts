/** A registry: modules of declarations by area. Each declaration's full name is `area:name`. */
export type Registry<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

/** Every declaration with its full name, in alphabetical order (the order in which modules list their exports). */
export const all = <T>(registry: Registry<T>): [name: string, declaration: T][] =>
  Object.entries(registry).flatMap(([area, declarations]) =>
    Object.entries(declarations).map(([name, declaration]): [string, T] => [`${area}:${name}`, declaration]),
  )
