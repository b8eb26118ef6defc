/** The keys that a user has assigned to commands, on top of the defaults: part of the user's settings. */
import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { state } from '../../console/console.state.ts'
import { session, signedIn } from '../../session/session.state.ts'

/** Keys by the name of the command; null for a command without a key. */
export type Bound = Readonly<Record<string, string | null>>
export const presetNames = ['default', 'vim', 'numpad'] as const
export type PresetName = (typeof presetNames)[number]
/** `by`: a letter means the key at its place on a US keyboard, or the key that types it on this one. */
export type Keymap = { readonly preset: PresetName; readonly by: 'position' | 'letter'; readonly own: Bound }

export const standardKeymap: Keymap = { preset: 'default', by: 'position', own: {} }

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> =>
  typeof said === 'object' && said !== null && !Array.isArray(said)

/** Parses a saved or imported keymap with care; undefined if it is not one. */
export function keymapFrom(said: unknown): Keymap | undefined {
  if (!isRecord(said)) return undefined
  const preset = presetNames.find((name) => name === said['preset'])
  const own = said['own']
  if (preset === undefined || !isRecord(own)) return undefined
  const bound = Object.entries(own).flatMap(([name, key]) =>
    key === null || (typeof key === 'string' && key !== '') ? [[name, key] as const] : [],
  )
  return { preset, by: said['by'] === 'letter' ? 'letter' : 'position', own: Object.fromEntries(bound) }
}

/** The current keys of each command, shown on buttons and in hints. Set by the registry of commands. */
export const shownKeys = state(() =>
  proxy<{ now: ReadonlyMap<string, string> }>({ now: ref(new Map<string, string>()) }),
)

/** The user's saved keymap; signed out, the standard one. */
export const keymap = state((onClose) => {
  const kept = (): Keymap => keymapFrom(signedIn()?.app_config['keys']) ?? standardKeymap
  const it = proxy<{ now: Keymap }>({ now: ref(kept()) })
  const look = (): void => {
    const next = kept()
    if (JSON.stringify(next) !== JSON.stringify(it.now)) it.now = ref(next)
  }
  onClose(subscribeKey(session(), 'now', look, true))
  return it
})
