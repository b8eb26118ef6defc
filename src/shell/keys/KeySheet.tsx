/** Lists all keys with a search, those of the focused pane first; Enter on a key changes it. The operators of filters follow. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { activeElement } from '#src/engine/panes/windows.ts'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { clashesOf } from '../commands/registry/clash.ts'
import { AboutPane } from './AboutPane.tsx'
import { KeyRecorder } from './KeyRecorder.tsx'
import { TypedHints } from './TypedHints.tsx'
import styles from './KeySheet.module.css'
import { headings } from '../commands/menus.ts'
import { hide } from '../state/overlays.state.ts'
import type { RegisteredCommand } from '../commands/registry/registered.ts'
import { registry } from '../commands/registry/registry.state.ts'
import { availability } from '../commands/run.ts'

const order = ['go', '', 'pane', 'link', 'workspace', 'user', 'help', 'demo', 'table', 'column', 'yard', 'row']

/** First what this pane can do, then what works anywhere, then what other panes can do, by area. */
function grouped(found: readonly RegisteredCommand[]): readonly (readonly [string, readonly RegisteredCommand[]])[] {
  const isHere = ({ command }: RegisteredCommand): boolean =>
    command.on !== undefined && ['ready', 'refused'].includes(availability(command).kind)
  const anywhere = found.filter(({ command }) => command.on === undefined)
  const elsewhere = found.filter((entry) => entry.command.on !== undefined && !isHere(entry))
  const areas = [...new Set(elsewhere.map(({ name }) => name.split(':')[0] ?? ''))]
  const groups: readonly (readonly [string, readonly RegisteredCommand[]])[] = [
    ['In this pane', found.filter(isHere)],
    ...order.map(
      (menu) => [headings[menu] ?? menu, anywhere.filter(({ command }) => (command.menu ?? '') === menu)] as const,
    ),
    ...areas.map(
      (area) =>
        [
          `In other panes: ${area.replaceAll(/[A-Z]/g, ' $&').toLowerCase()}`,
          elsewhere.filter(({ name }) => name.startsWith(`${area}:`)),
        ] as const,
    ),
  ]
  return groups.filter(([, listed]) => listed.length > 0)
}

/** Arrow keys move between commands; up from the first returns to the search. */
function onArrow(event: KeyboardEvent, here: HTMLElement): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return false
  const rows = [...here.querySelectorAll<HTMLElement>('[data-command], input')]
  const at = rows.findIndex((row) => row === activeElement())
  rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
  return true
}

const wordsOf = (typed: string): readonly string[] => typed.toLowerCase().split(/\s+/)

/** Without a search it lists only commands with a key; a search also finds those without. */
function foundBy(entries: readonly RegisteredCommand[], typed: string): readonly RegisteredCommand[] {
  const words = wordsOf(typed)
  return entries.filter(({ command, keys }) => {
    const text = `${command.title} ${keys.join(' ')} ${(command.aliases ?? []).join(' ')}`.toLowerCase()
    return (
      (keys.length > 0 || typed !== '') &&
      availability(command).kind !== 'forbidden' &&
      words.every((word) => text.includes(word))
    )
  })
}

export default function KeySheet() {
  const { now } = useSnapshot(registry())
  const [typed, setTyped] = useState('')
  const [recording, setRecording] = useState<RegisteredCommand | null>(null)
  const sheet = useKeyDown<HTMLDivElement>(onArrow)
  const clashing = new Map(
    clashesOf(registry().now.bindings).flatMap(({ names, why }) => names.map((name) => [name, why] as const)),
  )
  return (
    <Dialog title="Keys" isOpen onClose={hide} wide>
      <div ref={sheet}>
        {recording ? (
          <KeyRecorder entry={recording} onDone={() => setRecording(null)} />
        ) : (
          <TextField
            label="Find a key or what it does"
            value={typed}
            onChange={setTyped}
            autoFocus
            help="Arrow down to a command, Enter gives it another key. Presets: “Choose key preset” in the palette."
          />
        )}
        {typed === '' && <AboutPane />}
        <div className={styles['sheet']}>
          {grouped(foundBy(now.entries, typed)).map(([heading, listed]) => (
            <section key={heading} className={styles['group']}>
              <h3 className={styles['heading']}>{heading}</h3>
              {listed.map((entry) => (
                <button
                  key={entry.name}
                  type="button"
                  data-command={entry.name}
                  className={styles['row']}
                  onClick={() => setRecording(entry)}
                >
                  <span>
                    {entry.command.title}
                    {clashing.has(entry.name) && <span className={styles['clash']}> ⚠ {clashing.get(entry.name)}</span>}
                  </span>
                  <span className={styles['keys']}>
                    {entry.keys.length === 0 ? (
                      <span className={styles['none']}>no key</span>
                    ) : (
                      entry.keys.map((key) => <Key key={key} of={key} />)
                    )}
                  </span>
                </button>
              ))}
            </section>
          ))}
          <TypedHints words={wordsOf(typed)} />
        </div>
      </div>
    </Dialog>
  )
}
