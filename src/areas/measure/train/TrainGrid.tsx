/** The lines of a train as an editable grid: Enter and arrow keys move up and down, problems come first. */
import { memo, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { fromTable } from '#model/areas/measure/rules/gauge/car-gauging.ts'
import type { TrainField } from '#model/areas/measure/rules/gauge/train-gauging.ts'
import { numberText } from '#model/kernel/quantity.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { readingText } from '../data/tables.ts'
import { outcomeWords } from './outcome-words.ts'
import type { TrainController } from './train-controller.ts'
import type { TrainLineNow } from './train-state.ts'
import styles from './Train.module.css'

const editable: readonly { readonly field: TrainField; readonly label: string }[] = [
  { field: 'car', label: 'Car' },
  { field: 'reading', label: 'Reading' },
  { field: 'temperature', label: 'Temperature' },
  { field: 'density', label: 'Density' },
]
type Line = Readonly<Omit<TrainLineNow, 'facts' | 'result'>> & Pick<TrainLineNow, 'facts' | 'result'>

/** The reading at which to stop, in the unit of the car's table. */
function permittedReading({ facts, result }: Line): string {
  const table = facts?.table
  const reading = result?.permitted?.reading
  if (!table || reading === null || reading === undefined) return ''
  return `${readingText(fromTable(table.rows, reading, table), table.unit)} ${table.unit}`
}
const number = (value: number | undefined, digits = 0): string => (value === undefined ? '' : numberText(value, digits))

const Row = memo(function Row({
  line,
  controller,
  defaults,
}: {
  readonly line: Line
  readonly controller: TrainController
  readonly defaults: Readonly<Record<'temperature' | 'density', string>>
}) {
  const { result, facts, kept: savedAs, failure } = line
  const figures = result?.figures ?? undefined
  const outcome = result ? outcomeWords[result.outcome] : undefined
  const message = failure !== '' ? failure : (result?.message ?? '')
  return (
    <tr data-line={line.key} data-outcome={result?.outcome} data-kept={savedAs !== null}>
      <td className={styles['at']}>{line.at}</td>
      {editable.map(({ field, label }) => {
        const isWrong = result?.field === field && result.outcome !== 'missing'
        return (
          <td key={field} className={styles['edit']} data-field={field}>
            <input
              className={styles['cell']}
              aria-label={`${label} of line ${line.at}`}
              value={line[field]}
              readOnly={savedAs !== null}
              aria-invalid={isWrong}
              spellCheck={false}
              autoComplete="off"
              placeholder={field === 'temperature' || field === 'density' ? defaults[field] : ''}
              {...(result?.field === field && { 'aria-describedby': `said-${line.key}` })}
              onChange={(event) => controller.edit(line.key, field, event.target.value)}
              onFocus={(event) => event.target.select()}
              {...(field === 'car' && { onBlur: () => void controller.settleCar(line.key) })}
            />
          </td>
        )
      })}
      <td className={styles['said']} id={`said-${line.key}`}>
        {savedAs !== null ? (
          <Badge state="info">saved</Badge>
        ) : failure !== '' ? (
          <Badge state="stop">rejected</Badge>
        ) : (
          outcome && <Badge state={outcome.state}>{outcome.word}</Badge>
        )}{' '}
        {message}
      </td>
      <td className={styles['number']}>{number(figures?.outage)}</td>
      <td className={styles['number']}>{number(figures?.gross)}</td>
      <td className={styles['number']}>{number(figures?.net)}</td>
      <td className={styles['number']}>{number(figures?.weight)}</td>
      <td className={styles['number']}>{number(figures?.filled, 1)}</td>
      <td className={styles['number']}>{number(result?.permitted?.percent, 1)}</td>
      <td className={styles['number']}>{permittedReading(line)}</td>
      <td className={styles['text']}>{facts?.table?.name ?? ''}</td>
    </tr>
  )
})

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }

export function TrainGrid({ controller }: { readonly controller: TrainController }) {
  const state = useSnapshot(controller.state)
  const body = useRef<HTMLTableSectionElement>(null)
  const { temperature, density } = state.head
  const defaults = useMemo(() => ({ temperature, density }), [temperature, density])
  useEffect(() => {
    controller.onFocus((key, field) =>
      body.current
        ?.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"] [data-field="${field}"] input`)
        ?.focus(),
    )
    return () => controller.onFocus(undefined)
  }, [controller])
  const byKey = new Map(state.lines.map((line) => [line.key, line]))
  const shown = state.order
    .flatMap((key) => byKey.get(key) ?? [])
    .filter(({ result }) => state.only.length === 0 || (result !== null && state.only.includes(result.outcome)))

  function walk(event: KeyboardEvent<HTMLTableElement>): void {
    const step = event.key === 'Enter' && event.shiftKey ? -1 : steps[event.key]
    if (
      step === undefined ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      !(event.target instanceof HTMLInputElement)
    )
      return
    const column = event.target.closest('td')?.getAttribute('data-field') ?? ''
    const cells = [...(body.current?.querySelectorAll<HTMLInputElement>(`[data-field="${column}"] input`) ?? [])]
    event.preventDefault()
    cells[cells.indexOf(event.target) + step]?.focus()
  }
  return (
    <div className={styles['sheet']} data-scroll>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside it */}
      <table className={styles['table']} aria-label="Cars of the train" onKeyDown={walk}>
        <thead>
          <tr>
            <th className={styles['at']}>#</th>
            <th>Car</th>
            <th>Reading</th>
            <th>Temperature °{state.head.degrees}</th>
            <th>Density</th>
            <th>Outcome</th>
            <th className={styles['number']}>Outage gal</th>
            <th className={styles['number']}>Gross gal</th>
            <th className={styles['number']}>Net gal</th>
            <th className={styles['number']}>Weight lb</th>
            <th className={styles['number']}>Filled %</th>
            <th className={styles['number']}>Max %</th>
            <th className={styles['number']}>Stop at</th>
            <th>Table</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((line) => (
            <Row key={line.key} line={line} controller={controller} defaults={defaults} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
