/** All known commands and their current keys. It follows the keymap, the keyboard layout and the sources of commands. */
import { proxy, ref } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { learnLayout } from '#src/engine/commands/keys/event-to-key.ts'
import { keymap, shownKeys } from '#src/engine/commands/keys/keymap.state.ts'
import { makers } from '#src/engine/commands/makers.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { state } from '#src/engine/console/console.state.ts'
import { clashesOf } from './clash.ts'
import { registeredWith, type CommandRegistry } from './registered.ts'
import { sources } from './sources.state.ts'

export const registry = state((onClose) => {
  const kept = proxy<{ now: CommandRegistry }>({ now: ref(registeredWith(keymap().now)) })
  const publish = (): void => {
    const { entries } = kept.now
    shownKeys().now = ref(
      new Map(entries.flatMap(({ name, key }) => (key === undefined ? [] : [[name, key] as const]))),
    )
    makers().now = ref(
      entries.flatMap(({ name, command }) => (command.makes === undefined ? [] : [{ ...command, name }])),
    )
  }
  publish()
  const again = (): void => {
    kept.now = ref(registeredWith(keymap().now))
    publish()
    const [clash, ...more] = clashesOf(kept.now.bindings)
    if (clash)
      toast({
        text: `${clash.why}${more.length > 0 ? `, and ${more.length} more` : ''}. The sheet of keys shows where.`,
        tone: 'warn',
      })
  }
  onClose(subscribeKey(keymap(), 'now', again, true))
  onClose(subscribeKey(sources(), 'now', again, true))
  void learnLayout().then((isOther) => isOther && again())
  return kept
})
