/** The gauge tool: from a reading to volume and weight with a verdict, and from a target back to a reading. */
import { useQuery } from '@tanstack/react-query'
import { ListPlus, TrainFront, TrendingUp } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSearch } from 'wouter'
import { product as products } from '#model/areas/company/company.resource.ts'
import {
  fromTable,
  gaugeCar,
  inTable,
  readingLimits,
  type GaugedCar,
} from '#model/areas/measure/rules/gauge/car-gauging.ts'
import { groupOf } from '#model/areas/measure/rules/volume/commodity.ts'
import { grouped } from '#model/shared/number-format.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useAddress } from '../data/address.ts'
import { Backwards } from './ReverseGauging.tsx'
import { carIn, useCar, type CarName } from '../data/car-calls.ts'
import { entriesFrom, entriesTold, judge, type Entries, type Judged } from '../data/entries.ts'
import { FillingCurve } from '../filling/FillingCurve.tsx'
import { GaugeController } from './gauge-controller.ts'
import { GaugeFields } from './GaugeFields.tsx'
import { GaugeFigures } from './GaugeFigures.tsx'
import { gaugeKeys } from '../fields/keys.ts'
import { useLimits } from '../data/limits.ts'
import { nameOf, readingText, tableOf, type TableRow } from '../data/tables.ts'
import { inchesOf, shapeOf } from '../fields/tank-shape.ts'
import { Tank } from '../fields/Tank.tsx'
import { Verdict } from '../fields/Verdict.tsx'
import { Work } from '../fields/Work.tsx'
import styles from './Gauge.module.css'

const asText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** Missing input, in the order of the fields. */
function missingOf(
  entries: Entries,
  { temperature, relativeDensity60, read, faults }: Judged,
  table: TableRow | null,
): readonly string[] {
  return [
    table === null && 'a car with a gauge table',
    read === null && faults.reading === undefined && 'a reading',
    temperature === undefined && faults.temperature === undefined && 'a temperature',
    relativeDensity60 === undefined && faults.density === undefined && entries.density.trim() === '' && 'a density',
    entries.group === 'C' && entries.expansion.trim() === '' && 'a thermal expansion',
  ].filter((text) => text !== false)
}

function tableSaid(
  name: CarName | undefined,
  table: { readonly data?: TableRow | null | undefined; readonly isPending: boolean; readonly error: Error | null },
): { readonly help: string; readonly fault?: string } {
  if (!name) return { help: 'Mark and number' }
  const car = `${name.car_mark} ${name.car_number}`
  if (table.error) return { help: '', fault: table.error.message }
  if (table.isPending) return { help: 'Searching for its gauge table…' }
  if (!table.data) return { help: '', fault: `No gauge table found for ${car} or its series.` }
  const row = table.data
  return {
    help: `Table of ${nameOf(row)}: ${grouped(Number(row.shell_capacity))} gal, ${row.reading_kind} by ${readingText(row.step ?? 0, row.unit)} ${row.unit}`,
  }
}

/** Fills in values of the car and its product that the user has not typed. */
function useBrought(controller: GaugeController, name: CarName | undefined) {
  const { table, fleet } = useCar(name)
  const { entries } = useSnapshot(controller.state)
  const all = useQuery({
    queryKey: ['company:product', 'all'],
    queryFn: ({ signal }) => rowsOf(products).list({ limit: 1000, ordering: 'name' }, signal),
  })
  const product = all.data?.results.find(({ id }) => String(id) === entries.product)
  useEffect(() => {
    if (table.data) controller.bring({ kind: table.data.reading_kind, unit: table.data.unit })
  }, [controller, table.data])
  useEffect(() => {
    if (fleet.data !== undefined)
      controller.bring({
        ...(fleet.data?.insulation && { insulation: fleet.data.insulation }),
        light: asText(fleet.data?.light_weight),
        gross: asText(fleet.data?.gross_rail_load),
        product: asText(fleet.data?.product),
      })
  }, [controller, fleet.data])
  useEffect(() => {
    const density = product?.relative_density
    // The correction table belongs to the product's density, so it is not filled in if the user typed another
    // density.
    if (density !== null && density !== undefined && controller.bring({ density: String(density) }).includes('density'))
      controller.bring({ group: (product && groupOf(product)) || (density <= 0.688 ? 'E' : 'B') })
    controller.bring({ expansion: asText(product?.thermal_expansion) })
  }, [controller, product])
  return {
    table,
    product,
    choices: [
      { value: '', label: '—' },
      ...(all.data?.results ?? []).map((one) => ({ value: String(one.id), label: one.name })),
    ],
  }
}

