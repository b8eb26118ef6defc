/** All calculated figures of a car in order of calculation; each expands to its formula. */
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { fromTable, type GaugedCar } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import type { GaugeTable } from '#model/areas/measure/rules/gauge/gauge.ts'
import type { Entries } from '../data/entries.ts'
import { FigureRow } from '../fields/FigureRow.tsx'
import { numberText } from '#model/kernel/quantity.ts'
import type { GaugeController } from './gauge-controller.ts'
import styles from './Gauge.module.css'
import { readingText } from '../data/tables.ts'
import { limitWords, limitWordsOf } from '../fields/choice-labels.ts'

const strong: ReadonlySet<string> = new Set(['net', 'weight', 'permitted'])

export function GaugeFigures({
  controller,
  found,
  entries,
  table,
}: {
  readonly controller: GaugeController
  readonly found: GaugedCar
  readonly entries: Entries
  readonly table: GaugeTable | null
}) {
  const state = useSnapshot(controller.state)
  const figures = found.gauged?.working ?? []
  const names = figures.map(({ name }) => name).join(' ')
  useEffect(() => {
    controller.show(names.split(' '))
  }, [controller, names])
  const { permitted } = found
  return (
    <section className={styles['figures']} aria-label="Figures">
      {figures.map((figure) => (
        <FigureRow
          key={figure.name}
          figure={figure}
          strong={strong.has(figure.name)}
          isOpen={state.open[figure.name] === true}
          onOpen={(isOpen) => controller.toggle(figure.name, isOpen)}
        />
      ))}
      {permitted && table && (
        <p className={styles['permitted']}>
          Permitted at this temperature: <strong>{numberText(permitted.volume, 0)} gal</strong>,{' '}
          {numberText(permitted.percent, 2)} % of the shell, {numberText(permitted.weight, 0)} lb
          {permitted.reading !== null &&
            ` · ${limitWordsOf[entries.kind].full} ${readingText(fromTable(table, permitted.reading, entries), entries.unit)} ${entries.unit} ${entries.kind}`}
          {` · limited by ${limitWords[permitted.limit]}`}
        </p>
      )}
    </section>
  )
}
