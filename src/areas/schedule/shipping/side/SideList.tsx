/** A list beside the days: arrows walk in it while it has the focus, Enter opens, Escape leads back to the days. */
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import type { ScheduleController } from '../state/schedule-controller.ts'
import type { SchedulePanel } from '../state/schedule-state.ts'
import styles from './Side.module.css'

type Entry = {
  readonly key: string | number
  /** The whole line in words. */
  readonly says: string
  readonly cells: ReactNode
  readonly open: () => void
}
const within = (at: number, most: number): number => Math.max(0, Math.min(most, at))

export function SideList({
  controller,
  panel,
  label,
  entries,
  isReady,
  children,
}: {
  readonly controller: ScheduleController
  readonly panel: SchedulePanel
  readonly label: string
  readonly entries: readonly Entry[]
  /** Its lines are there: a panel that was entered by key takes the focus now. */
  readonly isReady: boolean
  /** Buttons below, to which the arrows lead too. */
  readonly children?: ReactNode
}) {
  const here = useRef<HTMLDivElement>(null)
  const { entering } = useSnapshot(controller.state)
  const buttons = (): readonly HTMLElement[] => [
    ...(here.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
  ]
  useEffect(() => {
    if (!entering || !isReady || controller.state.panel !== panel) return
    controller.state.entering = false
    const [first] = here.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []
    first?.focus()
  }, [entering, isReady, controller, panel])
  useEffect(() => () => controller.walkBy(undefined), [controller])
  const walk = (by: number): void => {
    const all = buttons()
    const at = all.findIndex((button) => button === button.ownerDocument.activeElement)
    all[within(at + by, all.length - 1)]?.focus()
  }
  return (
    <div
      ref={here}
      className={styles['panel']}
      onFocus={() => controller.walkBy(walk)}
      onBlur={() => controller.walkBy(undefined)}
    >
      {entries.length > 0 && (
        <ul className={styles['list']} aria-label={label}>
          {entries.map(({ key, says, cells, open }) => (
            <li key={key}>
              <Button className={styles['line'] ?? ''} aria-label={says} onPress={open}>
                {cells}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
