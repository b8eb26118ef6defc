/** The fields of a loaded car in the order in which a clerk has them in hand: car, reading, load, seals, papers. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { labelOf } from '#model/field.ts'
import { loadedCar } from '#model/resources/rail.ts'
import { FieldRow } from '../../ui/form/FieldRow.tsx'
import { Group, Refusals } from '../../ui/form/Section.tsx'
import { shownText } from '../../ui/form/text.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { CarController } from './CarController.ts'
import { Choose } from './Choose.tsx'
import { readingText, type TableRow } from './tables.ts'
import { groupWords } from './words.ts'
import { focusField } from './Work.tsx'
import styles from './Car.module.css'

type Name = keyof typeof loadedCar.fields
const groups: readonly (readonly [heading: string, names: readonly Name[]])[] = [
  ['Car and reading', ['car_mark', 'car_number', 'gauge_reading', 'load_temperature', 'density']],
  ['Seals', ['seal_number_1', 'seal_number_2', 'seal_number_3', 'seal_number_4']],
  ['Load', ['product', 'commodity_group', 'load_date']],
  ['Assignment', ['rail_shipment', 'current_location', 'car_type', 'volume']],
  ['Papers', ['embargo_number', 'embargo_permit_number', 'customs_barcode_number']],
  ['Measurement', ['gaugetable', 'shell_capacity', 'volume_outage', 'temperature_correction_factor', 'temperature_correction_factor_at_15c', 'gal_to_liter_conversion_factor', 'weight']],
]
/** Filled in by the table of the car, by the tables of its product. */
const byTable: ReadonlySet<Name> = new Set(['gaugetable', 'shell_capacity', 'volume_outage'])
const byGroup: ReadonlySet<Name> = new Set(['temperature_correction_factor', 'temperature_correction_factor_at_15c', 'weight'])

export function CarFields({ controller, table, derived, isLocked }: {
  readonly controller: CarController
  readonly table: TableRow | null
  /** What follows from the rest, as it will be kept. */
  readonly derived: Readonly<Partial<Record<Name, number | string>>>
  readonly isLocked: boolean
}) {
  const { draft, labels } = controller.record
  const { reading, density } = useSnapshot(controller.state)
  const state = useSnapshot(draft.state)
  const { known } = useSnapshot(labels)
  const form = useRef<HTMLFormElement>(null)
  const { wanted } = state
  useEffect(() => {
    if (wanted !== null) focusField(form.current, wanted.name)
  }, [wanted])
  const hasTable = table !== null && reading.trim() !== ''
  const error = (name: Name) => {
    const said = state.errors[name]
    return said === undefined ? {} : { error: said.join(' ') }
  }

  function field(name: Name) {
    const declared = loadedCar.fields[name]
    if (name === 'gauge_reading' && !isLocked)
      return (
        <div key={name} data-field={name} className={styles['own']}>
          <TextField label={table ? `${table.reading_kind === 'outage' ? 'Outage' : 'Innage'} (${table.unit})` : 'Reading'} mono value={reading} onChange={(typed) => controller.read(typed)} placeholder="24 3/8" autoComplete="off" {...error(name)}
            help={table ? `0 to ${readingText(table.rows.at(-1)?.reading ?? 0, table.unit)} ${table.unit}` : 'In the unit of the gauge table'} />
        </div>
      )
    if (name === 'density' && !isLocked)
      return (
        <div key={name} data-field={name} className={styles['own']}>
          <TextField label="Rel. density 60 °F" mono value={density} onChange={(typed) => controller.weigh(typed)} placeholder="0.5092" autoComplete="off" {...error(name)} />
        </div>
      )
    if (name === 'commodity_group' && !isLocked) {
      const value = controller.values.commodity_group
      return (
        <div key={name} data-field={name} className={styles['own']}>
          <Choose label={labelOf(name, declared)} value={value} words={{ ...groupWords, '': 'as typed, no table' }} onChange={(next) => draft.set(name, next)} />
        </div>
      )
    }
    const follows = (hasTable && byTable.has(name)) || (derived[name] !== undefined && byGroup.has(name))
    if (follows && !isLocked) {
      const value = derived[name] ?? (name in state.mine ? state.mine[name] : state.base[name])
      return (
        <div key={name} className={styles['follows']}>
          <span className={styles['label']}>{labelOf(name, declared)}</span>
          <output aria-label={labelOf(name, declared)}>{shownText(declared, value, (to, id) => known[`${to} ${String(id)}`])}</output>
        </div>
      )
    }
    return <FieldRow key={name} draft={draft} name={name} field={declared} label={labelOf(name, declared)} labels={labels} locked={isLocked} who={undefined} />
  }
  return (
    <form ref={form} className={styles['form']} aria-label="Loaded car" noValidate onSubmit={(event) => event.preventDefault()}>
      <Refusals said={state.general} />
      {groups.map(([heading, names]) => (
        <Group key={heading} heading={heading}>
          <div className={styles['fields']} {...(names.length !== 3 && { 'data-narrow': names.length === 5 })}>
            {names.map(field)}
          </div>
        </Group>
      ))}
    </form>
  )
}
