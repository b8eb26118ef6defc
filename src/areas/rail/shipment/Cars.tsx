/** The cars of a bill of lading, as its lines: each with what keeps it from going. A pasted block of marks is put on the bill. */
import { Plus } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Cell, Column, Row as TableRow, Table, TableBody, TableHeader } from 'react-aria-components'
import { useSnapshot } from 'valtio'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import type { Field } from '#model/kernel/field.ts'
import { figureText } from '#model/kernel/quantity.ts'
import type { Row } from '#model/kernel/resource.ts'
import { headerOf } from '#model/kernel/table.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { runCommand } from '#src/engine/panes/screen.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { openRecord } from '#src/ui/verbs/cure.ts'
import { BillCars } from './bill-cars.ts'
import { shipmentKeys } from './keys.ts'
import styles from './Shipment.module.css'

type Load = Row<typeof loadedCar> & { readonly blocked: readonly Obstacle[] }

const { net_volume, weight } = loadedCar.fields
/** In the units of the company, as everywhere. */
const figureOf = (field: Field, value: string | null): string => figureText(asShown(field), value ?? '0')
const sealsOf = (load: Load): string =>
  [load.seal_number_1, load.seal_number_2, load.seal_number_3, load.seal_number_4].filter(Boolean).join(', ')
const embargoOf = ({ embargo_number, embargo_permit_number }: Load): string =>
  [embargo_number, embargo_permit_number].filter(Boolean).join(' / ')

const columnsNow = () => [
  { id: 'car', label: 'Car', isFigure: false, of: (load: Load) => `${load.car_mark} ${load.car_number}` },
  {
    id: 'net',
    label: headerOf('net_volume', asShown(net_volume)),
    isFigure: true,
    of: (load: Load) => figureOf(net_volume, load.net_volume),
  },
  {
    id: 'weight',
    label: headerOf('weight', asShown(weight)),
    isFigure: true,
    of: (load: Load) => figureOf(weight, load.weight),
  },
  { id: 'seals', label: 'Seals', isFigure: false, of: sealsOf },
  { id: 'embargo', label: 'Embargo, permit', isFigure: false, of: embargoOf },
]

function Grid({ cars, mine }: { readonly cars: readonly Load[]; readonly mine: BillCars }) {
  const { units } = useDisplaySettings()
  const { selected } = useSnapshot(mine.state)
  const columns = columnsNow()
  return (
    <div className={styles['grid']}>
      <Table
        aria-label="Cars"
        className={styles['cars'] ?? ''}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={selected}
        onSelectionChange={(keys) =>
          mine.select(cars.flatMap(({ id }) => (keys === 'all' || keys.has(id) ? [id] : [])))
        }
        onRowAction={(key) => openRecord('rail:loadedCar', Number(key))}
      >
        <TableHeader>
          {columns.map(({ id, label, isFigure }) => (
            <Column key={id} id={id} isRowHeader={id === 'car'} data-numeric={isFigure}>
              {label}
            </Column>
          ))}
          <Column id="blocked">In the way</Column>
        </TableHeader>
        <TableBody items={cars} dependencies={[units]}>
          {(load) => (
            <TableRow id={load.id} data-blocked={load.blocked.length > 0}>
              {columns.map(({ id, isFigure, of }) => (
                <Cell key={id} data-numeric={isFigure}>
                  {of(load)}
                </Cell>
              ))}
              <Cell data-wraps>{load.blocked.map(({ says }) => says).join(' ')}</Cell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </div>
  )
}

function Lines({ controller, id, isOpen }: RecordPart & { readonly id: number | string; readonly isOpen: boolean }) {
  const mine = useMemo(() => new BillCars(controller), [controller])
  useEffect(() => mine.select([]), [mine, id])
  useCommandTarget('shipment:cars', mine)
  const answer = useFresh<readonly Load[], readonly unknown[]>({
    queryKey: ['rail:shipment', 'cars', id],
    queryFn: async ({ signal }) =>
      (await api<{ readonly results: readonly Load[] }>(`railshipment/${id}/cars/`, { signal })).results,
    meta: { resources: ['rail:loadedCar', 'trace:railcar', 'company:product'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} label="Loading the cars" />
  const cars = answer.data
  const blocked = cars.filter(({ blocked: why }) => why.length > 0).length
  return (
    <section
      aria-label="Cars of the shipment"
      className={styles['lines']}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!isOpen || text.trim() === '') return
        event.preventDefault()
        void mine.add(text)
      }}
    >
      <header className={styles['head']}>
        <h3 className={styles['heading']}>
          {cars.length === 1 ? '1 car' : `${grouped(cars.length)} cars`}
          {blocked > 0 && <span className={styles['blocked']}>{`▲ ${grouped(blocked)} cannot go yet`}</span>}
        </h3>
        {isOpen && may('change_railshipment') && (
          <Button icon={Plus} shortcut={shipmentKeys.add} onPress={() => runCommand('shipment:addCars')}>
            Add cars
          </Button>
        )}
      </header>
      {cars.length === 0 ? (
        <p className={styles['none']}>
          {isOpen ? 'No cars yet. Add those that stand loaded, or paste a list of marks.' : 'It has no cars.'}
        </p>
      ) : (
        <Grid cars={cars} mine={mine} />
      )}
    </section>
  )
}

/** A template has no cars, a master billing has those of its parts. */
export default function Cars({ controller }: RecordPart) {
  const { base } = useSnapshot(controller.draft.state)
  const { row } = controller
  if (!row || base['is_template'] === true || base['is_master_billing'] === true) return null
  return <Lines controller={controller} id={row.id} isOpen={base['status'] === 'open'} />
}
