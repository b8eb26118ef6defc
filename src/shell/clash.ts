/** Keys that mean two things where both are at hand. */
import { keyText } from '../engine/keys.ts'
import type { Command } from '../engine/command.ts'

/** A command with its name and its keys. `key`: as it is shown, `keys`: as they are heard. */
export type Entry = { readonly name: string; readonly command: Command; readonly key: string | undefined; readonly keys: readonly string[] }

export type Clash = { readonly key: string; readonly names: readonly string[]; readonly why: string }

const where = ({ command }: Entry): string => command.on ?? 'anywhere'

/** A key bound twice for one kind of pane; and a key that is bound alone while longer sequences begin with it. */
export function clashesOf(bindings: ReadonlyMap<string, readonly Entry[]>): readonly Clash[] {
  const twice = [...bindings].flatMap(([key, bound]) => {
    const places = bound.map(where)
    const shared = bound.filter((entry) => places.filter((place) => place === where(entry)).length > 1)
    return shared.length === 0 ? [] : [{ key, names: shared.map(({ name }) => name), why: `${keyText(key)} means ${shared.map(({ command }) => `"${command.title}"`).join(' and ')}` }]
  })
  const begun = [...bindings].flatMap(([key, bound]) => {
    const longer = [...bindings.keys()].filter((other) => other.startsWith(`${key}>`))
    return longer.length === 0 ? [] : [{ key, names: bound.map(({ name }) => name), why: `${keyText(key)} also begins ${longer.map(keyText).join(', ')}` }]
  })
  return [...twice, ...begun]
}
