/** A line for each of the five keys, ticked off as it is pressed. It takes neither focus nor room, and goes by key. */
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../engine/session.ts'
import { isTyped } from '../engine/keys.ts'
import { strokeOf } from '../engine/strokes.ts'
import { onEvery } from '../engine/windows.ts'
import { Button } from '../ui/Button.tsx'
import { Key } from '../ui/Key.tsx'
import styles from './Guide.module.css'
import { guideNow, guideState, guideSteps, tick, toggleGuide } from './guide-steps.ts'

const isInField = (event: KeyboardEvent): boolean => event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable="true"], [data-typing]') !== null

export default function Guide() {
  useSnapshot(session)
  useSnapshot(guideState)
  const { ticked, done } = guideNow()
  useEffect(() => {
    if (done) return undefined
    const hear = (event: KeyboardEvent): void => {
      const stroke = strokeOf(event)
      if (stroke !== '' && !(isTyped(stroke) && isInField(event))) tick(stroke)
    }
    // Before anything else takes the key for itself.
    return onEvery('keydown', hear, true)
  }, [done])
  if (done) return null
  return (
    <aside className={styles['guide']} aria-label="Five keys to begin with">
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
        Put away
      </Button>
    </aside>
  )
}
