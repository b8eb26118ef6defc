/** One window of a limit on the strip: its name, bar and remainder, and the ghost of what the typed plan would make of it. */
import { memo } from 'react'
import type { GhostWindow } from '#model/areas/legacy/rules/limit-ghosts.ts'
import type { TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import { WindowBar } from '../../similar/WindowBar.tsx'
import { amountText } from '../../similar/quantity.ts'
import { shortName, windowSays } from './window-text.ts'
import styles from './Strip.module.css'

type Props = {
  readonly id: string
  readonly window: TimelineWindow
  readonly unit: 'L' | 'kg'
  readonly expected: number | undefined
  readonly ghost: GhostWindow | undefined
  readonly isCursor: boolean
  readonly onPlace: () => void
  readonly onOpen: () => void
}

export const StripWindow = memo(function StripWindow(props: Props) {
  const { id, window, unit, expected, ghost, isCursor, onPlace, onOpen } = props
  const { remaining, when, changed_late } = window
  // The bar names the window: its figures are shortened beside it.
  const says = windowSays(window, unit, ghost)
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCursor}
      className={styles['window']}
      data-when={when}
      data-ghost={ghost !== undefined}
      onPointerDown={onPlace}
      onDoubleClick={onOpen}
    >
      <span className={styles['name']} aria-hidden>
        {shortName(window)} {changed_late && '▲'}
      </span>
      <WindowBar window={window} says={says} expected={expected}>
        <span role="img" aria-label={says}>
          —
        </span>
      </WindowBar>
      <span className={styles['figure']} aria-hidden>{`${amountText(remaining, unit)} left`}</span>
      {ghost && (
        <span className={styles['ghost']} aria-hidden>
          <span>{`→ ${amountText(ghost.remaining, unit)} left`}</span>
          {ghost.remaining !== null && <span>{ghost.runs_out === null ? 'lasts' : `out ${ghost.runs_out}`}</span>}
        </span>
      )}
    </div>
  )
})
