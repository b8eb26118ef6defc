/** The last runs of a report with their outcomes, and the button that runs it now. */
import { Play } from 'lucide-react'
import { useState } from 'react'
import { knownZone } from '#model/shared/clock.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { reportKeys } from '../asking/keys.ts'
import { runReportNow } from './run-now.ts'
import { emailsOf, runText } from './runs.ts'
import styles from './Schedule.module.css'

const RESOURCE = 'report:report'
const SHOWN = 10

export function Runs({ id, timezone }: { readonly id: number; readonly timezone: string }) {
  const [isRunning, setRunning] = useState(false)
  const answer = useFresh({
    queryKey: [RESOURCE, 'runs', id],
    queryFn: ({ signal }) => emailsOf(id, signal),
    meta: { resources: ['report:run', 'letter:letter'] },
  })
  const { data } = answer
  const zone = knownZone(timezone) ?? ''
  const run = async (): Promise<void> => {
    setRunning(true)
    await runReportNow(id)
    setRunning(false)
  }
  return (
    <section className={styles['history']} aria-label="Schedule">
      <header className={styles['head']}>
        <h3>Last runs</h3>
        {may('change_report') && (
          <Button icon={Play} look="quiet" shortcut={reportKeys.run} isDisabled={isRunning} onPress={() => void run()}>
            {isRunning ? 'Running…' : 'Run now'}
          </Button>
        )}
      </header>
      {data === undefined ? (
        answer.isError ? (
          <ErrorState title="The runs could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <Skeleton rows={3} label="Loading the runs" />
        )
      ) : data.runs.length === 0 ? (
        <p className={styles['none']}>This report has not run yet.</p>
      ) : (
        <ul className={styles['runs']} aria-label="Last runs">
          {data.runs.slice(0, SHOWN).map((one) => (
            <li key={one.id} data-outcome={one.outcome}>
              <time dateTime={one.planned_for}>{momentText(one.at ?? one.planned_for, zone)}</time>
              <span>{runText(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
