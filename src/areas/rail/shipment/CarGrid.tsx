/** The cars of a shipment as a grid of which only the rows in sight are mounted: a bill may name 500. */
import {
  Cell,
  Column,
  Row as TableRow,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  Virtualizer,
} from 'react-aria-components'
import { useSnapshot } from 'valtio'
import type { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { openRecord } from '#src/ui/verbs/cure.ts'
import type { BillCars } from './bill-cars.ts'
import { figureOf, headingOf } from './car-figures.ts'
import styles from './Shipment.module.css'

export type BilledLoad = Row<typeof loadedCar> & { readonly blocked: readonly Obstacle[] }

const sealsOf = (load: BilledLoad): string =>
  [load.seal_number_1, load.seal_number_2, load.seal_number_3, load.seal_number_4].filter(Boolean).join(', ')
const embargoOf = ({ embargo_number, embargo_permit_number }: BilledLoad): string =>
  [embargo_number, embargo_permit_number].filter(Boolean).join(' / ')

const whyOf = ({ blocked }: BilledLoad): string => blocked.map(({ says }) => says).join(' ')

const columnsNow = () =>
  [
    {
      id: 'car',
      label: 'Car',
      width: 108,
      isFigure: false,
      of: (load: BilledLoad) => `${load.car_mark} ${load.car_number}`,
    },
    {
      id: 'net',
      label: headingOf('net_volume'),
      width: 92,
      isFigure: true,
      of: (load: BilledLoad) => (load.is_residue ? 'Residue' : figureOf('net_volume', load.net_volume)),
    },
    {
      id: 'weight',
      label: headingOf('weight'),
      width: 92,
      isFigure: true,
      of: (load: BilledLoad) => figureOf('weight', load.weight),
    },
    { id: 'seals', label: 'Seals', width: '1fr', isFigure: false, of: sealsOf },
    { id: 'embargo', label: 'Embargo, permit', width: '1fr', isFigure: false, of: embargoOf },
  ] as const

const ROW = 26
const HEAD = 38
/** Words share what the figures leave. */
const LEAST = 84
const LEAST_WHY = 140

export function CarGrid({ cars, mine }: { readonly cars: readonly BilledLoad[]; readonly mine: BillCars }) {
  const { units } = useDisplaySettings()
  const { selected } = useSnapshot(mine.state)
  // Most bills have none, and the reasons need the room.
  const columns = columnsNow().filter(({ id }) => id !== 'embargo' || cars.some((load) => embargoOf(load) !== ''))
  const isBlocked = cars.some(({ blocked }) => blocked.length > 0)
  return (
    <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight: ROW, headingHeight: HEAD }}>
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
          {columns.map(({ id, label, width, isFigure }) => (
            <Column key={id} id={id} isRowHeader={id === 'car'} width={width} minWidth={LEAST} data-numeric={isFigure}>
              {label}
            </Column>
          ))}
          {isBlocked && (
            <Column id="blocked" width="2fr" minWidth={LEAST_WHY}>
              In the way
            </Column>
          )}
        </TableHeader>
        <TableBody items={cars} dependencies={[units, isBlocked]}>
          {(load) => (
            <TableRow id={load.id} data-blocked={load.blocked.length > 0}>
              {columns.map(({ id, isFigure, of }) => (
                <Cell key={id} data-numeric={isFigure}>
                  <span title={of(load)}>{of(load)}</span>
                </Cell>
              ))}
              {isBlocked && (
                <Cell data-why>
                  <span title={whyOf(load)}>{whyOf(load)}</span>
                </Cell>
              )}
            </TableRow>
          )}
        </TableBody>
      </Table>
    </Virtualizer>
  )
}
