/** A role: what it gives of the permissions in sight, and what of that is not kept yet. Drawn again only where something of it changed. */
import { memo } from 'react'
import type { RoleColumn } from './role-columns.ts'
import type { GroupRow, RolesController } from './roles-controller.ts'
import { CELL, HEAD, ROW } from './sizes.ts'
import styles from './Roles.module.css'

type Props = {
  readonly role: GroupRow
  readonly codes: readonly string[]
  readonly columns: readonly RoleColumn[]
  /** The first and last column in sight. */
  readonly span: string
  /** So many cells take turns in the columns: one that is used again is changed sooner than another is made. */
  readonly ring: number
  readonly place: number
  /** The column of the cursor, where it is in this row. */
  readonly cursor: number | undefined
  readonly prefix: string
  readonly controller: RolesController
}

const words = (isGiven: boolean, isChanged: boolean): string =>
  `${isGiven ? 'given' : 'not given'}${isChanged ? ', not kept yet' : ''}`

export const RoleRow = memo(function RoleRow(props: Props) {
  const { role, codes, columns, span, ring, place, cursor, prefix, controller } = props
  const [first = 0, last = 0] = span.split(' ').map(Number)
  const [given, kept] = [new Set(codes), new Set<string>(role.permissions)]
  const changes =
    [...given].filter((code) => !kept.has(code)).length + [...kept].filter((code) => !given.has(code)).length
  return (
    <div role="row" aria-rowindex={place + 2} className={styles['row']} style={{ top: place * ROW, height: ROW }}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard */}
      <span
        role="rowheader"
        aria-colindex={1}
        className={styles['role']}
        style={{ width: HEAD }}
        data-cursor={cursor !== undefined || undefined}
        onClick={() => controller.place(place, controller.state.column)}
      >
        <span className={styles['name']} title={role.name}>
          {role.name}
        </span>
        <span className={styles['count']}>
          {changes > 0 && <b>{`±${changes} `}</b>}
          {given.size}
        </span>
      </span>
      <span className={styles['before']} style={{ width: first * CELL }} aria-hidden />
      {columns.slice(first, last + 1).map((column, index) => {
        const at = first + index
        const isGiven = given.has(column.code)
        const isChanged = isGiven !== kept.has(column.code)
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
          <span
            key={at % ring}
            id={`${prefix}${place}-${at}`}
            role="gridcell"
            aria-colindex={at + 2}
            aria-label={`${role.name}, ${column.label}: ${words(isGiven, isChanged)}`}
            className={styles['cell']}
            data-cursor={at === cursor || undefined}
            data-given={isGiven || undefined}
            data-changed={isChanged || undefined}
            data-edge={columns[at - 1]?.area === column.area ? undefined : true}
            onClick={() => controller.place(place, at)}
            onDoubleClick={() => controller.toggle(role, column)}
          >
            {isGiven ? (isChanged ? '+' : '●') : isChanged ? '−' : ''}
          </span>
        )
      })}
    </div>
  )
})
