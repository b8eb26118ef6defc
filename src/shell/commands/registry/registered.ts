/** Commands by name, with the keys that a keymap gives them. */
import type { Command } from '#src/engine/commands/command.ts'
import { placeOfLetter } from '#src/engine/commands/keys/event-to-key.ts'
import { presets } from '#src/engine/commands/keys/key-presets.ts'
import type { Keymap } from '#src/engine/commands/keys/keymap.state.ts'
import { isSequence, keysOf } from '#src/engine/commands/keys/keys.ts'
import { sources } from './sources.state.ts'

/** A command with its name and its keys. `key` is for display, `keys` for matching. */
export type RegisteredCommand = {
  readonly name: string
  readonly command: Command
  readonly key: string | undefined
  readonly keys: readonly string[]
}

export type CommandRegistry = {
  readonly entries: readonly RegisteredCommand[]
  /** The possible meanings of each key; the focused pane decides between them. */
  readonly bindings: ReadonlyMap<string, readonly RegisteredCommand[]>
  /** The proper beginnings of key sequences. */
  readonly prefixes: ReadonlySet<string>
}

/** The physical key of each letter on this keyboard, if keys are chosen by letter and not by position. */
const heardAs = (key: string, { by }: Keymap): string =>
  by === 'position'
    ? key
    : key.replaceAll(
        /(^|\+|>)([a-z])(?=$|>)/g,
        (_, before: string, letter: string) => `${before}${placeOfLetter(letter)}`,
      )

/** `k>w>x` begins with `k` and `k>w`. */
const beginningsOf = (key: string): string[] =>
  key
    .split('>')
    .slice(0, -1)
    .map((_, at, strokes) => strokes.slice(0, at + 1).join('>'))

export function registeredWith(map: Keymap): CommandRegistry {
  const { declared, own } = sources().now
  const given = { ...presets[map.preset].keys, ...map.own }
  const entries = [...declared, ...own.flatMap((source) => source.now())].map(([name, command]): RegisteredCommand => {
    const key = name in given ? (given[name] ?? undefined) : command.key
    return { name, command, key, keys: key === undefined ? [] : keysOf(key).map((one) => heardAs(one, map)) }
  })
  const bindings = entries
    .flatMap((entry) => entry.keys.map((key) => ({ key, entry })))
    .reduce(
      (found, { key, entry }) => found.set(key, [...(found.get(key) ?? []), entry]),
      new Map<string, readonly RegisteredCommand[]>(),
    )
  return { entries, bindings, prefixes: new Set([...bindings.keys()].filter(isSequence).flatMap(beginningsOf)) }
}
