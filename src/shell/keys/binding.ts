/** Changing a command's key: the recorded key, the commands it would take it from, and the resulting keymap. */
import type { Keymap } from '#src/engine/commands/keys/keymap.state.ts'
import { keyText } from '#src/engine/commands/keys/keys.ts'
import { clashesOf, type Clash } from '../commands/registry/clash.ts'
import { registeredWith } from '../commands/registry/registered.ts'

/** The clashes of the command's new key; empty if the key is free. */
export function clashesWith(map: Keymap, name: string, key: string): readonly Clash[] {
  const { bindings } = registeredWith({ ...map, own: { ...map.own, [name]: key } })
  return clashesOf(bindings).filter(({ names }) => names.includes(name))
}

/** Binds the key to the command alone; null unbinds the command. */
export function rebound(map: Keymap, name: string, key: string | null): Keymap {
  return { ...map, own: { ...map.own, [name]: key } }
}
/** Restores the command's key from the preset. */
export function unbound(map: Keymap, name: string): Keymap {
  return { ...map, own: Object.fromEntries(Object.entries(map.own).filter(([other]) => other !== name)) }
}

export const boundTitle = (title: string, key: string | null): string =>
  key === null ? `"${title}" has no key` : `"${title}" is ${keyText(key)}`
