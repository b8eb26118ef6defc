/** One line of the grid: cells to type into, and the net volume as it comes of them. */
import { Trash2 } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { figureText } from '#model/kernel/quantity.ts'
import { labelOf } from '#model/kernel/field.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { IconButton } from '#src/ui/controls/Button.tsx'
import type { EntriesController } from './entries-controller.ts'
import {
  columns,
  fieldOf,
  figuresOf,
  readLine,
  storedText,
  withGiven,
  type EntryColumn,
  type Entry,
} from './entry-line.ts'
import type { TicketGoods } from './use-entries.ts'
import styles from './Entries.module.css'

type Props = {
  readonly controller: EntriesController
  /** The id of the entry, or `new`. */
  readonly line: string
  readonly entry?: Entry | undefined
  readonly nth: number
  readonly isRail: boolean
  readonly isLocked: boolean
  readonly goods: TicketGoods
  /** What an entry takes where nothing is typed, as the cells show it. */
  readonly given: Readonly<Partial<Record<EntryColumn, string>>>
}

export function EntryRow({ controller, line, entry, nth, isRail, isLocked, goods, given }: Props) {
  const { typed: all, failures } = useSnapshot(controller.state, { sync: true })
  const typed = all[line] ?? {}
  const told = failures[line] ?? {}
  const read = readLine(entry, withGiven(entry, typed, given))
  const { net_volume, correction, errors } = figuresOf(entry, read, goods.correction)
  const isReckoned = correction !== null
  const messages = [...Object.values(told), ...Object.values(errors).flat()]
  const says = `says-${line}`
  const shown = isRail ? columns.filter((column) => column !== 'compartment') : columns
  return (
    <tr data-line={line}>
      {isRail && (
        <td>
          {entry === undefined
            ? ''
            : (entry.railcar__label ?? (entry.railcar === null ? 'no car' : `#${entry.railcar}`))}
        </td>
      )}
      {shown.map((column) => {
        const field = fieldOf(column)
        const isNet = column === 'net_volume' && isReckoned
        const value = isNet
          ? figureText(asShown(field), net_volume ?? '0')
          : (typed[column] ?? storedText(entry, column))
        return (
          <td key={column} data-field={column}>
            <input
              className={styles['cell']}
              aria-label={`${labelOf(column, field)} of line ${nth}`}
              value={value}
              readOnly={isLocked || isNet}
              aria-invalid={
                told[column] !== undefined || errors[column] !== undefined || read.problems[column] !== undefined
              }
              {...(messages.length > 0 && { 'aria-describedby': says })}
              data-numeric={column !== 'meter'}
              data-reckoned={isNet}
              inputMode={column === 'meter' ? 'text' : 'decimal'}
              placeholder={entry === undefined ? (given[column] ?? '') : ''}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => controller.type(line, column, event.target.value)}
              onFocus={(event) => event.target.select()}
            />
          </td>
        )
      })}
      <td data-numeric>{correction === null ? '' : figureText(fieldOf('correction'), correction)}</td>
      <td className={styles['says']} id={says}>
        {messages.join(' ')}
        {messages.length === 0 && entry?.seals.join(', ')}
      </td>
      <td>
        {entry !== undefined && !isLocked && (
          <IconButton icon={Trash2} label={`Delete line ${nth}`} onPress={() => void controller.remove(entry)} />
        )}
      </td>
    </tr>
  )
}
