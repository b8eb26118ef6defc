/* oxlint-disable react/incompatible-library -- what the virtualisers tell is drawn here and handed to no one */
/** The matrix itself. The grid has the keyboard, its keys are commands of the pane; only the rows and columns in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { areasOf, type RoleColumn } from './role-columns.ts'
import { roleEdits } from './role-edits.state.ts'
import { RoleRow } from './RoleRow.tsx'
import type { GroupRow, RolesController } from './roles-controller.ts'
import { CELL, HEAD, ROW, TOP } from './sizes.ts'
import styles from './Roles.module.css'

const OVERSCAN = 2
type Props = {
  readonly controller: RolesController
  readonly rows: readonly GroupRow[]
  readonly columns: readonly RoleColumn[]
}

export function RoleMatrix({ controller, rows, columns }: Props) {
  const prefix = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { row, column } = useSnapshot(controller.state)
  const { byGroup } = useSnapshot(roleEdits())
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CELL,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD,
    initialRect: { width: 1200, height: 700 },
  })
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    paddingStart: TOP,
    initialRect: { width: 1200, height: 700 },
  })
  useEffect(() => {
    controller.onFocus(() => scroller.current?.focus({ preventScroll: true }))
    controller.focus()
  }, [controller])
  useEffect(() => {
    across.scrollToIndex(column)
  }, [column, across])
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const top = row * ROW
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + ROW + TOP > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW + TOP - box.clientHeight
  }, [row])
  const seen = across.getVirtualItems()
  const [first, last] = [seen[0]?.index ?? 0, seen.at(-1)?.index ?? 0]
  const width = HEAD + across.getTotalSize()
  // More than are ever in sight at this width, so that a step to the side changes the column of few of them.
  const ring = Math.max(seen.length, Math.ceil((across.scrollRect?.width ?? 0) / CELL) + 2 * OVERSCAN + 2)
  const lines = down.getVirtualItems()
  // Rows take turns as well.
  const turns = Math.max(lines.length, Math.ceil((down.scrollRect?.height ?? 0) / ROW) + 2 * OVERSCAN + 2)
  return (
    <div
      ref={scroller}
      className={styles['scroll']}
      role="grid"
      aria-label="Permissions of roles"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={`${prefix}${row}-${column}`}
      tabIndex={0}
    >
      <div role="row" aria-rowindex={1} className={styles['heads']} style={{ width, height: TOP }}>
        <span role="columnheader" aria-colindex={1} className={styles['corner']} style={{ width: HEAD }}>
          Roles ↓ Permissions →
        </span>
        {areasOf(columns).map(({ area, from, count }) => (
          <span
            key={area}
            className={styles['area']}
            style={{ left: HEAD + from * CELL, width: count * CELL }}
            title={area}
            aria-hidden
          >
            <span style={{ left: HEAD }}>{area}</span>
          </span>
        ))}
        {columns.slice(first, last + 1).map(({ code, label }, at) => (
          <span
            key={(first + at) % ring}
            role="columnheader"
            aria-colindex={first + at + 2}
            className={styles['code']}
            style={{ left: HEAD + (first + at) * CELL }}
            title={`${label} (${code})`}
            data-cursor={first + at === column || undefined}
          >
            {label.replace(/^Can /, '')}
          </span>
        ))}
      </div>
      <div role="rowgroup" className={styles['all']} style={{ width, height: rows.length * ROW }}>
        {lines.map(({ index: at }) => {
          const role = rows[at]
          return (
            role && (
              <RoleRow
                key={at % turns}
                role={role}
                codes={byGroup[role.id]?.codes ?? role.permissions}
                columns={columns}
                span={`${first} ${last}`}
                ring={ring}
                place={at}
                cursor={at === row ? column : undefined}
                prefix={prefix}
                controller={controller}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
