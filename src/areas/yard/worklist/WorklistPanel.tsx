/**
 * The differences between plan and actual as work: each row can be done, planned where it is, or rejected by one key.
 * Rows done elsewhere disappear.
 */
import { useEffect, useRef } from 'react'
import { clock } from '#model/shared/clock.ts'
import { carCount, cutName } from '#model/areas/yard/rules/name.ts'
import type { WorkKind, WorkRow } from '#model/areas/yard/rules/worklist.ts'
import type { WorkCut } from '#model/areas/yard/rules/work-cuts.ts'
import type { Spot } from '#model/areas/yard/rules/yard.ts'
import { workExceptions, workReasons, type WorkException, type WorkReason } from '#model/areas/yard/rules/work-codes.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import type { BadgeState } from '#src/ui/controls/state-marks.ts'
import type { BoardCar } from '../data/layout.ts'
import type { PastMove } from '../data/calls.ts'
import panel from '../drawing/Panel.module.css'
import styles from './Worklist.module.css'

const kinds: Readonly<Record<WorkKind, { readonly word: string; readonly state: BadgeState }>> = {
  move: { word: 'Move', state: 'plain' },
  reorder: { word: 'Reorder', state: 'plain' },
  missing: { word: 'Missing', state: 'warn' },
  extra: { word: 'Extra', state: 'warn' },
  does_not_fit: { word: 'Does not fit', state: 'stop' },
  on_hold: { word: 'On hold', state: 'hold' },
}
const inOrder: readonly WorkKind[] = ['move', 'reorder', 'missing', 'extra', 'does_not_fit', 'on_hold']

const isException = (code: string): code is WorkException => code in workExceptions
const isReason = (code: string): code is WorkReason => code in workReasons
/** `NP Not performed, RT Track full`. */
const saidOf = ({ outcome = '', reason = '', comments = '' }: PastMove): string =>
  [
    isException(outcome) && `${outcome} ${workExceptions[outcome]}`,
    isReason(reason) && `${reason} ${workReasons[reason]}`,
    comments,
  ]
    .filter((part) => part !== false && part !== '')
    .join(', ')

/** Number of rows by kind. */
export function WorkSummary({ rows }: { readonly rows: readonly WorkRow[] }) {
  return (
    <p className={styles['summary']}>
      {inOrder.map((kind) => {
        const count = rows.filter((row) => row.kind === kind).length
        return (
          count > 0 && (
            <Badge key={kind} state={kinds[kind].state}>
              {count} {kinds[kind].word.toLowerCase()}
            </Badge>
          )
        )
      })}
    </p>
  )
}

export function WorklistPanel(props: {
  readonly cuts: readonly WorkCut[]
  readonly cars: ReadonlyMap<number, Pick<BoardCar, 'car_mark' | 'car_number'>>
  readonly nameOf: (track: number | null) => string
  readonly timezone: string
  /** Cars at the cursor or in the cut. */
  readonly chosen: ReadonlySet<number>
  /** The latest rejection of each car. */
  readonly refused: ReadonlyMap<number, PastMove>
  readonly onChoose: (cut: WorkCut) => void
}) {
  const { cuts, cars, nameOf, timezone, chosen, refused, onChoose } = props
  const here = useRef<HTMLLIElement>(null)
  const [first] = chosen
  useEffect(() => {
    const row = here.current
    const list = row?.parentElement
    if (!row || !list) return
    // Scrolls only the list itself: on a tablet it is below other content, and the page must not scroll to it.
    const top = row.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop
    list.scrollTop = Math.max(top + row.offsetHeight - list.clientHeight, Math.min(list.scrollTop, top))
  }, [first])
  const place = (spot: Spot | null): string => (spot ? `${nameOf(spot.track)} @${spot.seq}` : 'unassigned')
  return (
    <ol className={styles['rows']} aria-label="Worklist">
      {cuts.map((cut) => {
        const { cars: ids, kind, from, to, problem } = cut
        const [id = -1] = ids
        const refusal = ids.map((car) => refused.get(car)).find((one) => one !== undefined)
        return (
          <li
            key={id}
            ref={ids.some((car) => car === first) ? here : undefined}
            aria-current={ids.some((car) => chosen.has(car)) ? 'true' : undefined}
            data-kind={kind}
          >
            <button type="button" tabIndex={-1} className={styles['row']} onClick={() => onChoose(cut)}>
              <span className={panel['mark']}>
                {cutName(ids.flatMap((car) => cars.get(car) ?? []))}
                {ids.length > 2 && ` · ${carCount(ids.length)}`}
              </span>
              <span className={styles['way']}>
                {place(from)} → <b>{place(to)}</b>
              </span>
              <Badge state={kinds[kind].state}>{kinds[kind].word}</Badge>
              {problem !== '' && <span className={styles['problem']}>{problem}</span>}
              {refusal && (
                <span className={styles['refused']}>
                  Rejected {clock(refusal.at, timezone)}: {saidOf(refusal)}
                  {refusal.by_name !== undefined && refusal.by_name !== '' && `, ${refusal.by_name}`}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
