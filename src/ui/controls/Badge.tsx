/** A status badge. A shape precedes the word, so that nobody depends on the colour. */
import type { ReactNode } from 'react'
import { toneShapes, type BadgeState, type StateMark } from './state-marks.ts'
import styles from './Badge.module.css'

/** `state`: the mark of a state, or a mere colour with its shape. */
export function Badge({
  state = 'plain',
  children,
}: {
  readonly state?: BadgeState | StateMark
  readonly children: ReactNode
}) {
  const { tone, shape } = typeof state === 'string' ? { tone: state, shape: toneShapes[state] } : state
  return (
    <span className={styles['badge']} data-state={tone}>
      <span className={styles['shape']} aria-hidden>
        {shape}
      </span>
      {children}
    </span>
  )
}
