/** Input of the gauge tool: car, reading, product and limits. */
import { useSnapshot } from 'valtio'
import type { FillingLimits } from '#model/areas/measure/rules/gauge/filling.ts'
import { grouped } from '#model/shared/number-format.ts'
import { Heading } from '#src/ui/form/Section.tsx'
import { Select, type Choice } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Choose } from '../fields/Choose.tsx'
import { conditionChoices } from '../fields/condition-choices.tsx'
import type { Entries, EntryFaults, EntryName } from '../data/entries.ts'
import type { GaugeController } from './gauge-controller.ts'
import styles from './Gauge.module.css'
import { kindWords, unitWords } from '../fields/choice-labels.ts'

type Texts = { [N in EntryName]: string extends Entries[N] ? N : never }[EntryName]

export function GaugeFields({
  controller,
  limits,
  faults,
  tableSaid,
  carFault,
  products,
  readingHelp,
}: {
  readonly controller: GaugeController
  readonly limits: FillingLimits
  readonly faults: EntryFaults
  /** The car's table in words, or an error if there is none. */
  readonly tableSaid: string
  readonly carFault: string | undefined
  readonly products: readonly Choice[]
  /** The valid range of readings. */
  readonly readingHelp: string
}) {
  const { entries } = useSnapshot(controller.state)
  const choices = conditionChoices(entries, limits, (name, value) => controller.set(name, value), faults)
  const field = (
    name: Texts,
    label: string,
    about: { readonly help?: string; readonly placeholder?: string; readonly error?: string | undefined } = {},
  ) => {
    const error = about.error ?? faults[name]
    return (
      <div data-field={name} className={styles['field']}>
        <TextField
          label={label}
          mono
          value={entries[name]}
          onChange={(text) => controller.set(name, text)}
          autoComplete="off"
          spellCheck={false}
          {...(about.help !== undefined && { help: about.help })}
          {...(about.placeholder !== undefined && { placeholder: about.placeholder })}
          {...(error !== undefined && { error })}
        />
      </div>
    )
  }
  return (
    <div className={styles['fields']}>
      <div className={styles['wide']}>
        {field('car', 'Car', { help: tableSaid, placeholder: 'GATX 20411', error: carFault })}
      </div>
      <div className={styles['trio']}>
        {field('reading', 'Reading', { help: readingHelp, placeholder: '24 3/8' })}
        <Choose
          label="Read as"
          value={entries.kind}
          words={kindWords}
          onChange={(kind) => controller.set('kind', kind)}
        />
        <Choose label="In" value={entries.unit} words={unitWords} onChange={(unit) => controller.set('unit', unit)} />
      </div>
      <div className={styles['duo']}>
        {field('temperature', 'Liquid temperature', { placeholder: '52.4' })}
        {choices.degrees}
      </div>
      <div className={styles['even']}>
        <Select
          label="Product"
          value={entries.product}
          choices={products}
          onChange={(product) => controller.set('product', product)}
        />
        {choices.group}
      </div>
      {entries.group === 'C' && field('expansion', 'Thermal expansion (per °F)', { placeholder: '0.00046' })}
      <div className={styles['even']}>
        {field('density', 'Density', { placeholder: entries.by === 'kg15' ? '507.3' : '0.5092' })}
        {choices.by}
      </div>
      <Heading>Limits</Heading>
      <div className={styles['even']}>
        {choices.insulation}
        {choices.season}
      </div>
      <div className={styles['three']}>
        {field('margin', 'Margin (%)', { placeholder: String(limits.margin * 100) })}
        {field('light', 'Light weight (lb)')}
        {field('gross', 'Rail load (lb)', { placeholder: grouped(limits.grossRailLoad) })}
      </div>
    </div>
  )
}
