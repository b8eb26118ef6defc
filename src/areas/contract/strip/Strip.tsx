/** How a contract goes, above its form: bought, sold, scheduled, on bills, shipped, invoiced. Each figure opens its rows. */
import { useSnapshot } from 'valtio'
import type { ContractProgress } from '#model/areas/contract/rules/dashboard.ts'
import type { Stage, StripStage } from '#model/areas/contract/rules/strip.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { DayBar } from '../dashboard/DayBar.tsx'
import { behindText, endText, workingOf } from './strip-text.ts'
import { StageButton } from './StageButton.tsx'
import styles from './Strip.module.css'

type Answer = ContractProgress & { readonly today: string; readonly strip: readonly StripStage[] }
const resources = ['contract:contract', 'contract:link', 'contract:schedule', 'rail:shipment', 'invoice:invoice']

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export default function Strip({ controller }: RecordPart) {
  const { base } = useSnapshot(controller.draft.state)
  const id = controller.row?.id
  const answer = useFresh<Answer, readonly unknown[]>({
    queryKey: ['contract:contract', 'progress', id],
    queryFn: ({ signal }) => api<Answer>(`contract/${id}/progress/`, { signal }),
    enabled: id !== undefined,
    meta: { resources },
  })
  if (id === undefined) return null
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={2} label="Loading how the contract goes" />
  const { strip, today, ...progress } = answer.data
  const days = { ...progress, start_date: dayOf(base['start_date']), end_date: dayOf(base['end_date']) }
  const isSale = base['contract_type'] === 'sale'
  const shown = (stage: Stage): boolean => stage !== (isSale ? 'sold' : 'bought')
  return (
    <section className={styles['strip']} aria-label="How the contract goes">
      <ol className={styles['stages']}>
        {strip.map((one) => (
          <li key={one.stage} className={styles['stage']}>
            <StageButton stage={one} contract={text(base['contract_number'])} isLinked={shown(one.stage)} />
          </li>
        ))}
      </ol>
      {progress.days.length > 0 && (
        <div className={styles['days']}>
          <DayBar days={days} today={today} />
        </div>
      )}
      <p className={styles['said']} data-late={progress.behind_cars > 0 || undefined}>
        {behindText(progress.behind_cars)} {endText(progress, dayOf(base['end_date']))}
        {progress.next_day !== null && ` Next: ${grouped(progress.next_day.quantity)} on ${progress.next_day.date}.`}
      </p>
      {progress.days.length > 0 && (
        <details className={styles['working']}>
          <summary>How it is reckoned</summary>
          <ol aria-label="How the pace is reckoned">
            {workingOf(progress, numberOf(base['cars']), today).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}
