/**
 * The line of a permission. One path draws the dots of all roles that give it, because a thousand elements took too long at each jump of the
 * cursor. Only the cell of the cursor, which is read out, and cells with unsaved changes are elements.
 */
import { memo, type MouseEvent } from 'react'
import type { PermissionRow } from './permission-rows.ts'
import type { GroupRow, RoleMark, RolesController } from './roles-controller.ts'
import type { Sizes } from './sizes.ts'
import styles from './Roles.module.css'

type Props = {
  readonly permission: PermissionRow
  readonly roles: readonly GroupRow[]
  /** A mark for each role (RoleMark). It is a text, so that React need not draw a line again whose marks are the same. */
  readonly marks: string
  readonly place: number
  readonly top: number
  readonly sizes: Sizes
  /** The column of the cursor, where it is in this row. */
  readonly cursor: number | undefined
  readonly prefix: string
  readonly controller: RolesController
}

const words: Readonly<Record<RoleMark, string>> = {
  '.': 'not given',
  o: 'given',
  '+': 'given, not saved yet',
  '-': 'not given, not saved yet',
}
const isMark = (mark: string | undefined): mark is RoleMark => mark !== undefined && mark in words

/** The column that was pressed; -1 at the text of the permission. */
const pressed = ({ clientX, currentTarget }: MouseEvent, { head, cell }: Sizes): number =>
  Math.max(-1, Math.floor((clientX - currentTarget.getBoundingClientRect().left - head) / cell))
const isText = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('[role="rowheader"]') !== null

export const PermissionLine = memo(function PermissionLine(props: Props) {
  const { permission, roles, marks, place, top, sizes, cursor, prefix, controller } = props
  const columnAt = (event: MouseEvent): number => (isText(event) ? controller.state.column : pressed(event, sizes))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
    <div
      role="row"
      aria-rowindex={place + 2}
      className={styles['row']}
      style={{ top, height: sizes.row }}
      onClick={(event) => controller.place(place, columnAt(event))}
      onDoubleClick={(event) => {
        if (!isText(event)) controller.toggle(roles[pressed(event, sizes)], permission)
      }}
    >
      <span
        role="rowheader"
        aria-colindex={1}
        className={styles['permission']}
        style={{ width: sizes.head }}
        title={permission.code}
        data-cursor={cursor !== undefined || undefined}
      >
        {permission.label.replace(/^Can ([a-z])/, (_all, first: string) => first.toUpperCase())}
      </span>
      <Given marks={marks} sizes={sizes} />
      {roles.map(({ id, name }, at) => {
        const mark = marks[at]
        const isNew = mark === '+' || mark === '-'
        if (!isMark(mark) || (!isNew && at !== cursor)) return null
        return (
          <span
            key={id}
            id={`${prefix}${place}-${at}`}
            role="gridcell"
            aria-colindex={at + 2}
            aria-label={`${name}, ${permission.label}: ${words[mark]}`}
            className={styles['cell']}
            style={{ left: sizes.head + at * sizes.cell, width: sizes.cell, lineHeight: `${sizes.row - 1}px` }}
            data-cursor={at === cursor || undefined}
            data-changed={isNew || undefined}
          >
            {isNew && (mark === '+' ? '+' : '−')}
          </span>
        )
      })}
    </div>
  )
})

/** Draws a dot for each role that gives the permission and has no unsaved change of it. */
function Given({ marks, sizes: { cell, row } }: Pick<Props, 'marks' | 'sizes'>) {
  const dots = Array.from(marks).flatMap((mark, at) => (mark === 'o' ? `M${at * cell + cell / 2} ${row / 2}h0` : []))
  return (
    <svg className={styles['given']} width={marks.length * cell} height={row} aria-hidden>
      <path d={dots.join('')} />
    </svg>
  )
}
