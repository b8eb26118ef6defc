/** What holds for the whole train: conditions, limits, and what its cars are kept with. */
import { useSnapshot } from 'valtio'
import { loadedCar } from '#model/resources/rail.ts'
import type { FillingLimits } from '#model/rules/filling.ts'
import { labelOf } from '#model/field.ts'
import type { Draft } from '../../ui/form/draft.ts'
import { Editor } from '../../ui/form/Editor.tsx'
import type { Labels } from '../../ui/form/labels.ts'
import { TextField } from '../../ui/TextField.tsx'
import { Choose } from './Choose.tsx'
import type { TrainController, TrainHead } from './TrainController.ts'
import styles from './Train.module.css'
import { degreeWords, densityWords, groupWords, insulationWords, seasonWords } from './words.ts'

const calledWords: Readonly<Record<TrainHead['called'], string>> = {
  table: 'as in each table', 'outage in': 'outage, in', 'outage cm': 'outage, cm', 'innage in': 'innage, in', 'innage cm': 'innage, cm',
}
/** Fields of a loaded car that are the same for all cars of a train. */
export const commonFields = ['product', 'current_location', 'rail_shipment', 'load_date'] as const

export function TrainHeadFields({ controller, limits, draft, labels }: { readonly controller: TrainController; readonly limits: FillingLimits; readonly draft: Draft; readonly labels: Labels }) {
  const { head } = useSnapshot(controller.state)
  const text = (name: 'temperature' | 'density' | 'margin', label: string, placeholder: string) => (
    <div data-field={name}>
      <TextField label={label} mono value={head[name]} placeholder={placeholder} autoComplete="off" onChange={(value) => controller.setHead(name, value)} />
    </div>
  )
  return (
    <div className={styles['head']}>
      {text('temperature', 'Temperature of the train', '52.4')}
      <Choose label="In degrees" value={head.degrees} words={degreeWords} onChange={(value) => controller.setHead('degrees', value)} />
      {text('density', 'Density', '0.5092')}
      <Choose label="Density is" value={head.by} words={densityWords} onChange={(value) => controller.setHead('by', value)} />
      <Choose label="Corrected as" value={head.group} words={groupWords} onChange={(value) => controller.setHead('group', value)} />
      <Choose label="Readings are" value={head.called} words={calledWords} onChange={(value) => controller.setHead('called', value)} />
      <Choose label="Insulation" value={head.insulation} words={insulationWords(head.season, limits)} onChange={(value) => controller.setHead('insulation', value)} />
      <Choose label="Season" value={head.season} words={seasonWords} onChange={(value) => controller.setHead('season', value)} />
      {text('margin', 'Margin (%)', String(limits.margin * 100))}
      {commonFields.map((name) => (
        <div key={name} data-field={name}>
          <Editor draft={draft} name={name} field={loadedCar.fields[name]} label={labelOf(name, loadedCar.fields[name])} labels={labels} />
        </div>
      ))}
    </div>
  )
}
