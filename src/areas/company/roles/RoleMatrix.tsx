/* oxlint-disable react/incompatible-library -- what the virtualisers tell is drawn here and handed to no one */
/** The matrix itself: permissions by area down, roles across. The grid has the keyboard, its keys are commands of the pane. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react'
import { useSnapshot } from 'valtio'
import { areasOf, type PermissionArea, type PermissionRow } from './permission-rows.ts'
import { PermissionLine } from './PermissionLine.tsx'
import { roleEdits } from './role-edits.state.ts'
import type { GroupRow, RolesController } from './roles-controller.ts'
import { AREA, sizesFor, type Sizes } from './sizes.ts'
import styles from './Roles.module.css'

const OVERSCAN = 2
const ROOM = { width: 1200, height: 700 }
type Props = {
  readonly controller: RolesController
  readonly roles: readonly GroupRow[]
  readonly permissions: readonly PermissionRow[]
}

/** Scrolls the cell of the cursor into sight. The texts on the left and the headings above do not scroll, and must not cover it. */
function revealAcross(box: HTMLElement, left: number, { head, cell }: Sizes): void {
  if (left < box.scrollLeft) box.scrollLeft = left
  else if (left + cell + head > box.scrollLeft + box.clientWidth) box.scrollLeft = left + cell + head - box.clientWidth
}
function revealDown(box: HTMLElement, top: number, { row }: Sizes, above: number): void {
  if (top - AREA < box.scrollTop) box.scrollTop = top - AREA
  else if (top + row + above > box.scrollTop + box.clientHeight) box.scrollTop = top + row + above - box.clientHeight
}

export function RoleMatrix({ controller, roles, permissions }: Props) {
  const prefix = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const heads = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(0)
  const { row, column } = useSnapshot(controller.state)
  useSnapshot(roleEdits())
  const areas = useMemo(() => areasOf(permissions), [permissions])
  const firsts = useMemo(() => new Set(areas.map(({ from }) => from)), [areas])
  const [width, setWidth] = useState(ROOM.width)
  const sizes = useMemo(
    () =>
      sizesFor(
        width,
        roles.map(({ name }) => name),
        permissions.map(({ label }) => label),
      ),
    [width, roles, permissions],
  )
  const down = useVirtualizer({
    count: permissions.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => sizes.row + (firsts.has(at) ? AREA : 0),
    // Another function makes it measure again.
    getItemKey: useCallback((at: number) => `${permissions[at]?.code} ${sizes.row}`, [permissions, sizes.row]),
    overscan: OVERSCAN,
    initialRect: ROOM,
    onChange: ({ scrollRect }) => setWidth(scrollRect?.width || ROOM.width),
  })
  const topOf = (at: number): number => at * sizes.row + areas.filter(({ from }) => from <= at).length * AREA
  const [top, left] = [topOf(row), column * sizes.cell]
  useEffect(() => {
    if (scroller.current) revealAcross(scroller.current, left, sizes)
  }, [left, sizes])
  useEffect(() => {
    if (scroller.current) revealDown(scroller.current, top, sizes, above)
  }, [top, sizes, above])
  useEffect(() => {
    controller.onFocus(() => scroller.current?.focus({ preventScroll: true }))
    controller.focus()
  }, [controller])
  useLayoutEffect(() => setAbove(heads.current?.offsetHeight ?? 0), [sizes, roles])
  const across = sizes.head + roles.length * sizes.cell
  return (
    <div
      ref={scroller}
      className={styles['scroll']}
      role="grid"
      aria-label="Permissions of roles"
      aria-rowcount={permissions.length + 1}
      aria-colcount={roles.length + 1}
      aria-activedescendant={`${prefix}${row}-${column}`}
      tabIndex={0}
    >
      <Heads ref={heads} roles={roles} cursor={column} sizes={sizes} width={across} controller={controller} />
      <div
        role="rowgroup"
        className={styles['all']}
        style={{
          width: across,
          height: down.getTotalSize(),
          backgroundPositionX: sizes.head,
          backgroundSize: `${sizes.cell}px 100%`,
        }}
      >
        {areas.map((area) => (
          <AreaHead key={area.area} area={area} top={topOf(area.from) - AREA} row={sizes.row} above={above} />
        ))}
        {down.getVirtualItems().map(({ index: at }) => {
          const permission = permissions[at]
          return (
            permission && (
              <PermissionLine
                key={permission.code}
                permission={permission}
                roles={roles}
                marks={controller.marksOf(permission)}
                place={at}
                top={topOf(at)}
                sizes={sizes}
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

type AreaProps = { readonly area: PermissionArea; readonly top: number; readonly row: number; readonly above: number }
/** The heading of an area. It stays in sight below the names of the roles while rows of the area are in sight. */
const AreaHead = memo(function AreaHead({ area: { area, count }, top, row, above }: AreaProps) {
  return (
    <div className={styles['area']} style={{ top, height: AREA + count * row }} aria-hidden>
      <span style={{ top: above, height: AREA }}>
        <span>{area}</span>
      </span>
    </div>
  )
})

type HeadsProps = {
  readonly ref: Ref<HTMLDivElement>
  readonly roles: readonly GroupRow[]
  readonly cursor: number
  readonly sizes: Sizes
  readonly width: number
  readonly controller: RolesController
}
function Heads({ ref, roles, cursor, sizes, width, controller }: HeadsProps) {
  return (
    <div ref={ref} role="row" aria-rowindex={1} className={styles['heads']} style={{ width }}>
      <span role="columnheader" aria-colindex={1} className={styles['corner']} style={{ width: sizes.head }}>
        Permission
      </span>
      {roles.map((role, at) => {
        const { given, changes } = controller.countsOf(role)
        return (
          <span
            key={role.id}
            role="columnheader"
            aria-colindex={at + 2}
            className={styles['role']}
            style={{ width: sizes.cell }}
            data-across={sizes.isAcross || undefined}
            data-cursor={at === cursor || undefined}
          >
            <span className={styles['name']}>{role.name}</span>
            <span className={styles['count']} title={`${given} permissions`}>
              {changes > 0 && <b>{`±${changes} `}</b>}
              {given}
            </span>
          </span>
        )
      })}
    </div>
  )
}
