/**
 * A role: what it gives of all permissions, drawn in one stroke, since a thousand cells that are elements took longer at each jump than a
 * key may. Elements are the cell of the cursor, which is read out, and those that are not kept yet.
 */
import { memo, type MouseEvent } from 'react'
import type { RoleColumn } from './role-columns.ts'
import type { GroupRow, RolesController } from './roles-controller.ts'
import { CELL, HEAD, ROW } from './sizes.ts'
import styles from './Roles.module.css'

type Props = {
  readonly role: GroupRow
  readonly codes: readonly string[]
  readonly columns: readonly RoleColumn[]
  readonly place: number
  /** The column of the cursor, where it is in this row. */
  readonly cursor: number | undefined
  readonly prefix: string
  readonly controller: RolesController
}

const words = (isGiven: boolean, isChanged: boolean): string =>
  `${isGiven ? 'given' : 'not given'}${isChanged ? ', not kept yet' : ''}`

/** The column that was pressed; -1 at the name of the role. */
const pressed = ({ clientX, currentTarget }: MouseEvent): number =>
  Math.max(-1, Math.floor((clientX - currentTarget.getBoundingClientRect().left - HEAD) / CELL))
const isName = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('[role="rowheader"]') !== null

export const RoleRow = memo(function RoleRow(props: Props) {
  const { role, codes, columns, place, cursor, prefix, controller } = props
  const [given, kept] = [new Set(codes), new Set<string>(role.permissions)]
  const isChanged = (code: string): boolean => given.has(code) !== kept.has(code)
  const changes = [...new Set([...given, ...kept])].filter(isChanged).length
  const columnAt = (event: MouseEvent): number => (isName(event) ? controller.state.column : pressed(event))
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the keyboard
    <div
      role="row"
      aria-rowindex={place + 2}
      className={styles['row']}
      style={{ top: place * ROW, height: ROW }}
      onClick={(event) => controller.place(place, columnAt(event))}
      onDoubleClick={(event) => {
        if (!isName(event)) controller.toggle(role, columns[pressed(event)])
      }}
    >
      <span
        role="rowheader"
        aria-colindex={1}
        className={styles['role']}
        style={{ width: HEAD }}
        data-cursor={cursor !== undefined || undefined}
      >
        <span className={styles['name']} title={role.name}>
          {role.name}
        </span>
        <span className={styles['count']}>
          {changes > 0 && <b>{`±${changes} `}</b>}
          {given.size}
        </span>
      </span>
      <Given given={given} kept={kept} columns={columns} />
      {columns.map(({ code, label }, at) => {
        const [isGiven, isNew] = [given.has(code), isChanged(code)]
        if (!isNew && at !== cursor) return null
        return (
          <span
            key={code}
            id={`${prefix}${place}-${at}`}
            role="gridcell"
            aria-colindex={at + 2}
            aria-label={`${role.name}, ${label}: ${words(isGiven, isNew)}`}
            className={styles['cell']}
            style={{ left: HEAD + at * CELL }}
            data-cursor={at === cursor || undefined}
            data-changed={isNew || undefined}
          >
            {isNew && (isGiven ? '+' : '−')}
          </span>
        )
      })}
    </div>
  )
})

type GivenProps = Pick<Props, 'columns'> & { readonly given: ReadonlySet<string>; readonly kept: ReadonlySet<string> }
/** A dot for each permission that is given and kept. */
function Given({ given, kept, columns }: GivenProps) {
  const dots = columns.flatMap(({ code }, at) =>
    given.has(code) && kept.has(code) ? `M${at * CELL + CELL / 2} ${ROW / 2}h0` : [],
  )
  return (
    <svg className={styles['given']} width={columns.length * CELL} height={ROW} aria-hidden>
      <path d={dots.join('')} />
    </svg>
  )
}
