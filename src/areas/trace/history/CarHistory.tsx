/** What was seen of cars: those typed or pasted as lines by station and time, to be compared, and all sightings as a table. */
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { MOST_COMPARED } from '#model/areas/fleet/rules/car-list.ts'
import { silenceOf } from '#model/areas/company/rules/settings.ts'
import type { Criterion } from '#model/shared/filter.ts'
import { grouped } from '#model/shared/number-format.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { carLines } from './car-lines.ts'
import { LineDiagram } from './LineDiagram.tsx'
import { useCarsSeen, type CarsSeen } from './use-cars-seen.ts'
import styles from './History.module.css'

const ALL: readonly Criterion[] = []

export default function CarHistory() {
  useDisplaySettings()
  const [query, setQuery] = useSearchParams()
  const text = query.get('cars') ?? ''
  const [typed, setTyped] = useState(text)
  const answer = useCarsSeen(text)
  const show = (): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (typed.trim() === '') next.delete('cars')
        else next.set('cars', typed.trim())
        return next
      },
      { replace: true },
    )
  const { data } = answer
  const where = useMemo(
    (): readonly Criterion[] =>
      text === '' || !data ? ALL : [{ field: 'railcar', op: 'in', value: data.cars.map(({ id }) => id) }],
    [text, data],
  )
  return (
    <section className={styles['screen']} aria-label="Car history">
      <form
        className={styles['asked']}
        onSubmit={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <TextField
          label="Cars"
          value={typed}
          onChange={setTyped}
          placeholder="GATX 20411, UTLX 952110: type or paste, then Enter"
          spellCheck={false}
        />
      </form>
      {text !== '' && (
        <div className={styles['drawing']}>
          {answer.isError && !data ? (
            <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
          ) : data ? (
            <Drawn seen={data} />
          ) : (
            <Skeleton rows={5} label="Loading what was seen" />
          )}
        </div>
      )}
      <div className={styles['table']}>
        <ResourceTable resource="trace:event" where={where} />
      </div>
    </section>
  )
}

function Drawn({ seen: { cars, seen, unknown, more, since } }: { readonly seen: CarsSeen }) {
  const silence = silenceOf(signedIn()?.company_config)
  const shown = useMemo(
    () =>
      carLines(
        seen,
        cars.map(({ id }) => id),
        silence,
      ),
    [seen, cars, silence],
  )
  return (
    <>
      {unknown.length > 0 && (
        <p className={styles['unknown']} role="alert">{`Not cars of the fleet: ${unknown.join(', ')}`}</p>
      )}
      {more > 0 && (
        <p className={styles['unknown']} role="alert">
          {`Only the first ${MOST_COMPARED} cars are shown; ${grouped(more)} more were asked for`}
        </p>
      )}
      {since !== null && (
        <p className={styles['unknown']} role="note">
          {`The newest ${grouped(seen.length)} sightings are drawn, since ${momentText(since)}; the table lists all of them`}
        </p>
      )}
      {shown.stations.length === 0 ? (
        <EmptyState title={cars.length === 0 ? 'No such car' : 'Nobody has seen these cars yet'} />
      ) : (
        <LineDiagram shown={shown} since={since} names={new Map(cars.map(({ id, name }) => [id, name]))} />
      )}
    </>
  )
}
