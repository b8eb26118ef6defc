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
  /** With spaces between them: without, the words would run together in the text that is compared with the name of the line. */
  readonly cells: ReactNode
  readonly open: () => void
}
const within = (at: number, most: number): number => Math.max(0, Math.min(most, at))
const buttonsIn = (root: HTMLElement | null): readonly HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
]
function walkIn(root: HTMLElement | null, by: number): void {
  const all = buttonsIn(root)
  const at = all.findIndex((button) => button === button.ownerDocument.activeElement)
  all[within(at + by, all.length - 1)]?.focus()
}

export function SideList({
  controller,
  panel,
  label,
  entries,
  children,
}: {
  readonly controller: ScheduleController
  readonly panel: SchedulePanel
  readonly label: string
  readonly entries: readonly Entry[]
  /** Buttons below, to which the arrows lead too. */
  readonly children?: ReactNode
}) {
  const here = useRef<HTMLDivElement>(null)
  const { entering } = useSnapshot(controller.state)
  useEffect(() => {
    if (entering && controller.takeEntry(panel)) buttonsIn(here.current)[0]?.focus()
  }, [entering, controller, panel])
  useEffect(() => () => controller.walkBy(undefined), [controller])
  return (
    <div
      ref={here}
      className={styles['panel']}
      onFocus={() => controller.walkBy((by) => walkIn(here.current, by))}
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
