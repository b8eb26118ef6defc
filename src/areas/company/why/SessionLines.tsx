/** Where somebody is signed in: with which program, from where, since when, and when it was last used. */
import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { programOf } from '#src/engine/api/program.ts'
import { readSessions, sessionsKey, type SignedInSession } from '#src/engine/api/sessions.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import type { WhyController } from './why-controller.ts'
import styles from './Why.module.css'

/** The feed tells nothing of sessions, so they are asked for each time that the screen is opened. */
export const useSessions = (email: string) =>
  useQuery({
    queryKey: sessionsKey(email),
    queryFn: ({ signal }) => readSessions(email, signal),
    staleTime: 0,
  })

type LineProps = { readonly id: string; readonly session: SignedInSession; readonly isCursor: boolean }

function SessionLine({ id, session, isCursor }: LineProps) {
  const { agent, from, current, last_used_at, created_at } = session
  return (
    <div id={id} role="row" className={styles['line']} data-cursor={isCursor || undefined} data-granted>
      <span role="gridcell" className={styles['mark']}>
        {current ? '●' : '○'}
      </span>
      <span role="rowheader" title={agent}>
        {programOf(agent)}
        {from !== '' && `, ${from}`}
      </span>
      <span role="gridcell" className={styles['source']}>
        {current ? 'This session' : `Last used ${momentText(last_used_at)}`}, begun {momentText(created_at)}
      </span>
    </div>
  )
}

type Props = { readonly controller: WhyController; readonly email: string; readonly prefix: string }

export function SessionLines({ controller, email, prefix }: Props) {
  useDisplaySettings()
  const { at } = useSnapshot(controller.state)
  const { data, error, refetch } = useSessions(email)
  if (error !== null && data === undefined)
    return <ErrorState title="Sessions could not be loaded" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={3} label="Loading the sessions" />
  if (data.length === 0) return <EmptyState title="Not signed in anywhere" />
  return data.map((session, index) => (
    <SessionLine key={session.id} id={`${prefix}${index}`} session={session} isCursor={index === at} />
  ))
}
