/** What if: which of the open tickets load is chosen here, and it says which tank is short or too full, and when. */
import { useState } from 'react'
import { cubicMetres, whatIfTanks, type TankOutcome } from '#model/areas/terminal/rules/what-if.ts'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import type { Closing } from '#src/engine/panes/overlay.ts'
import { open } from '#src/engine/panes/screen.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { volumeText, type TankVolume } from './tank-volumes.ts'
import { plannedLifts, type TankLift } from './planned-lifts.ts'
import styles from './WhatIf.module.css'

type Props = Closing & { readonly tanks: readonly TankVolume[] }

export default function WhatIfPanel({ tanks, onClose }: Props) {
  const answer = useFresh<Awaited<ReturnType<typeof plannedLifts>>, readonly unknown[]>({
    queryKey: ['terminal:ticket', 'planned lifts'],
    queryFn: ({ signal }) => plannedLifts(signal),
    meta: { resources: ['terminal:location'] },
  })
  return (
    <Dialog
      title="What if these tickets load?"
      isOpen
      wide
      onClose={onClose}
      actions={<Button onPress={onClose}>Close</Button>}
    >
      {answer.isError && !answer.data ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        <Chosen tanks={tanks} {...answer.data} />
      ) : (
        <Skeleton rows={6} label="Loading the open tickets" />
      )}
    </Dialog>
  )
}

type ChosenProps = {
  readonly tanks: readonly TankVolume[]
  readonly lifts: readonly TankLift[]
  readonly all: number
}

function Chosen({ tanks, lifts, all }: ChosenProps) {
  // Those that are taken out, so that a ticket that comes meanwhile counts.
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const names = new Map(tanks.map(({ id, name }) => [id, name]))
  const known = lifts.filter(({ tank }) => names.has(tank))
  const taken = known.filter(({ id }) => !out.has(id))
  const outcomes = whatIfTanks(
    tanks.map((one) => ({ ...one, most: one.working_capacity ?? one.capacity })),
    taken,
  )
  if (known.length === 0) return <p>No open ticket loads from these tanks or into them.</p>
  const choose = (id: string, isIn: boolean): void => {
    const next = new Set(out)
    if (isIn) next.delete(id)
    else next.add(id)
    setOut(next)
  }
  return (
    <div className={styles['panel']}>
      <div role="group" aria-label="Open tickets" className={styles['tickets']}>
        <Checkbox
          label={`${grouped(taken.length)} of ${grouped(known.length)} tickets`}
          isSelected={taken.length === known.length}
          isIndeterminate={taken.length > 0 && taken.length < known.length}
          onChange={(isIn) => setOut(new Set(isIn ? [] : known.map(({ id }) => id)))}
        />
        {known.map((one) => (
          <Checkbox
            key={one.id}
            label={[
              one.ticket,
              `${one.direction === 'load' ? 'from' : 'into'} ${names.get(one.tank) ?? ''}`,
              volumeText(cubicMetres(one.gallons)),
              one.at === null ? 'no time' : momentText(one.at),
            ].join(' · ')}
            isSelected={!out.has(one.id)}
            onChange={(isIn) => choose(one.id, isIn)}
          />
        ))}
        {all > lifts.length && <p>{`Of ${grouped(all)} tickets the soonest ${grouped(lifts.length)} are here.`}</p>}
      </div>
      <div role="status" aria-label="What comes of it" className={styles['outcomes']}>
        {outcomes.length === 0 && <p>No ticket is chosen.</p>}
        {outcomes.map((one) => (
          <Outcome key={one.tank.id} {...one} />
        ))}
      </div>
    </div>
  )
}

function Outcome({ tank, after, first }: TankOutcome) {
  const trouble = first?.state === 'short' ? '■ short' : '▲ too full'
  return (
    <p data-state={first?.state ?? 'ok'}>
      <Button
        look="quiet"
        onPress={() => open('terminalboss:v3:location', { entityUUID: tank.id }, { place: 'right' })}
      >
        {tank.name}
      </Button>{' '}
      {after === null
        ? 'Nobody has measured it.'
        : first === undefined
          ? `${volumeText(after)} are left.`
          : `${trouble} at ${first.ticket}${first.at === null ? '' : `, ${momentText(first.at)}`}: ${volumeText(first.after)}. In the end ${volumeText(after)}.`}
    </p>
  )
}
