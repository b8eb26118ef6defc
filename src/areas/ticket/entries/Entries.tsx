/** The entries of a ticket, above its form: typed into like a sheet, with the sum as it will be and its difference to what was ordered. */
import { useMemo, type FocusEvent, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { figureText, quantityText } from '#model/kernel/quantity.ts'
import { headerOf } from '#model/kernel/table.ts'
import { decimalText, units } from '#model/shared/money.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { may } from '#src/engine/session/session.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { EntriesController, NEW } from './entries-controller.ts'
import {
  columns,
  fieldOf,
  figuresOf,
  heldStates,
  readLine,
  type EntryColumn,
  type Entry,
  type Typed,
  withGiven,
} from './entry-line.ts'
import { EntryRow } from './EntryRow.tsx'
import { NewCar } from './NewCar.tsx'
import { useEntries, useGoods, type TicketGoods } from './use-entries.ts'
import sheet from '#src/ui/record/Sheet.module.css'
import styles from './Entries.module.css'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }

/** Up and down within a column; Enter goes on to the next line, and from the last to the new one. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const { target, currentTarget, key } = event
  const step = key === 'Enter' && event.shiftKey ? -1 : steps[key]
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLInputElement))
    return
  const field = target.closest('td')?.getAttribute('data-field') ?? ''
  const cells = [...currentTarget.querySelectorAll<HTMLInputElement>(`[data-field="${field}"] input`)]
  event.preventDefault()
  const next = cells[cells.indexOf(target) + step]
  if (next) next.focus()
  else target.blur()
}

type Shown = {
  readonly id: string
  readonly title: () => string
  readonly isRail: boolean
  readonly isLocked: boolean
  readonly ordered: string | null
  readonly entries: readonly Entry[]
  readonly goods: TicketGoods
}

function Sums({
  mine,
  entries,
  goods,
  ordered,
  given,
  span,
}: Pick<Shown, 'entries' | 'goods' | 'ordered'> & {
  readonly mine: EntriesController
  readonly given: Typed
  readonly span: number
}) {
  const { typed } = useSnapshot(mine.state, { sync: true })
  const lines = [...entries.map((entry) => ({ key: entry.id, entry })), { key: NEW, entry: undefined }]
  const nets = lines.map(
    ({ key, entry }) =>
      figuresOf(entry, readLine(entry, withGiven(entry, typed[key], given)), goods.correction).net_volume,
  )
  const sum = nets.reduce((total, net) => total + units(net ?? '0', 1), 0n)
  // Where no entry is measured there is no sum to compare: the ticket may have a net volume all the same.
  const isMeasured = nets.some((net) => net !== null && net !== undefined)
  const difference = ordered === null || !isMeasured ? null : sum - units(ordered, 1)
  const net_volume = fieldOf('net_volume')
  return (
    <tr className={styles['sum']}>
      <th scope="row" colSpan={span}>
        Net
      </th>
      <td data-numeric>{isMeasured && figureText(asShown(net_volume), decimalText(sum, 1))}</td>
      <td colSpan={4}>
        {difference !== null &&
          `${difference > 0n ? '+' : ''}${quantityText(asShown(net_volume), decimalText(difference, 1))} to ordered`}
      </td>
    </tr>
  )
}

function Grid({ id, title, isRail, isLocked, ordered, entries, goods }: Shown) {
  useDisplaySettings()
  const mine = useMemo(() => new EntriesController(id, title), [id, title])
  const next = Math.max(0, ...entries.map(({ compartment }) => compartment ?? 0)) + 1
  const given: Partial<Record<EntryColumn, string>> = {
    ...(!isRail && { compartment: String(next) }),
    ...(goods.density !== null && goods.correction.group !== '' && { relative_density: String(goods.density) }),
  }
  const leave = (event: FocusEvent<HTMLTableElement>): void => {
    const line = event.target.closest('[data-line]')
    const key = line?.getAttribute('data-line')
    if (!key || (event.relatedTarget instanceof Element && line?.contains(event.relatedTarget))) return
    const entry = entries.find((one) => one.id === key)
    const taken = {
      ...(!isRail && { compartment: next }),
      ...(given.relative_density !== undefined && { relative_density: goods.density }),
    }
    void mine.save(key, entry, taken)
  }
  const shown = isRail ? columns.filter((column) => column !== 'compartment') : columns
  const lines = isLocked || isRail ? entries.map((entry) => entry.id) : [...entries.map((entry) => entry.id), NEW]
  return (
    <div className={`${sheet['sheet']} ${styles['sheet']}`} data-scroll>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside it */}
      <table className={`${sheet['table']} ${styles['table']}`} aria-label="Entries" onKeyDown={walk} onBlur={leave}>
        <thead>
          <tr>
            {isRail && <th>Car</th>}
            {shown.map((column) => (
              <th key={column} data-numeric={column !== 'meter'}>
                {headerOf(column, asShown(fieldOf(column)))}
              </th>
            ))}
            <th data-numeric>Factor</th>
            <th>Seals</th>
            <td aria-hidden />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <EntryRow
              key={line}
              controller={mine}
              line={line}
              entry={entries.find((one) => one.id === line)}
              nth={index + 1}
              isRail={isRail}
              isLocked={isLocked}
              goods={goods}
              given={given}
            />
          ))}
          {isRail && !isLocked && <NewCar controller={mine} span={shown.length + 3} />}
        </tbody>
        <tfoot>
          <Sums mine={mine} entries={entries} goods={goods} ordered={ordered} given={given} span={4} />
        </tfoot>
      </table>
    </div>
  )
}

export default function Entries({ controller }: RecordPart) {
  const { base } = useSnapshot(controller.draft.state)
  const { row } = controller
  const id = row === undefined ? '' : String(row.id)
  const title = useMemo(() => () => controller.title, [controller])
  const answer = useEntries(id)
  const goods = useGoods(text(base['product']))
  if (row === undefined) return null
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} label="Loading the entries" />
  const isLocked = heldStates.has(base['status']) || !may('change_ticket')
  const isRail = base['mode'] === 'rail'
  return (
    <section aria-label="Entries of the ticket" className={styles['lines']}>
      <h3 className={styles['heading']}>{isRail ? 'Cars' : 'Compartments'}</h3>
      {answer.data.length === 0 && isLocked ? (
        <p className={styles['none']}>It has no entries.</p>
      ) : (
        <Grid
          id={id}
          title={title}
          isRail={isRail}
          isLocked={isLocked}
          ordered={text(base['ordered_volume'])}
          entries={answer.data}
          goods={goods}
        />
      )}
    </section>
  )
}
