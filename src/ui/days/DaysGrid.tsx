/** The months of a plan as a grid: it has the focus, its cursor is a day, and a digit begins to type the cars of that day. */
import { useEffect, useId, type HTMLAttributes, type ReactNode } from 'react'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { Months } from './Months.tsx'
import styles from './Days.module.css'

type Props = {
  readonly label: string
  readonly days: readonly Day[]
  readonly cursor: Day
  /** Registers how the grid takes the focus; returns a function that unregisters. */
  readonly onFocusing: (focus: () => void) => () => void
  readonly onDigit: (digit: string) => void
  /** What the grid does with the pointer, and when the focus comes and goes. */
  readonly handlers?: Omit<HTMLAttributes<HTMLDivElement>, 'className' | 'role' | 'children'>
  /** The grid takes the keyboard when its pane does. */
  readonly isFirst?: boolean
  readonly children: (day: Day, id: string) => ReactNode
}

export function DaysGrid({ label, days, cursor, onFocusing, onDigit, handlers, isFirst, children }: Props) {
  const prefix = useId()
  const here = useKeyDown<HTMLDivElement>(({ key, ctrlKey, altKey, metaKey, target }) => {
    if (!/^\d$/.test(key) || ctrlKey || altKey || metaKey || target instanceof HTMLInputElement) return false
    onDigit(key)
    return true
  })
  useEffect(() => onFocusing(() => here.current?.focus({ preventScroll: true })), [onFocusing, here])
  useEffect(() => {
    here.current?.querySelector('[data-cursor=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [cursor, here])
  useEffect(() => {
    const grid = here.current
    if (!grid) return
    // A pane that opens beside narrows the months: the day stays in sight.
    const watch = new ResizeObserver(() =>
      grid.querySelector('[data-cursor=true]')?.scrollIntoView?.({ block: 'nearest' }),
    )
    watch.observe(grid)
    return () => watch.disconnect()
  }, [here])
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- it has the focus for its days
    <div
      ref={here}
      className={styles['months']}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={`${prefix}${cursor}`}
      data-autofocus={isFirst || undefined}
      {...handlers}
    >
      <Months days={days}>{(day) => children(day, `${prefix}${day}`)}</Months>
    </div>
  )
}
