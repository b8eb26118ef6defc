/** Areas: what a part of the product declares. An area is loaded on demand, so that the first screen waits for no other area. */

/** A module whose exports are screens or commands. */
export type Declarations = Readonly<Record<string, unknown>>

export type Area = {
  /** What the paths of its screens begin with. */
  readonly paths?: readonly string[]
  readonly screens?: () => Promise<Declarations>
  /** By the prefix of the commands' names. Users' keys and macros refer to these names. */
  readonly commands?: Readonly<Record<string, () => Promise<Declarations>>>
}
