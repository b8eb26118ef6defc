/** Finds keys with two meanings in the same pane. */
import { keyText } from '#src/engine/commands/keys/keys.ts'
import type { RegisteredCommand } from './registered.ts'

export type Clash = { readonly key: string; readonly names: readonly string[]; readonly why: string }

const where = ({ command }: RegisteredCommand): string => command.on ?? 'anywhere'

/** A key bound twice for one kind of pane, or a key bound by itself although longer sequences begin with it. */
export function clashesOf(bindings: ReadonlyMap<string, readonly RegisteredCommand[]>): readonly Clash[] {
  const twice = [...bindings].flatMap(([key, bound]) => {
    const places = bound.map(where)
    const shared = bound.filter((entry) => places.filter((place) => place === where(entry)).length > 1)
    return shared.length === 0
      ? []
      : [
          {
            key,
            names: shared.map(({ name }) => name),
            why: `${keyText(key)} means ${shared.map(({ command }) => `"${command.title}"`).join(' and ')}`,
          },
        ]
  })
  const begun = [...bindings].flatMap(([key, bound]) => {
    const longer = [...bindings.keys()].filter((other) => other.startsWith(`${key}>`))
    return longer.length === 0
      ? []
      : [
          {
            key,
            names: bound.map(({ name }) => name),
            why: `${keyText(key)} also begins ${longer.map(keyText).join(', ')}`,
          },
        ]
  })
  return [...twice, ...begun]
}
