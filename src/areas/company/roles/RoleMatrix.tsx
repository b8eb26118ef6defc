/* oxlint-disable react/incompatible-library -- what the virtualisers tell is drawn here and handed to no one */
/** The matrix itself. The grid has the keyboard, its keys are commands of the pane; only the rows in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useId, useRef } from 'react'
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
    const box = scroller.current
    if (!box) return
    const left = column * CELL
    if (left < box.scrollLeft) box.scrollLeft = left
    else if (left + CELL + HEAD > box.scrollLeft + box.clientWidth)
      box.scrollLeft = left + CELL + HEAD - box.clientWidth
  }, [column, columns])
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const top = row * ROW
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + ROW + TOP > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW + TOP - box.clientHeight
  }, [row])
  const width = HEAD + columns.length * CELL
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
      <Heads columns={columns} cursor={column} width={width} />
      <div
        role="rowgroup"
        className={styles['all']}
        style={{ width, height: rows.length * ROW, backgroundPositionX: HEAD }}
      >
        {areasOf(columns).map(({ area, from }) => (
          <span key={area} className={styles['edge']} style={{ left: HEAD + from * CELL }} aria-hidden />
        ))}
        {down.getVirtualItems().map(({ index: at }) => {
          const role = rows[at]
          return (
            role && (
              <RoleRow
                key={role.id}
                role={role}
                codes={byGroup[role.id]?.codes ?? role.permissions}
                columns={columns}
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

type HeadsProps = { readonly columns: readonly RoleColumn[]; readonly cursor: number; readonly width: number }
const Heads = memo(function Heads({ columns, cursor, width }: HeadsProps) {
  return (
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
      {columns.map(({ code, label }, at) => (
        <span
          key={code}
          role="columnheader"
          aria-colindex={at + 2}
          className={styles['code']}
          style={{ left: HEAD + at * CELL }}
          title={`${label} (${code})`}
          data-cursor={at === cursor || undefined}
        >
          {label.replace(/^Can /, '')}
        </span>
      ))}
    </div>
  )
})
