/** Lists the five keys of the guide and ticks each off once pressed. It takes no focus and no space from panes; a key closes it. */
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/engine/session/session.state.ts'
import { guideAhead } from './guide.state.ts'
import { isTyped } from '#src/engine/commands/keys/keys.ts'
import { strokeOf } from '#src/engine/commands/keys/event-to-key.ts'
import { onEvery } from '#src/engine/panes/windows.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import styles from './Guide.module.css'
import { guideNow, guideSteps, tick, toggleGuide } from './guide-steps.ts'

const isInField = (event: KeyboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest('input, textarea, select, [contenteditable="true"], [data-typing]') !== null

export default function Guide() {
  useSnapshot(session())
  useSnapshot(guideAhead())
  const { ticked, done } = guideNow()
  useEffect(() => {
    if (done) return undefined
    const hear = (event: KeyboardEvent): void => {
      const stroke = strokeOf(event)
      if (stroke !== '' && !(isTyped(stroke) && isInField(event))) tick(stroke)
    }
    // Listens in the capture phase, before anything else handles the key.
    return onEvery('keydown', hear, true)
  }, [done])
  if (done) return null
  return (
    <aside className={styles['guide']} data-keys aria-label="Five keys to begin with">
      <h2 className={styles['title']}>Five keys to begin with</h2>
      <ol className={styles['list']}>
        {guideSteps.map(({ id, key, command, does }) => (
          <li key={id} className={styles['step']} data-ticked={ticked.includes(id)}>
            <span className={styles['tick']}>{ticked.includes(id) && <Check size={14} aria-label="done" />}</span>
            <span className={styles['key']}>
              <Key of={key} {...(command !== undefined && { command })} />
            </span>
            <span>{does}</span>
          </li>
        ))}
      </ol>
      <Button look="quiet" shortcut="k>g" onPress={toggleGuide}>
        Close
      </Button>
    </aside>
  )
}
