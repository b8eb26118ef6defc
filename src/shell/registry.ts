/** Every command there is, by name: those written by hand and those that follow from screens and actions. */
import { all } from '#model/registry.ts'
import type { Command } from '../engine/command.ts'
import { isSequence, keysOf } from '../engine/keys.ts'
import * as written from '../commands.ts'
import { derived } from './derived.ts'

export type Entry = { readonly name: string; readonly command: Command; readonly keys: readonly string[] }

const isCommand = (thing: unknown): thing is Command => typeof thing === 'object' && thing !== null && 'run' in thing && 'title' in thing

const named: readonly (readonly [string, Command])[] = [
  ...all<unknown>(written).flatMap(([name, thing]) => (isCommand(thing) ? [[name, thing] as const] : [])),
  ...derived,
]

export const entries: readonly Entry[] = named.map(([name, command]) => ({
  name,
  command,
  keys: command.key === undefined ? [] : keysOf(command.key),
}))
export const entryNamed = (name: string): Entry | undefined => entries.find((entry) => entry.name === name)

/** What each key may mean; which of them it does mean is up to the focused pane. */
export const bindings: ReadonlyMap<string, readonly Entry[]> = entries
  .flatMap((entry) => entry.keys.map((key) => ({ key, entry })))
  .reduce((map, { key, entry }) => map.set(key, [...(map.get(key) ?? []), entry]), new Map<string, readonly Entry[]>())

/** The first strokes of sequences. */
export const prefixes: ReadonlySet<string> = new Set([...bindings.keys()].filter(isSequence).map((key) => key.split('>')[0] ?? ''))
