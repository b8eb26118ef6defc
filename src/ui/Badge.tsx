/** A state, as a word in its colour with a shape before it, so that no one has to see the colour. */
import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type State = 'ok' | 'warn' | 'stop' | 'info' | 'hold' | 'plain'
const shapes: Readonly<Record<State, string>> = { ok: '●', warn: '▲', stop: '■', info: '◆', hold: '◐', plain: '○' }

export function Badge({ state = 'plain', children }: { readonly state?: State; readonly children: ReactNode }) {
  return (
    <span className={styles['badge']} data-state={state}>
      <span className={styles['shape']} aria-hidden>
        {shapes[state]}
      </span>
      {children}
    </span>
  )
}
