/** The latest loads of the window under the cursor; Enter on the strip opens all of them. */
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import type { TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import type { Row } from '#model/kernel/resource.ts'
import { zoneOf } from '#model/kernel/table.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState } from '#src/ui/controls/Notice.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import { filtersOfKinds } from '../../similar/tickets-behind.ts'
import { amountText } from '../../similar/quantity.ts'
import type { StripData } from './strip-data.ts'
import { spanName } from './window-text.ts'
import styles from './Strip.module.css'

const SHOWN = 8
type WindowLoad = Row<typeof ticket> & {
  readonly driver__label?: string | null
  readonly carrier__label?: string | null
}
type FoundLoads = Pick<Page<WindowLoad>, 'results' | 'count'>
/** An open load counts on the day on which it began while it has no end. */
const momentOf = ({ load_end, load_start }: WindowLoad): string | null => load_end ?? load_start

async function readLoads(id: number, from: string, to: string, signal: AbortSignal): Promise<FoundLoads> {
  const [ended, begun] = await Promise.all(
    filtersOfKinds({ status: 'counted', from, to, allocationId: id }).map((filters, kind) =>
      api<Page<WindowLoad>>(`${ticket.path}get_table/`, {
        query: { ...filters, ordering: kind === 0 ? '-load_end' : '-load_start', limit: SHOWN },
        signal,
      }),
    ),
  )
  const found = [...(begun?.results ?? []), ...(ended?.results ?? [])]
  return {
    results: found
      .toSorted((one, other) => Date.parse(momentOf(other) ?? '') - Date.parse(momentOf(one) ?? ''))
      .slice(0, SHOWN),
    count: (begun?.count ?? 0) + (ended?.count ?? 0),
  }
}
/** A held arrow key passes windows without asking for their loads. */
const AFTER_MS = 120

/** By the clock of the site. */
function momentSays(load: WindowLoad): string {
  if (load.load_end !== null) return momentText(load.load_end, zoneOf(ticket.fields.load_end, load))
  if (load.load_start === null) return '—'
  return `Began ${momentText(load.load_start, zoneOf(ticket.fields.load_start, load))}`
}

type Props = { readonly data: StripData; readonly window: TimelineWindow; readonly onOpen: () => void }

export function WindowLoads({ data, window, onOpen }: Props) {
  const [from = '', to = ''] = useSettled(`${window.period_start} ${window.period_end}`, AFTER_MS).split(' ')
  const { id } = data.allocation
  const answer = useFresh<FoundLoads, readonly unknown[]>({
    queryKey: ['legacy:ticket', 'loads of a window', id, from, to],
    queryFn: ({ signal }) => readLoads(id, from, to, signal),
    enabled: may(ticket.needs.view),
  })
  if (answer.isError && answer.data === undefined)
    return (
      <ErrorState title="The loads could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (answer.data === undefined) return null
  const span = spanName({ period_start: from, period_end: to })
  const { results, count } = answer.data
  if (results.length === 0) return <p className={styles['says']}>{`No loads from ${span}.`}</p>
  return (
    <>
      <table className={styles['loads']} aria-label={`Loads from ${span}`}>
        <thead>
          <tr>
            {['Ticket', 'Status', 'Ended', 'Driver', 'Carrier', 'Quantity'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((load) => (
            <tr key={load.id}>
              <td>
                <Button
                  look="quiet"
                  onPress={() => open('terminalboss:ticket', { entityId: load.id }, { place: 'right' })}
                >
                  {load.ticket_number}
                </Button>
              </td>
              <td>{load.status}</td>
              <td>{momentSays(load)}</td>
              <td>{load.driver__label ?? '—'}</td>
              <td>{load.carrier__label ?? '—'}</td>
              <td data-numeric="true">
                {amountText(data.unit === 'kg' ? (load.weight?.toString() ?? null) : load.net_volume, data.unit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button look="quiet" shortcut="enter" onPress={onOpen}>
        {count > results.length ? `All ${count} loads` : 'Open loads beside'}
      </Button>
    </>
  )
}
