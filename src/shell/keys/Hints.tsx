/** Shows letters over every control of the focused pane: two keys reach any of them. */
import { useEffect, useState } from 'react'
import { onEvery } from '#src/engine/panes/windows.ts'
import { sectionOf } from '../state/focus.ts'
import { controlsIn, lettersFor, reach } from './hint-letters.ts'
import styles from './Hints.module.css'
import { hide, overlays } from '../state/overlays.state.ts'
import { desk } from '../state/desk.state.ts'

type Hint = { readonly letters: string; readonly element: HTMLElement; readonly left: number; readonly top: number }

function hintsNow(): readonly Hint[] {
  const section = sectionOf(desk().focused)
  const controls = section ? controlsIn(section) : []
  const letters = lettersFor(controls.length)
  return controls.flatMap((element, at) => {
    const { left, top } = element.getBoundingClientRect()
    const said = letters[at]
    return said === undefined ? [] : [{ letters: said, element, left: Math.max(0, left), top: Math.max(0, top) }]
  })
}

export default function Hints() {
  const [hints] = useState(hintsNow)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      // Already closed but not yet removed from the page: the key belongs to what comes next.
      if (overlays().now.kind !== 'hints' || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
      // A chord is a command, never a letter.
      if (event.ctrlKey || event.altKey || event.metaKey) return hide()
      event.preventDefault()
      event.stopImmediatePropagation()
      const said = event.key === 'Backspace' ? typed.slice(0, -1) : typed + event.key.toLowerCase()
      const left = hints.filter(({ letters }) => letters.startsWith(said))
      const whole = left.find(({ letters }) => letters === said)
      if (whole || left.length === 0) hide()
      else setTyped(said)
      if (whole) reach(whole.element)
    }
    const stops = [onEvery('keydown', hear, true), onEvery('pointerdown', hide, true)]
    return () => stops.forEach((stop) => stop())
  }, [hints, typed])
  return (
    <div
      className={styles['hints']}
      role="status"
      data-takes-keys
      aria-label={`${hints.length} controls: type the letters of one, Escape leaves`}
    >
      {hints
        .filter(({ letters }) => letters.startsWith(typed))
        .map(({ letters, left, top }) => (
          <kbd key={letters} className={styles['hint']} style={{ left, top }}>
            <span className={styles['typed']}>{letters.slice(0, typed.length)}</span>
            {letters.slice(typed.length)}
          </kbd>
        ))}
      {hints.length === 0 && <p className={styles['none']}>Nothing in this pane to reach.</p>}
    </div>
  )
}
