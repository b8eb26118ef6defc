/** The racks of a facility as a drawing. The arrow keys walk from riser to riser, Enter opens the one under the cursor. */
import { useId, useState } from 'react'
import type { Row } from '#model/kernel/resource.ts'
import { riser as risers } from '#model/areas/measure/gauge-table.resource.ts'
import { product } from '#model/areas/company/company.resource.ts'
import { track as tracks, yard as yards } from '#model/areas/yard/yard.resource.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useKeyDown } from '#src/ui/controls/keydown.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Group } from '#src/ui/form/Section.tsx'
import {
  LEFT,
  rackRows,
  RIGHT,
  ROW,
  spaced,
  stepped,
  type PlacedRiser,
  type RackRow,
  type RackStep,
} from './rack-plan.ts'
import styles from './RackPlan.module.css'

type Riser = Row<typeof risers>
type Colors = Readonly<Record<string, string>>
const MOST = 500
const steps: ReadonlyMap<string, RackStep> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['Home', 'first'],
  ['End', 'last'],
])
const letters = { load: 'L', unload: 'U', both: 'B' } as const

const none = { count: 0, results: [] } as const
const seesYards = (): boolean => may(yards.needs.view)

async function readTracks(facility: number, signal: AbortSignal) {
  const found = seesYards() ? await rowsOf(yards).list({ facility, limit: MOST }, signal) : none
  const yard__in = found.results.map(({ id }) => id).join(',')
  return { found, here: yard__in === '' ? none : await rowsOf(tracks).list({ yard__in, limit: MOST }, signal) }
}

async function readPlan(facility: number, signal: AbortSignal) {
  const [placed, { found, here }, { results: colors }] = await Promise.all([
    rowsOf(risers).list({ facility, limit: MOST }, signal),
    readTracks(facility, signal),
    api<{ readonly results: Colors }>(`${product.path}product_colors/`, { signal }),
  ])
  return {
    rows: rackRows(found.results, here.results, placed.results),
    colors,
    isCut: [placed, found, here].some(({ count, results }) => count > results.length),
  }
}

/** `current`: the riser whose record it stands in. */
export function RackPlan({ facility, current }: { readonly facility: number; readonly current?: number }) {
  const answer = useFresh({
    queryKey: ['rail:riser', 'plan', facility],
    queryFn: ({ signal }) => readPlan(facility, signal),
    meta: { resources: ['yard:yard', 'yard:track', 'company:product'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} label="Drawing the racks" />
  const { rows: all, colors, isCut } = answer.data
  // A riser is seen among the others; the whole place is drawn at its facility.
  const rows = current === undefined ? all : spaced(all.filter(({ risers: here }) => here.length > 0))
  return (
    <Group heading="Tracks and racks">
      {rows.length === 0 ? (
        <p className={styles['note']}>No tracks and no risers yet.</p>
      ) : (
        <Drawing rows={rows} colors={colors} current={current} />
      )}
      {isCut && <p className={styles['note']}>{`Only the first ${MOST} yards, tracks and risers are drawn.`}</p>}
      {!seesYards() && <p className={styles['note']}>Only those who may see yards see its tracks.</p>}
      {rows.some(({ risers: here }) => here.some(({ isTwice }) => isTwice)) && (
        <p className={styles['warning']} role="status">
          Some risers have the same position on their track (ringed).
        </p>
      )}
    </Group>
  )
}

const about = ({ name, kind, active, flow_rate }: Riser, { name: track }: RackRow<Riser>): string =>
  [name, track, kind, flow_rate === null ? '' : `${flow_rate} gal/min`, active ? '' : 'not active']
    .filter((part) => part !== '')
    .join(', ')

type DrawingProps = {
  readonly rows: readonly RackRow<Riser>[]
  readonly colors: Colors
  readonly current: number | undefined
}

function Drawing({ rows, colors, current }: DrawingProps) {
  const prefix = useId()
  const [walked, setWalked] = useState<number>()
  const at = walked ?? current ?? stepped(rows, undefined, 'first')
  const show = (riserId: number | undefined): void => {
    if (riserId !== undefined && riserId !== current) open('config:risers:riser', { riserId }, { place: 'right' })
  }
  const here = useKeyDown<HTMLDivElement>(({ key, altKey, ctrlKey, metaKey }) => {
    const step = steps.get(key)
    if (altKey || ctrlKey || metaKey || (step === undefined && key !== 'Enter')) return false
    if (step === undefined) show(at)
    else setWalked(stepped(rows, at, step))
    return true
  })
  const row = rows.find(({ risers: all }) => all.some(({ riser }) => riser.id === at))
  const riser = row?.risers.find((one) => one.riser.id === at)?.riser
  return (
    <div className={styles['plan']}>
      <div
        ref={here}
        role="listbox"
        aria-label="Risers of the facility"
        aria-activedescendant={at === undefined ? undefined : `${prefix}${at}`}
        tabIndex={0}
        className={styles['box']}
      >
        <svg viewBox={`0 0 ${RIGHT + 16} ${ROW * rows.length + 10}`} role="presentation">
          {rows.map((one) => (
            <g key={one.id} role="presentation">
              <text x={0} y={one.y - 12} className={styles['yard']}>
                {one.yard}
              </text>
              <text x={0} y={one.y + 4} className={styles['track']}>
                {one.name}
              </text>
              {one.end > 0 && <line x1={LEFT} x2={one.end} y1={one.y} y2={one.y} className={styles['rail']} />}
              {one.risers.map((each) => (
                <Spot
                  key={each.riser.id}
                  id={`${prefix}${each.riser.id}`}
                  placed={each}
                  row={one}
                  color={colors[String(each.riser.product)]}
                  isHere={each.riser.id === at}
                  onPress={() => {
                    setWalked(each.riser.id)
                    show(each.riser.id)
                  }}
                />
              ))}
            </g>
          ))}
        </svg>
      </div>
      <p className={styles['note']}>
        {riser && row ? `${about(riser, row)}.` : 'No risers yet.'} L loads, U unloads, B does both; from end A on the
        left.
      </p>
    </div>
  )
}

function Spot(props: {
  readonly id: string
  readonly placed: PlacedRiser<Riser>
  readonly row: RackRow<Riser>
  readonly color: string | undefined
  readonly isHere: boolean
  readonly onPress: () => void
}) {
  const { riser, x, isTwice } = props.placed
  return (
    <g
      id={props.id}
      role="option"
      aria-selected={props.isHere}
      aria-label={about(riser, props.row)}
      className={styles['spot']}
      data-here={props.isHere}
      data-off={!riser.active}
      data-twice={isTwice}
      style={{ color: `var(--product-${props.color ?? 'slate'})` }}
      onClick={props.onPress}
    >
      <circle cx={x} cy={props.row.y} r={10} />
      <text x={x} y={props.row.y + 4}>
        {letters[riser.kind]}
      </text>
    </g>
  )
}
