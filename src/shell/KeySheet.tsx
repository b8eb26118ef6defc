/** Every key there is, read off the commands, with a search. Those of the focused pane come first. */
import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { Key } from '../ui/Key.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './KeySheet.module.css'
import { hide } from './overlays.ts'
import { entries, type Entry } from './registry.ts'
import { standing } from './run.ts'

const headings: Readonly<Record<string, string>> = { pane: 'Panes', workspace: 'Workspace', go: 'Go to', row: 'Selected', yard: 'Yard', table: 'Table', user: 'User', help: 'Help', demo: 'Demo', '': 'More' }

function grouped(found: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] {
  const here = found.filter(({ command }) => command.on !== undefined && ['ready', 'refused'].includes(standing(command).kind))
  const rest = found.filter((entry) => !here.includes(entry))
  const menus = [...new Set(rest.map(({ command }) => command.menu ?? ''))]
  return [
    ...(here.length > 0 ? [['In this pane', here] as const] : []),
    ...menus.map((menu) => [headings[menu] ?? menu, rest.filter(({ command }) => (command.menu ?? '') === menu)] as const),
  ]
}

export default function KeySheet() {
  const [typed, setTyped] = useState('')
  const words = typed.toLowerCase().split(/\s+/)
  const found = entries.filter(({ command, keys }) => {
    const text = `${command.title} ${keys.join(' ')}`.toLowerCase()
    return keys.length > 0 && standing(command).kind !== 'forbidden' && words.every((word) => text.includes(word))
  })
  return (
    <Dialog title="Keys" isOpen onClose={hide} wide>
      <TextField label="Find a key or what it does" value={typed} onChange={setTyped} autoFocus />
      <div className={styles['sheet']}>
        {grouped(found).map(([heading, listed]) => (
          <section key={heading} className={styles['group']}>
            <h3 className={styles['heading']}>{heading}</h3>
            {listed.map(({ name, command, keys }) => (
              <div key={name} className={styles['row']}>
                <span>{command.title}</span>
                <span className={styles['keys']}>
                  {keys.map((key) => (
                    <Key key={key} of={key} />
                  ))}
                </span>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
