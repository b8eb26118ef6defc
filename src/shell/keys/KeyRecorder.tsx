/** Records the new key of a command: one stroke or several in sequence. */
import { useEffect, useState } from 'react'
import { changeKeymap } from '#src/engine/commands/keys/keymap.ts'
import { keymap, type Keymap } from '#src/engine/commands/keys/keymap.state.ts'
import { strokeOf } from '#src/engine/commands/keys/event-to-key.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { onEvery } from '#src/engine/panes/windows.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { boundTitle, clashesWith, rebound, unbound } from './binding.ts'
import styles from './KeySheet.module.css'
import type { RegisteredCommand } from '../commands/registry/registered.ts'

const change = (title: string, next: Keymap): Promise<void> =>
  changeKeymap(title, next).catch((error: unknown) =>
    toast({ text: `Not changed: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' }),
  )

export function KeyRecorder({
  entry: { name, command },
  onDone,
}: {
  readonly entry: RegisteredCommand
  readonly onDone: () => void
}) {
  const [strokes, setStrokes] = useState<readonly string[]>([])
  const key = strokes.join('>')
  const clashes = key === '' ? [] : clashesWith(keymap().now, name, key)
  useEffect(() => {
    const give = (bound: string | null): void => {
      onDone()
      void change(boundTitle(command.title, bound), rebound(keymap().now, name, bound))
    }
    const hear = (event: KeyboardEvent): void => {
      const pressed = strokeOf(event)
      if (pressed === '') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (pressed === 'escape') return onDone()
      if (pressed === 'enter' && key !== '') return give(key)
      if (pressed === 'backspace' && key !== '') return setStrokes(strokes.slice(0, -1))
      if (pressed === 'backspace') return give(null)
      if (pressed === 'delete' && key === '') {
        onDone()
        return void change(`"${command.title}" has its standard key`, unbound(keymap().now, name))
      }
      setStrokes([...strokes, pressed].slice(-3))
    }
    return onEvery('keydown', hear, true)
  }, [strokes, key, name, command.title, onDone])
  return (
    <div className={styles['recorder']} role="status">
      <strong>{command.title}</strong>
      <span className={styles['recorded']}>
        {key === '' ? 'Press the new key, or several after each other' : <Key of={key} />}
      </span>
      {clashes.map(({ why, key: which }) => (
        <span key={which} className={styles['clash']}>
          ⚠ {why}
        </span>
      ))}
      <span className={styles['foot']}>
        {key === '' ? (
          <>
            <Key of="backspace" /> none · <Key of="delete" /> the standard · <Key of="escape" /> leave
          </>
        ) : (
          <>
            <Key of="enter" /> {clashes.length > 0 ? 'take it all the same' : 'keep'} · <Key of="backspace" /> one back
            · <Key of="escape" /> leave
          </>
        )}
      </span>
    </div>
  )
}
