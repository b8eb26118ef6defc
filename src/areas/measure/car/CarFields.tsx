/** The fields of a loaded car in working order: car, reading, load, seals, papers. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { labelOf } from '#model/kernel/field.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import { overrideAdvice } from '#model/areas/rail/rules/filling-of-car.ts'
import { may } from '#src/engine/session/session.state.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Group, Held, Refusals } from '#src/ui/form/Section.tsx'
import { shownText } from '#src/ui/form/draft/text.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { CarController } from './car-controller.ts'
import { Choose } from '../fields/Choose.tsx'
import { readingText, type TableRow } from '../data/tables.ts'
import { groupWords } from '../fields/choice-labels.ts'
import { focusField } from '../fields/Work.tsx'
import styles from './Car.module.css'

type Name = keyof typeof loadedCar.fields
const groups: readonly (readonly [heading: string, names: readonly Name[]])[] = [
  ['Car and reading', ['car_mark', 'car_number', 'gauge_reading', 'load_temperature', 'density']],
  ['Seals', ['seal_number_1', 'seal_number_2', 'seal_number_3', 'seal_number_4']],
  ['Load', ['product', 'commodity_group', 'thermal_expansion', 'load_date']],
  ['Assignment', ['rail_shipment', 'current_location', 'car_type', 'volume']],
  ['Papers', ['embargo_number', 'embargo_permit_number', 'customs_barcode_number']],
  [
    'Measurement',
    [
      'gaugetable',
      'shell_capacity',
      'volume_outage',
      'temperature_correction_factor',
      'temperature_correction_factor_at_15c',
      'gal_to_liter_conversion_factor',
      'weight',
    ],
  ],
]
/** Filled in from the gauge table and from the product. */
const byTable: ReadonlySet<Name> = new Set(['gaugetable', 'shell_capacity', 'volume_outage'])
const byGroup: ReadonlySet<Name> = new Set([
  'temperature_correction_factor',
  'temperature_correction_factor_at_15c',
  'weight',
])

export function CarFields({
  controller,
  table,
  derived,
  isLocked,
  held,
  isOver,
}: {
  readonly controller: CarController
  readonly table: TableRow | null
  /** Derived values, as they will be saved. */
  readonly derived: Readonly<Partial<Record<Name, number | string>>>
  readonly isLocked: boolean
  /** Fields that stand still with the bill of lading that names the car, and why. */
  readonly held: Readonly<Record<string, string>>
  /** The car is over-filled or overloaded, so a reason is asked of whoever may override that. */
  readonly isOver: boolean
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
    const messages = state.errors[name]
    return messages === undefined ? {} : { error: messages.join(' ') }
  }

  function field(name: Name) {
    const declared = loadedCar.fields[name]
    const isStill = isLocked || held[name] !== undefined
    if (name === 'gauge_reading' && !isStill)
      return (
        <div key={name} data-field={name} className={styles['own']}>
          <TextField
            label={table ? `${table.reading_kind === 'outage' ? 'Outage' : 'Innage'} (${table.unit})` : 'Reading'}
            mono
            value={reading}
            onChange={(typed) => controller.read(typed, table?.unit)}
            placeholder="24 3/8"
            autoComplete="off"
            {...error(name)}
            help={
              table
                ? `0 to ${readingText(table.rows.at(-1)?.reading ?? 0, table.unit)} ${table.unit}`
                : 'Gauge reading in the unit of the gauge table'
            }
          />
        </div>
      )
    if (name === 'density' && !isStill)
      return (
        <div key={name} data-field={name} className={styles['own']}>
          <TextField
            label="Relative density at 60 °F"
            mono
            value={density}
            onChange={(typed) => controller.weigh(typed)}
            placeholder="0.5092"
            autoComplete="off"
            {...error(name)}
          />
        </div>
      )
    if (name === 'thermal_expansion' && controller.values.commodity_group !== 'C') return null
    if (name === 'commodity_group' && !isStill) {
      const value = controller.values.commodity_group
      return (
        <div key={name} data-field={name} className={styles['own']}>
          <Choose
            label={labelOf(name, declared)}
            value={value}
            words={{ ...groupWords, '': 'as entered, without a table' }}
            error={state.errors[name]?.join(' ')}
            onChange={(next) => draft.set(name, next)}
          />
        </div>
      )
    }
    const follows = (hasTable && byTable.has(name)) || (derived[name] !== undefined && byGroup.has(name))
    if (follows && !isStill) {
      const value = derived[name] ?? (name in state.mine ? state.mine[name] : state.base[name])
      return (
        <div key={name} className={styles['follows']}>
          <span className={styles['label']}>{labelOf(name, declared)}</span>
          <output aria-label={labelOf(name, declared)}>
            {shownText(declared, value, (to, id) => known[`${to} ${String(id)}`])}
          </output>
        </div>
      )
    }
    return (
      <FieldRow
        key={name}
        draft={draft}
        name={name}
        field={declared}
        label={labelOf(name, declared)}
        labels={labels}
        locked={isStill}
        who={undefined}
      />
    )
  }
  return (
    <form
      ref={form}
      className={styles['form']}
      aria-label="Loaded car"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <Refusals said={state.general} />
      <Held reasons={isLocked ? [] : Object.values(held)} />
      {isOver && !isLocked && held['override_reason'] === undefined && (
        <Group heading="Over the limit">
          {may('override_filling') ? (
            field('override_reason')
          ) : (
            <p className={styles['refused']}>{overrideAdvice(false)}</p>
          )}
        </Group>
      )}
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
