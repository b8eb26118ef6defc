/** The papers of a waste ticket above its entries: manifest and code, what the waste is made of, and where it goes. */
import { useSnapshot } from 'valtio'
import type { ticketProperties } from '#model/areas/ticket/ticket-properties.resource.ts'
import { shareText, wasteShares } from '#model/areas/ticket/rules/waste-shares.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { openRecord } from '#src/ui/verbs/cure.ts'
import Entries from '../entries/Entries.tsx'
import styles from './Waste.module.css'

type Properties = Row<typeof ticketProperties> & {
  readonly disposal_location__label?: string | null
  readonly generator__label?: string | null
}

const useProperties = (ticket: string) =>
  useFresh<Properties | null, readonly unknown[]>({
    queryKey: ['terminal:ticketProperties', 'of', ticket],
    queryFn: async ({ signal }) =>
      (
        await api<Page<Properties>>('terminalboss/v3/ticketproperties/get_table/', {
          query: { ticket, limit: 1 },
          signal,
        })
      ).results[0] ?? null,
    meta: { resources: ['terminal:ticketProperties'] },
  })

/** Solids, water and the rest as parts of one bar; each is named below it, so that no colour has to be told apart. */
function Split({ solids_percent, water_percent }: Pick<Properties, 'solids_percent' | 'water_percent'>) {
  const shares = wasteShares(solids_percent, water_percent)
  if (shares === undefined)
    return (
      <p className={styles['none']}>
        {solids_percent === null && water_percent === null
          ? 'Solids and water are not measured yet.'
          : 'Solids and water are more than 100 % together.'}
      </p>
    )
  const parts = [
    ['Solids', 'solids', shares.solids],
    ['Water', 'water', shares.water],
    ['Rest', 'rest', shares.rest],
  ] as const
  return (
    <>
      <div className={styles['bar']} aria-hidden>
        {parts.map(([, part, percent]) => (
          <span key={part} data-part={part} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <dl className={styles['shares']} aria-label="What the waste is made of">
        {parts.map(([label, part, percent]) => (
          <div key={part} data-part={part}>
            <dt>{label}</dt>
            <dd>{shareText(percent)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Papers({ ticket }: { readonly ticket: string }) {
  const answer = useProperties(ticket)
  const found = answer.data
  if (answer.isError && found === undefined)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (found === undefined) return <Skeleton rows={2} label="Loading the papers of the waste" />
  if (found === null)
    return <p className={styles['none']}>No manifest yet. Enter it in the ticket properties; approval asks for it.</p>
  const facts = [
    ['Manifest', found.manifest_number],
    ['Waste code', found.waste_code],
    ['Generator', found.generator__label ?? ''],
    ['Disposed of at', found.disposal_location__label ?? ''],
  ] as const
  return (
    <>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) => (
          <div key={label} data-missing={value === ''}>
            <dt>{label}</dt>
            <dd>{value || 'not entered'}</dd>
          </div>
        ))}
      </dl>
      <Split {...found} />
      <Button onPress={() => openRecord('terminal:ticketProperties', found.id)}>Open ticket properties</Button>
    </>
  )
}

export default function Waste({ controller }: RecordPart) {
  useSnapshot(controller.draft.state)
  const { row } = controller
  if (row === undefined) return null
  return (
    <>
      <section aria-label="Waste" className={styles['waste']}>
        <Papers ticket={String(row.id)} />
      </section>
      <Entries controller={controller} />
    </>
  )
}
