/** The results beside the form: tank drawing, verdict, calculations, errors that prevent saving, and warnings. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { fromTable } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import type { FillingLimits } from '#model/areas/measure/rules/gauge/filling.ts'
import type { GaugeTable } from '#model/areas/measure/rules/gauge/gauge.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import type { CarController } from './car-controller.ts'
import type { JudgedCar } from './car-judging.ts'
import type { CarPermit } from './last-permit.state.ts'
import { Choose } from '../fields/Choose.tsx'
import { FigureRow } from '../fields/FigureRow.tsx'
import { readingText, tableOf, type TableRow } from '../data/tables.ts'
import { shapeOf } from '../fields/tank-shape.ts'
import { Tank } from '../fields/Tank.tsx'
import { Verdict } from '../fields/Verdict.tsx'
import { insulationWords, seasonWords } from '../fields/choice-labels.ts'
import styles from './Car.module.css'

const strong: ReadonlySet<string> = new Set(['net', 'weight', 'permitted'])
const inches = { kind: 'outage', unit: 'in' } as const

/** A reading of the table, as the drawing shows it. */
const lineAt = (table: GaugeTable, reading: number) => ({
  kind: table.kind,
  outageIn: fromTable(table, reading, inches),
  words: `${readingText(reading, table.unit)} ${table.unit}`,
})

export function CarAnswer({
  controller,
  judged,
  row,
  limits,
  color,
  isNamed,
  how,
  isOfFleet,
  isHeld,
}: {
  readonly isNamed: boolean
  /** The conditions by which the car is judged. */
  readonly how: CarPermit
  /** The fleet's record says how the car is insulated. */
  readonly isOfFleet: boolean
  /** The conditions stand still with the bill of lading that names the car. */
  readonly isHeld: boolean
  readonly controller: CarController
  readonly judged: JudgedCar
  readonly row: TableRow | null
  readonly limits: FillingLimits
  readonly color: string
}) {
  const { density } = useSnapshot(controller.state)
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({})
  const { gauged, permitted, figures } = judged
  const table = row && tableOf(row)
  const shape = table && shapeOf(table, row.inside_diameter)
  const missing = [
    row === null && 'a car with a gauge table',
    judged.reading === null && 'a reading',
    density.trim() === '' && 'a density',
  ].filter((text) => text !== false)
  const errors = Object.entries(judged.errors)
  const read = judged.reading
  const most = permitted?.reading
  const working = gauged?.working ?? figures?.working ?? []
  return (
    <>
      <Verdict gauged={gauged} missing={missing} />
      {table && shape && (
        <Tank
          shape={shape}
          color={color}
          unit={table.unit}
          isOver={gauged?.state === 'over'}
          level={gauged && read !== null ? lineAt(table, read) : undefined}
          permitted={most === null || most === undefined ? undefined : lineAt(table, most)}
        />
      )}
      <div className={styles['how']}>
        {isOfFleet ? (
          <p>
            Insulation by the fleet record: <strong>{insulationWords(how.season, limits)[how.insulation]}</strong>
          </p>
        ) : isHeld ? (
          <p>
            Insulation: <strong>{insulationWords(how.season, limits)[how.insulation]}</strong>
          </p>
        ) : (
          <Choose
            label="Insulation"
            value={how.insulation}
            words={insulationWords(how.season, limits)}
            onChange={(insulation) => controller.hold({ insulation })}
          />
        )}
        {isHeld ? (
          <p>
            Season: <strong>{seasonWords[how.season]}</strong>
          </p>
        ) : (
          <Choose
            label="Season"
            value={how.season}
            words={seasonWords}
            onChange={(season) => controller.hold({ season })}
          />
        )}
      </div>
      {isNamed && (errors.length > 0 || judged.warnings.length > 0) && (
        <ul className={styles['checks']} aria-label="Checks">
          {errors.map(([name, message]) => (
            <li key={name}>
              <Badge state="stop">must be fixed</Badge> {message}
            </li>
          ))}
          {judged.warnings.map((message) => (
            <li key={message}>
              <Badge state="warn">check</Badge> {message}
            </li>
          ))}
        </ul>
      )}
      <section aria-label="Figures">
        {working.map((figure) => (
          <FigureRow
            key={figure.name}
            figure={figure}
            strong={strong.has(figure.name)}
            isOpen={open[figure.name] === true}
            onOpen={(isOpen) => setOpen((was) => ({ ...was, [figure.name]: isOpen }))}
          />
        ))}
      </section>
    </>
  )
}
