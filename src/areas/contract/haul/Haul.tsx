/** The haul of a route above its form, as it is typed: its line with its points, and what it costs. */
import { useMemo } from 'react'
import { late } from '#src/engine/console/late.ts'
import { useSnapshot } from 'valtio'
import {
  haulCost,
  haulPoints,
  straightKilometres,
  type HaulPoint,
  type HaulRoute,
} from '#model/areas/contract/rules/haul/haul.ts'
import { separated } from '#model/kernel/quantity.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { DAYS, idsOf, readHaul, type HaulFacts } from './haul-facts.ts'
import styles from './Haul.module.css'

const LineMap = late(
  async () => ({ default: (await import('#src/ui/map/drawing/LineMap.tsx')).LineMap }),
  <Skeleton rows={4} label="Drawing the map" />,
)
type Values = Readonly<Record<string, unknown>>

const textIn = (values: Values, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}
const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap((one: unknown) => (typeof one === 'string' ? [one] : [])) : []
/** A rate that is being typed is none yet. */
const isRate = (text: string | null): text is string => text !== null && /^\d+(\.\d+)?$/.test(text)
const kilometresText = (value: number): string => `${grouped(Math.round(value))} km`

function Points({ points }: { readonly points: readonly HaulPoint[] }) {
  return (
    <ol className={styles['points']} aria-label="Places of the haul">
      {points.map(({ id, name, is, at, kilometres }, index) => (
        <li key={`${id} ${index}`} data-is={is}>
          <Button look="quiet" onPress={() => open('terminalboss:v3:location', { entityUUID: id }, { place: 'right' })}>
            {name === '' ? 'A place that is not shown to you' : name}
          </Button>
          <span>{is}</span>
          <span>
            {at === undefined ? 'no coordinates' : kilometres === null ? '' : `${kilometresText(kilometres)} straight`}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Costs({ values, facts }: { readonly values: Values; readonly facts: HaulFacts }) {
  const [typed, distance, currency] = [textIn(values, 'rate'), values['distance'], textIn(values, 'currency') ?? '']
  const rate = isRate(typed) ? typed : null
  const cost = haulCost(rate, typeof distance === 'number' ? distance : null, facts.net ?? [])
  const money = (text: string): string => `${currency} ${separated(text)}`
  const quantity = (volume: string, amount: string | null): string =>
    `${separated(volume)} m³${amount === null ? '' : `, ${money(amount)}`}`
  return (
    <dl className={styles['costs']} aria-label="Cost of the haul">
      <dt>Rate</dt>
      <dd>{rate === null ? 'none is agreed' : `${money(rate)} a m³`}</dd>
      {cost.perKilometre !== null && (
        <>
          <dt>By distance</dt>
          <dd>{`${money(cost.perKilometre)} a m³ and km`}</dd>
        </>
      )}
      {facts.net !== null && (
        <>
          <dt>{`Last ${DAYS} days`}</dt>
          <dd>
            {cost.loads === 0
              ? 'no load'
              : `${grouped(facts.count)} ${facts.count === 1 ? 'load' : 'loads'}, ${quantity(cost.volume, cost.amount)}`}
            {facts.count > cost.loads && `, of the newest ${grouped(cost.loads)}`}
          </dd>
        </>
      )}
      {cost.volumeOfLoad !== null && (
        <>
          <dt>A load</dt>
          <dd>{quantity(cost.volumeOfLoad, cost.amountOfLoad)}</dd>
        </>
      )}
    </dl>
  )
}

function Drawn({ id, route, values }: { readonly id: string; readonly route: HaulRoute; readonly values: Values }) {
  const ids = idsOf(route)
  const answer = useFresh<HaulFacts, readonly unknown[]>({
    queryKey: ['terminal:route', 'haul', id, ids.join(' ')],
    queryFn: ({ signal }) => readHaul(id, ids, signal),
    meta: { resources: ['terminal:ticket', 'terminal:location'] },
  })
  if (answer.isError && !answer.data)
    return <ErrorState title="The haul could not be drawn" error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={6} label="Loading the haul" />
  const points = haulPoints(route, answer.data.places ?? [])
  const placed = points.flatMap(({ at, name, is }) =>
    at === undefined ? [] : [{ at: [at.longitude, at.latitude] as const, name, isEnd: is !== 'stop' }],
  )
  const straight = straightKilometres(points)
  const distance = values['distance']
  const isShort = straight !== null && typeof distance === 'number' && distance < Math.floor(straight)
  return (
    <section className={styles['haul']} aria-label="Line and cost">
      <div className={styles['drawn']}>
        {placed.length > 1 && (
          <LineMap label={`Haul by ${placed.map(({ name }) => name).join(', ')}`} places={placed} />
        )}
        {points.length === 0 ? (
          <p className={styles['note']}>It has neither origin nor destination yet.</p>
        ) : (
          <Points points={points} />
        )}
        {placed.length < 2 && points.length > 1 && (
          <p className={styles['note']}>It is drawn on the map once two of its places have coordinates.</p>
        )}
        {isShort && (
          <p role="note" className={styles['short']}>
            {`▲ ${kilometresText(Number(distance))} are less than the straight line of ${kilometresText(straight)}.`}
          </p>
        )}
      </div>
      <Costs values={values} facts={answer.data} />
    </section>
  )
}

export default function Haul({ controller }: RecordPart) {
  const { base, mine } = useSnapshot(controller.draft.state)
  const values = useMemo(() => ({ ...base, ...mine }), [base, mine])
  const { row } = controller
  if (row === undefined) return null
  const route = {
    origin: textIn(values, 'origin'),
    stops: idsIn(values['stops']),
    destination: textIn(values, 'destination'),
  }
  return <Drawn id={String(row.id)} route={route} values={values} />
}
