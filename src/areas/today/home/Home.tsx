/** The home screen: what needs the user, today in numbers, the last records, the user's reports, and the keys to everything else. */
import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { report } from '#model/areas/report/report.resource.ts'
import { useRecentPlaces } from '#src/engine/commands/usage.ts'
import { may, session, type Me } from '#src/engine/session/session.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { BlockController } from '../blocks/block-controller.ts'
import { Blocks } from '../blocks/Blocks.tsx'
import { useAgain } from '../blocks/use-again.ts'
import { inNumbers, lastRecords, needsMe, ownReports } from './home-blocks.ts'
import { useFigures, useReports, useToday, type TodayAnswer } from './use-home.ts'
import styles from './Home.module.css'

const namesOf = new Intl.ListFormat('en', { type: 'disjunction' })

const keys: readonly (readonly [key: string, does: string])[] = [
  ['mod+k', 'finds any screen, record or command'],
  ['g', 'goes to a screen'],
  ['alt+\\', 'splits this pane'],
  ['mod+z', 'takes back what you did last'],
  ['?', 'shows every key'],
]

function NoPermissions({ me }: { readonly me: Pick<Me, 'company' | 'administrators'> }) {
  const names = me.administrators ?? []
  const contact = names.length === 0 ? 'an administrator' : namesOf.format(names)
  return (
    <EmptyState title="You have no permissions yet">
      <p>
        Your account has no permissions at {me.company.name} yet, so there is nothing to open. Ask {contact} to add you
        to a group. Its screens appear here afterwards.
      </p>
    </EmptyState>
  )
}

export default function Home() {
  const { now } = useSnapshot(session())
  if (now.state !== 'in') return null
  return now.me.permissions.length === 0 ? <NoPermissions me={now.me} /> : <Today />
}

function Today() {
  const answer = useToday()
  useAgain(answer)
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={12} label="Loading what needs you" />
  return <Shown answer={answer.data} />
}

function Shown({ answer }: { readonly answer: TodayAnswer }) {
  const { zone } = useDisplaySettings()
  const [controller] = useState(() => new BlockController())
  const figures = useFigures(answer.day).data
  const reports = useReports().data
  const seen = useRecentPlaces()
  const blocks = useMemo(
    () => [
      needsMe(answer, zone),
      ...(figures !== undefined && figures.length > 0 ? [inNumbers(figures, answer.as_of)] : []),
      lastRecords(seen),
      ...(may(report.needs.view) && reports !== undefined ? [ownReports(reports.results)] : []),
    ],
    [answer, zone, figures, seen, reports],
  )
  return (
    <Blocks label="Home" blocks={blocks} controller={controller}>
      <footer className={styles['keys']}>
        {keys.map(([key, does]) => (
          <span key={key}>
            <Key of={key} /> {does}
          </span>
        ))}
      </footer>
    </Blocks>
  )
}