export default function GaugeTool() {
  const search = useSearch()
  const [controller] = useState(() => new GaugeController(entriesFrom(Object.fromEntries(new URLSearchParams(search)))))
  const { entries } = useSnapshot(controller.state)
  const { name, fault: carFault } = useMemo(() => carIn(entries.car), [entries.car])
  const { table, product, choices } = useBrought(controller, name)
  const limits = useLimits()
  const row = table.data ?? null
  const gaugeTable = useMemo(() => row && tableOf(row), [row])
  const judged = judge(entries, gaugeTable, limits, product ?? null)
  const found: GaugedCar = judged.car
    ? gaugeCar(judged.car, judged.read)
    : { gauged: null, permitted: null, faults: {} }
  const faults = {
    ...judged.faults,
    ...(found.faults.reading && { reading: found.faults.reading }),
    ...(found.faults.temperature && { temperature: found.faults.temperature }),
    ...(found.faults.density && { density: found.faults.density }),
  }
  const text = tableSaid(name, table)
  useCommandTarget('rail:gauge', controller)
  useCommandTarget('focus', controller)
  useRecordTitle(name && `${name.car_mark} ${name.car_number}`)
  useAddress(entriesTold(entries), (query) => controller.replace(entriesFrom(Object.fromEntries(query))))
  const span = gaugeTable && readingLimits(gaugeTable, entries)
  return (
    <Work label="Gauge tool" className={styles['screen']} onHere={controller.onHere}>
      <div className={styles['columns']}>
        <div className={styles['asked']}>
          <GaugeFields
            controller={controller}
            limits={limits}
            faults={faults}
            tableSaid={text.help}
            carFault={carFault ?? text.fault}
            products={choices}
            readingHelp={
              span
                ? `${readingText(span[0], entries.unit)} to ${readingText(span[1], entries.unit)} ${entries.unit}`
                : 'For example 24.375 or 24 3/8'
            }
          />
          <Backwards controller={controller} car={judged.car} target={judged.target} fault={judged.faults.target} />
        </div>
        <div className={styles['answer']}>
          <Verdict gauged={found.gauged} missing={missingOf(entries, judged, row)} />
          <Drawing row={row} judged={judged} found={found} entries={entries} color={product?.color ?? 'slate'} />
          <GaugeFigures controller={controller} found={found} entries={entries} table={gaugeTable} />
          <div className={styles['actions']}>
            {may('add_loadedrailcar') && (
              <Button
                icon={ListPlus}
                shortcut={gaugeKeys.load}
                isDisabled={!found.gauged}
                onPress={() => controller.carry('rail:car:new')}
              >
                Load car
              </Button>
            )}
            <Button
              icon={TrendingUp}
              shortcut={gaugeKeys.filling}
              onPress={() => controller.carry('rail:filling:page')}
            >
              Permitted filling
            </Button>
            <Button icon={TrainFront} shortcut={gaugeKeys.train} onPress={() => open('rail:gaugeTrain:page', {})}>
              Gauge train
            </Button>
          </div>
          {judged.car && <FillingCurve car={judged.car} gauged={found.gauged} />}
        </div>
      </div>
    </Work>
  )
}

function Drawing({
  row,
  judged,
  found,
  entries,
  color,
}: {
  readonly row: TableRow | null
  readonly judged: Judged
  readonly found: GaugedCar
  readonly entries: Entries
  readonly color: string
}) {
  const table = row && tableOf(row)
  const shape = table && shapeOf(table, row.inside_diameter)
  if (!table || !shape)
    return <div className={styles['noTank']}>The tank appears once the gauge table of the car is known.</div>
  const asOutage = (reading: number): number =>
    inchesOf(fromTable(table, reading, { kind: 'outage', unit: table.unit }), table.unit)
  const how = { kind: 'outage', unit: 'in' } as const
  const level =
    judged.read && found.gauged
      ? {
          outageIn: fromTable(table, inTable(table, judged.read), how),
          words: `${readingText(judged.read.value, judged.read.unit)} ${judged.read.unit}`,
        }
      : undefined
  const most = found.permitted?.reading
  const permitted =
    most === null || most === undefined
      ? undefined
      : {
          kind: entries.kind,
          outageIn: asOutage(most),
          words: `${readingText(fromTable(table, most, entries), entries.unit)} ${entries.unit}`,
        }
  return (
    <Tank
      shape={shape}
      level={level}
      permitted={permitted}
      isOver={found.gauged?.state === 'over'}
      color={color}
      unit={entries.unit}
    />
  )
}
