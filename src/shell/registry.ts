/** Every command there is, by name: those written by hand and those that follow from screens and actions; and the keys they have now. */
import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { all, type Registry } from '#model/registry.ts'
import type { Command } from '../engine/command.ts'
import { keymap, shownKeys, type Keymap } from '../engine/keymap.ts'
import { isSequence, keysOf } from '../engine/keys.ts'
import { toast } from '../engine/toast.ts'
import { learnLayout, placeOfLetter } from '../engine/strokes.ts'
import * as first from '../first-commands.ts'
import { clashesOf, type Entry } from './clash.ts'
import { derived } from './derived.ts'
import { deskCommands, deskList } from './desk-commands.ts'
import { presets } from '../engine/presets.ts'

export type { Entry }

const isCommand = (thing: unknown): thing is Command => typeof thing === 'object' && thing !== null && 'run' in thing && 'title' in thing

const commandsOf = (registry: Registry<unknown>): readonly (readonly [string, Command])[] =>
  all<unknown>(registry).flatMap(([name, thing]) => (isCommand(thing) ? [[name, thing] as const] : []))

const named: readonly (readonly [string, Command])[] = [
  ...commandsOf(first),
  ...derived,
]

/** Those of the areas, those that follow from the actions of resources, and macros: they come after the first paint. */
let late: readonly (readonly [string, Command])[] = []
/** The user's own macros, as they are now. */
let own: () => readonly (readonly [string, Command])[] = () => []

/** The place of each letter on this keyboard, where letters and not places are meant. */
const heardAs = (key: string, { by }: Keymap): string => (by === 'position' ? key : key.replaceAll(/(^|\+|>)([a-z])(?=$|>)/g, (_, before: string, letter: string) => `${before}${placeOfLetter(letter)}`))

/** `k>w>x` begins with `k` and `k>w`. */
const beginningsOf = (key: string): string[] => key.split('>').slice(0, -1).map((_, at, strokes) => strokes.slice(0, at + 1).join('>'))

export type Registered = {
  readonly entries: readonly Entry[]
  /** What each key may mean; which of them it does mean is up to the focused pane. */
  readonly bindings: ReadonlyMap<string, readonly Entry[]>
  /** What sequences begin with. */
  readonly prefixes: ReadonlySet<string>
}

export function registeredWith(map: Keymap): Registered {
  const given = { ...presets[map.preset].keys, ...map.own }
  const entries = [...named, ...late, ...deskCommands(), ...own()].map(([name, command]): Entry => {
    const key = name in given ? (given[name] ?? undefined) : command.key
    return { name, command, key, keys: key === undefined ? [] : keysOf(key).map((one) => heardAs(one, map)) }
  })
  const bindings = entries
    .flatMap((entry) => entry.keys.map((key) => ({ key, entry })))
    .reduce((found, { key, entry }) => found.set(key, [...(found.get(key) ?? []), entry]), new Map<string, readonly Entry[]>())
  return { entries, bindings, prefixes: new Set([...bindings.keys()].filter(isSequence).flatMap(beginningsOf)) }
}

export const registry = proxy<{ now: Registered }>({ now: ref(registeredWith(keymap.now)) })
const tellShown = (): void => {
  shownKeys.now = ref(new Map(registry.now.entries.flatMap(({ name, key }) => (key === undefined ? [] : [[name, key] as const]))))
}
tellShown()
function again(): void {
  registry.now = ref(registeredWith(keymap.now))
  tellShown()
  const [clash, ...more] = clashesOf(registry.now.bindings)
  if (clash) toast({ text: `${clash.why}${more.length > 0 ? `, and ${more.length} more` : ''}. The sheet of keys shows where.`, tone: 'warn' })
}
subscribeKey(keymap, 'now', again, true)
subscribeKey(deskList, 'now', again, true)
/** Everything is there: for who walks all commands. */
export const whole: Promise<void> = Promise.all([import('../commands.ts'), import('./derived-actions.ts'), import('./macro-commands.ts')]).then(([written, { actionCommands }, { macroCommands, ownMacros, onMacros }]) => {
  late = [...commandsOf(written), ...actionCommands, ...macroCommands]
  own = ownMacros
  onMacros(again)
  again()
})
void learnLayout().then((isOther) => isOther && again())

export const entriesNow = (): readonly Entry[] => registry.now.entries
export const entryNamed = (name: string): Entry | undefined => entriesNow().find((entry) => entry.name === name)
