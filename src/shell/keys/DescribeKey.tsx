/** Says what a key means: here, in other panes, and why it does nothing just now. Accepts any key; Escape pressed twice leaves. */
import { useEffect, useState } from 'react'
import { keyText } from '#src/engine/commands/keys/keys.ts'
import { plainStrokeOf } from '#src/engine/commands/keys/event-to-key.ts'
import { onEvery } from '#src/engine/panes/windows.ts'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { AboutPane } from './AboutPane.tsx'
import styles from './DescribeKey.module.css'
import { hide, overlays } from '../state/overlays.state.ts'
import type { RegisteredCommand } from '../commands/registry/registered.ts'
import { registry } from '../commands/registry/registry.state.ts'
import { availability } from '../commands/run.ts'

const undone = {
  exact: 'Can be taken back exactly.',
  compensating: 'Is taken back by a new entry.',
  held: 'Is held for some seconds before it goes.',
  none: 'Cannot be taken back.',
} as const

function about({ command }: RegisteredCommand): string {
  const now = availability(command)
  const where =
    now.kind === 'elsewhere'
      ? 'In other panes.'
      : now.kind === 'refused'
        ? `Not now: ${now.why}.`
        : now.kind === 'forbidden'
          ? 'You do not have permission.'
          : 'Here and now.'
  return `${where}${command.undo === undefined ? '' : ` ${undone[command.undo]}`}`
}

export default function DescribeKey() {
  const [key, setKey] = useState('')
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const pressed = plainStrokeOf(event)
      if (pressed === '' || overlays().now.kind !== 'describe') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (pressed === 'escape' && key === 'escape') return hide()
      setKey(registry().now.prefixes.has(key) ? `${key}>${pressed}` : pressed)
    }
    return onEvery('keydown', hear, true)
  }, [key])
  const { bindings, prefixes } = registry().now
  const longer = prefixes.has(key) ? [...bindings].filter(([other]) => other.startsWith(`${key}>`)) : []
  const listed = [...(bindings.has(key) ? [[key, bindings.get(key) ?? []] as const] : []), ...longer].flatMap(
    ([spelled, bound]) => bound.map((entry) => ({ spelled, entry })),
  )
  return (
    <Dialog title="What does a key do?" isOpen onClose={hide}>
      <p role="status" className={styles['asked']}>
        {key === '' ? (
          'Press any key.'
        ) : (
          <>
            <Key of={key} />{' '}
            {listed.length === 0 ? `${keyText(key)} means nothing to Highball: the browser or the field has it.` : ''}
          </>
        )}
      </p>
      {key === '' && <AboutPane />}
      <dl className={styles['list']}>
        {listed.map(({ spelled, entry }) => (
          <div key={`${spelled} ${entry.name}`} className={styles['row']}>
            <dt>
              <Key of={spelled} /> {entry.command.title}
            </dt>
            <dd>{about(entry)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['foot']}>
        <Key of="escape" /> twice closes. <Key of="?" command="workspace:keySheet" /> lists all keys, where they are
        changed, and what may be typed into filters and the palette.
      </p>
    </Dialog>
  )
}
