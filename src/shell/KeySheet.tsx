/** Every key there is, read off the commands, with a search. Those of the focused pane come first. */
import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { Key } from '../ui/Key.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './KeySheet.module.css'
import { headings } from './menus.ts'
import { hide } from './over.ts'
import { entries, type Entry } from './registry.ts'
import { standing } from './run.ts'

const order = ['go', '', 'pane', 'workspace', 'user', 'help', 'demo', 'table', 'yard', 'row']

/** First what this pane can do, then what works anywhere, then what other panes can do, under the area they belong to. */
function grouped(found: readonly Entry[]): readonly (readonly [string, readonly Entry[]])[] {
  const isHere = ({ command }: Entry): boolean => command.on !== undefined && ['ready', 'refused'].includes(standing(command).kind)
  const anywhere = found.filter(({ command }) => command.on === undefined)
  const elsewhere = found.filter((entry) => entry.command.on !== undefined && !isHere(entry))
  const areas = [...new Set(elsewhere.map(({ name }) => name.split(':')[0] ?? ''))]
  const groups: readonly (readonly [string, readonly Entry[]])[] = [
    ['In this pane', found.filter(isHere)],
    ...order.map((menu) => [headings[menu] ?? menu, anywhere.filter(({ command }) => (command.menu ?? '') === menu)] as const),
    ...areas.map((area) => [`In other panes: ${area}`, elsewhere.filter(({ name }) => name.startsWith(`${area}:`))] as const),
  ]
  return groups.filter(([, listed]) => listed.length > 0)
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
