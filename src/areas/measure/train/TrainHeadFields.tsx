/** Settings of the whole train: conditions, limits, and common fields of its loaded cars. */
import { useSnapshot } from 'valtio'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import type { FillingLimits } from '#model/areas/measure/rules/gauge/filling.ts'
import { labelOf } from '#model/kernel/field.ts'
import type { Draft } from '#src/ui/form/draft/draft.ts'
import { Editor } from '#src/ui/form/editors/Editor.tsx'
import type { LabelCache } from '#src/ui/form/draft/labels.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Choose } from '../fields/Choose.tsx'
import { conditionChoices } from '../fields/condition-choices.tsx'
import type { TrainController } from './train-controller.ts'
import type { TrainHead } from './train-state.ts'
import styles from './Train.module.css'

const calledWords: Readonly<Record<TrainHead['called'], string>> = {
  table: 'as in each table',
  'outage in': 'outage, in',
  'outage cm': 'outage, cm',
  'innage in': 'innage, in',
  'innage cm': 'innage, cm',
}
/** Fields with the same value for all cars of a train. */
export const commonFields = ['product', 'current_location', 'rail_shipment', 'load_date'] as const
export const overrideField = 'override_reason'

export function TrainHeadFields({
  controller,
  limits,
  draft,
  labels,
  asksReason,
}: {
  readonly controller: TrainController
  readonly limits: FillingLimits
  readonly draft: Draft
  readonly labels: LabelCache
  /** A car is over-filled, and the user may save it with a reason. */
  readonly asksReason: boolean
}) {
  const { head } = useSnapshot(controller.state)
  const shown = asksReason ? ([...commonFields, overrideField] as const) : commonFields
  const choices = conditionChoices(head, limits, (name, value) => controller.setHead(name, value))
  const text = (name: 'temperature' | 'density' | 'expansion' | 'margin', label: string, placeholder: string) => (
    <div data-field={name}>
      <TextField
        label={label}
        mono
        value={head[name]}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(value) => controller.setHead(name, value)}
      />
    </div>
  )
  return (
    <div className={styles['head']}>
      {text('temperature', 'Train temperature', '52.4')}
      {choices.degrees}
      {text('density', 'Density', '0.5092')}
      {choices.by}
      {choices.group}
      {head.group === 'C' && text('expansion', 'Thermal expansion (per °F)', '0.00046')}
      <Choose
        label="Readings are"
        value={head.called}
        words={calledWords}
        onChange={(value) => controller.setHead('called', value)}
      />
      {choices.insulation}
      {choices.season}
      {text('margin', 'Margin (%)', String(limits.margin * 100))}
      {shown.map((name) => (
        <div key={name} data-field={name}>
          <Editor
            draft={draft}
            name={name}
            field={loadedCar.fields[name]}
            label={labelOf(name, loadedCar.fields[name])}
            labels={labels}
          />
        </div>
      ))}
    </div>
  )
}
