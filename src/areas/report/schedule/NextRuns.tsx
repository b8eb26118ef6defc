/** The next three runs of the schedule in the form, in its time zone. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { nextRuns } from '#model/areas/report/rules/schedule/next-run.ts'
import { clock } from '#model/shared/clock.ts'
import type { Draft } from '#src/ui/form/draft/draft.ts'
import { Group } from '#src/ui/form/Section.tsx'
import { useReportZone } from '../asking/zone.ts'
import { scheduleIn } from './schedule-in.ts'
import styles from './Schedule.module.css'

const SHOWN = 3

export function NextRuns({ draft }: { readonly draft: Draft }) {
  const { base, mine } = useSnapshot(draft.state)
  const [now] = useState(() => Date.now())
  const { schedule, timezone } = scheduleIn({ ...base, ...mine })
  const { zone } = useReportZone(timezone)
  const runs = nextRuns(schedule, zone ?? 'UTC', now, SHOWN)
  if (zone === undefined && runs.length > 0)
    return (
      <Group heading="Next runs">
        <p className={styles['none']}>Name a time zone to see the next runs.</p>
      </Group>
    )
  return (
    <Group heading="Next runs">
      {runs.length === 0 ? (
        <p className={styles['none']}>
          {schedule.paused ? 'Paused: nothing is sent.' : 'Not scheduled. The report is sent only by Send or Run now.'}
        </p>
      ) : (
        <ol className={styles['runs']} aria-label="Next runs">
          {runs.map((at) => (
            <li key={at}>
              <time dateTime={new Date(at).toISOString()}>{clock(at, zone ?? 'UTC')}</time>
            </li>
          ))}
        </ol>
      )}
    </Group>
  )
}
