/** The printout of a train. Nothing else on the desk is printed. */
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { signedIn } from '#src/engine/session/session.state.ts'
import { momentText } from '#src/engine/session/user-zone.ts'
import { numberText } from '#model/kernel/quantity.ts'
import { readingText } from '../data/tables.ts'
import type { TrainController } from './train-controller.ts'
import { outcomeWords } from './TrainGrid.tsx'
import { densityWords } from '../fields/choice-labels.ts'
import styles from './Sheet.module.css'

const number = (value: number | undefined, digits = 0): string => (value === undefined ? '' : numberText(value, digits))

export function TrainSheet({ controller }: { readonly controller: TrainController }) {
  const { lines, order, head, printing } = useSnapshot(controller.state)
  useEffect(() => {
    const after = (): void => controller.print(false)
    document.documentElement.dataset['printing'] = 'sheet'
    window.addEventListener('afterprint', after)
    window.print()
    return () => {
      window.removeEventListener('afterprint', after)
      delete document.documentElement.dataset['printing']
    }
  }, [controller])
  const byKey = new Map(lines.map((line) => [line.key, line]))
  const shown = order.flatMap((key) => byKey.get(key) ?? [])
  const sum = (name: 'net' | 'weight' | 'gross'): number =>
    lines.reduce((total, { result }) => total + (result?.figures?.[name] ?? 0), 0)
  const company = signedIn()?.company.name ?? ''
  return createPortal(
    <article className={styles['sheet']} data-print-sheet>
      <header>
        <h1>Gauged train</h1>
        <p>
          {company} · {momentText(printing)} · {lines.length} cars
        </p>
        <p>
          Temperature {head.temperature || 'by car'} °{head.degrees}, density {head.density || 'by car'} (
          {densityWords[head.by]})
        </p>
      </header>
      <table>
        <thead>
          <tr>
            <th>#</th>
            <th>Car</th>
            <th>Reading</th>
            <th>Outage gal</th>
            <th>Gross gal</th>
            <th>CTL 60 °F</th>
            <th>Net gal</th>
            <th>Weight lb</th>
            <th>Filled %</th>
            <th>Max %</th>
            <th>Outcome</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, at, car, reading, facts, result }) => (
            <tr key={key}>
              <td>{at}</td>
              <th scope="row">{car}</th>
              <td>
                {facts?.table && result?.figures
                  ? `${readingText(result.figures.reading, facts.table.unit)} ${facts.table.unit} ${facts.table.kind}`
                  : reading}
              </td>
              <td>{number(result?.figures?.outage)}</td>
              <td>{number(result?.figures?.gross)}</td>
              <td>{number(result?.figures?.factor60, 5)}</td>
              <td>{number(result?.figures?.net)}</td>
              <td>{number(result?.figures?.weight)}</td>
              <td>{number(result?.figures?.filled, 1)}</td>
              <td>{number(result?.permitted?.percent, 1)}</td>
              <td className={styles['words']}>
                {result
                  ? `${outcomeWords[result.outcome].word}${result.message === '' ? '' : `: ${result.message}`}`
                  : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Total {number(sum('gross'))} gal gross, {number(sum('net'))} gal net, {number(sum('weight'))} lb.
      </p>
    </article>,
    document.body,
  )
}
