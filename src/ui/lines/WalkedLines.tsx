/* oxlint-disable react/incompatible-library -- the virtualiser's rows are drawn here and handed to no one */
/** The lines of a list that one walks, selects and opens: the grid has the keyboard, and only the lines in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { HEADS_PX } from './heads.ts'
import styles from './Lines.module.css'

const ROW = 30
/** Of a line: its number among all, the first being the heads, and where it stands. */
export type LinePlace = { readonly rowIndex: number; readonly style: CSSProperties }
type Props<L> = {
  readonly label: string
  readonly lines: readonly L[]
  /** The place of the cursor among them; -1 for none. */
  readonly at: number
  /** The id of the element under the cursor. */
  readonly active: string | undefined
  readonly controller: { onFocus(focus: () => void): void }
  /** Sets `--columns`, and `--least`, below which it scrolls sideways. */
  readonly className: string | undefined
  readonly heads: ReactNode
  readonly draw: (line: L, place: LinePlace) => ReactNode
}

export function WalkedLines<L>({ label, lines, at, active, controller, className = '', heads, draw }: Props<L>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
    scrollPaddingEnd: HEADS_PX,
    initialRect: { width: 1200, height: 700 },
  })
  useEffect(() => controller.onFocus(() => scroller.current?.focus()), [controller])
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
  }, [lines, at, virtual])
  return (
    <div
      ref={scroller}
      className={`${styles['scroll']} ${className}`}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={lines.length + 1}
      aria-activedescendant={active}
      tabIndex={0}
    >
      <div role="row" className={styles['heads']} aria-rowindex={1}>
        {heads}
      </div>
      <div role="rowgroup" className={styles['all']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          return line === undefined
            ? null
            : draw(line, { rowIndex: index + 2, style: { transform: `translateY(${start}px)` } })
        })}
      </div>
    </div>
  )
}
