/** Giving a command another key: what is recorded, what it would take from others, and the keymap that comes of it. */
import type { Keymap } from '#src/engine/commands/keymap.state.ts'
import { keyText } from '#src/engine/commands/keys.ts'
import { clashesOf, type Clash } from '../commands/registry/clash.ts'
import { registeredWith } from '../commands/registry/registered.ts'

/** What clashes with the command's new key; empty where the key is free. */
export function clashesWith(map: Keymap, name: string, key: string): readonly Clash[] {
  const { bindings } = registeredWith({ ...map, own: { ...map.own, [name]: key } })
  return clashesOf(bindings).filter(({ names }) => names.includes(name))
}

/** The command gets the key alone; null takes its key away. */
export function rebound(map: Keymap, name: string, key: string | null): Keymap {
  return { ...map, own: { ...map.own, [name]: key } }
}
/** The command has the key of the preset again. */
export function unbound(map: Keymap, name: string): Keymap {
  return { ...map, own: Object.fromEntries(Object.entries(map.own).filter(([other]) => other !== name)) }
}

export const boundTitle = (title: string, key: string | null): string =>
  key === null ? `"${title}" has no key` : `"${title}" is ${keyText(key)}`
