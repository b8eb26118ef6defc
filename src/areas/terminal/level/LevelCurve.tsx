/** The level of a tank over thirty days, the tickets that drew from it, and what is left if its open tickets load. */
import { late } from '#src/engine/console/late.ts'
import { whatIf, type LiftLine } from '#model/areas/terminal/rules/what-if.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { volumeText } from '../tanks/tank-volumes.ts'
import { liftOf } from '../tanks/planned-lifts.ts'
import { DAYS, readLevel, type LevelFacts } from './level-facts.ts'
import { levelPlot } from './level-plot.ts'
import styles from './LevelCurve.module.css'

const Plot = late(() => import('#src/ui/plot/Plot.tsx'), <Skeleton rows={6} label="Loading the curve" />)

function Curve({ id }: { readonly id: string }) {
  useDisplaySettings()
  const answer = useFresh<LevelFacts, readonly unknown[]>({
    queryKey: ['terminal:containerReading', 'level', id],
    queryFn: ({ signal }) => readLevel(id, signal),
    meta: { resources: ['terminal:ticket', 'terminal:location'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={6} label="Loading the level" />
  const { tank, readings, drawn, open: waiting, now } = answer.data
  const [heel, most] = [Number(tank.heel ?? 0), tank.working_capacity ?? tank.capacity]
  const last = readings.at(-1)
  if (last === undefined) return <p className={styles['faint']}>Nobody has measured it in {DAYS} days.</p>
  const lifts = whatIf(Number(last.volume), { heel, most: most === null ? null : Number(most) }, waiting.map(liftOf))
  const spec = levelPlot({ readings, drawn, heel, most: most === null ? null : Number(most), now })
  return (
    <section className={styles['part']} aria-label="Level over time">
      <div className={styles['curve']}>
        <Plot style={{ height: '100%' }} label={`Level of ${tank.name} over ${DAYS} days`} spec={spec} />
      </div>
      <WhatIf lifts={lifts} />
    </section>
  )
}

const words = { ok: '', short: '■ short', over: '▲ over' } as const

function WhatIf({ lifts }: { readonly lifts: readonly LiftLine[] }) {
  const first = lifts.find(({ state }) => state !== 'ok')
  if (lifts.length === 0) return <p className={styles['faint']}>No ticket that is open loads from it or into it.</p>
  return (
    <div className={styles['lifts']} role="list" aria-label="What if the open tickets load">
      <p role="status">
        {first === undefined
          ? `It has enough for the ${lifts.length} open tickets: ${volumeText(lifts.at(-1)?.after ?? 0)} are left.`
          : `If the open tickets load, it is ${first.state === 'short' ? 'short' : 'too full'} at ${first.ticket}${first.at === null ? '' : `, ${momentText(first.at)}`}.`}
      </p>
      {lifts.map(({ id, ticket: number, at, after, state }) => (
        <div key={id} role="listitem" className={styles['lift']} data-state={state}>
          <Button look="quiet" onPress={() => open('terminalboss:v3:ticket', { entityUUID: id }, { place: 'right' })}>
            {number}
          </Button>
          <span>{at === null ? '' : momentText(at)}</span>
          <span className={styles['figure']}>{volumeText(after)}</span>
          <span>{words[state]}</span>
        </div>
      ))}
    </div>
  )
}

const isTank = (type: unknown): boolean => type === 'tank' || type === 'bullet' || type === 'cavern'

export default function LevelCurve({ controller }: RecordPart) {
  const { row } = controller
  return row === undefined || !isTank(row['location_type']) ? null : <Curve id={String(row.id)} />
}
