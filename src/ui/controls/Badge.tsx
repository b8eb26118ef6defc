/** A status badge. A shape precedes the word, so that nobody depends on the colour. */
import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type BadgeState = 'ok' | 'warn' | 'stop' | 'info' | 'hold' | 'plain'
const shapes: Readonly<Record<BadgeState, string>> = { ok: '●', warn: '▲', stop: '■', info: '◆', hold: '◐', plain: '○' }

export function Badge({ state = 'plain', children }: { readonly state?: BadgeState; readonly children: ReactNode }) {
  return (
    <span className={styles['badge']} data-state={state}>
      <span className={styles['shape']} aria-hidden>
        {shapes[state]}
      </span>
      {children}
    </span>
  )
}
