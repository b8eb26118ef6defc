/** Which keys a user has given to commands, over those the commands come with: part of the user's own configuration. */
import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { session } from './session.ts'
import { updateMe } from './sign.ts'
import { toast } from './toast.ts'
import { did } from './undo.ts'

/** Key spellings by the name of the command; null where the command is to have none. */
export type Bound = Readonly<Record<string, string | null>>
export const presetNames = ['default', 'vim', 'numpad'] as const
export type PresetName = (typeof presetNames)[number]
/** `by`: a letter means the key at its place on a US keyboard, or the key that types it on this one. */
export type Keymap = { readonly preset: PresetName; readonly by: 'position' | 'letter'; readonly own: Bound }

export const standardKeymap: Keymap = { preset: 'default', by: 'position', own: {} }

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === 'object' && said !== null && !Array.isArray(said)

/** What was saved or is to be imported, read with suspicion: undefined where it is no keymap. */
export function keymapFrom(said: unknown): Keymap | undefined {
  if (!isRecord(said)) return undefined
  const preset = presetNames.find((name) => name === said['preset'])
  const own = said['own']
  if (preset === undefined || !isRecord(own)) return undefined
  const bound = Object.entries(own).flatMap(([name, key]) => (key === null || (typeof key === 'string' && key !== '') ? [[name, key] as const] : []))
  return { preset, by: said['by'] === 'letter' ? 'letter' : 'position', own: Object.fromEntries(bound) }
}

/** What each command is bound to now, by its name: what buttons and hints show. Told by the registry of commands. */
export const shownKeys = proxy<{ now: ReadonlyMap<string, string> }>({ now: ref(new Map<string, string>()) })

export const keymap = proxy<{ now: Keymap }>({ now: ref(standardKeymap) })

/** What the user keeps is what holds; signed out it is the standard. */
subscribeKey(session, 'now', (now) => {
  const kept = now.state === 'in' ? keymapFrom(now.me.app_config['keys']) : undefined
  if (JSON.stringify(kept ?? standardKeymap) !== JSON.stringify(keymap.now)) keymap.now = ref(kept ?? standardKeymap)
}, true)

/** Kept with the user, so that it is there on every machine. */
async function keep(next: Keymap): Promise<void> {
  if (session.now.state === 'in') await updateMe({ app_config: { ...session.now.me.app_config, keys: next } })
}

/** Takes other keys, as something to take back. */
export async function changeKeymap(title: string, next: Keymap): Promise<void> {
  const before = keymap.now
  await keep(next)
  did({ title, kind: 'exact', undo: () => keep(before).then(() => 'The keys are as before.'), redo: () => keep(next).then(() => `${title}.`) })
  toast({ text: `${title}.`, tone: 'ok' })
}
