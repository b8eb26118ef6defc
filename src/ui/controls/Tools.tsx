/** A row of tools. Those that do not fit are in a menu at its end. */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { late } from '#src/engine/console/late.ts'
import styles from './Tools.module.css'

const MoreTools = late(() => import('./MoreTools.tsx'))

/**
 * The row wraps, and only its first line is seen: the browser decides what fits. Calls `onChange` with the rest. Marked with an attribute,
 * because a tool of any component can be among them.
 */
function watchRow(row: HTMLElement, onChange: (left: readonly Element[]) => void): () => void {
  let left: readonly Element[] = []
  const measure = (): void => {
    const { bottom, height } = row.getBoundingClientRect()
    // In a hidden pane nothing has a place.
    if (height === 0) return
    const now = [...row.children].filter((tool) => tool.getBoundingClientRect().top >= bottom)
    for (const tool of row.children) tool.toggleAttribute('data-left', now.includes(tool))
    if (now.length === left.length && now.every((tool, at) => tool === left[at])) return
    left = now
    onChange(now)
  }
  const sizes = new ResizeObserver(measure)
  const watch = (): void => {
    sizes.disconnect()
    for (const one of [row, ...row.children]) sizes.observe(one)
    measure()
  }
  const tools = new MutationObserver(watch)
  tools.observe(row, { childList: true })
  watch()
  return () => {
    sizes.disconnect()
    tools.disconnect()
  }
}

/** The tools after it are at the end of the row. */
export const ToolGap = () => <span className={styles['gap']} />

/** A field or a menu of its own cannot be in the menu: it is first in the row, or after it (`end`). */
export function Tools({
  label,
  end,
  children,
}: {
  readonly label: string
  readonly end?: ReactNode
  readonly children: ReactNode
}) {
  const row = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<readonly Element[]>([])
  useLayoutEffect(() => (row.current ? watchRow(row.current, setLeft) : undefined), [])
  return (
    <div className={styles['tools']} role="toolbar" aria-label={label}>
      <div className={styles['row']} ref={row}>
        {children}
      </div>
      {left.length > 0 && <MoreTools tools={left} />}
      {end}
    </div>
  )
}
