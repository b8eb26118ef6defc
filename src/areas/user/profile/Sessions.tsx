/** Where the user is signed in. A session that is not known is ended here. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { programOf } from '#src/engine/api/program.ts'
import {
  endOtherSessions,
  endSession,
  readSessions,
  sessionsKey,
  type SignedInSession,
} from '#src/engine/api/sessions.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import styles from './Profile.module.css'

const sayFailure = (error: unknown): void =>
  toast({ text: `Not ended: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })

function Line({ session, onEnd }: { readonly session: SignedInSession; readonly onEnd: () => void }) {
  useDisplaySettings()
  const program = programOf(session.agent)
  return (
    <li className={styles['line']}>
      <span>
        {program}
        {session.from !== '' && ` from ${session.from}`}
        <span className={styles['about']}>
          {session.current ? 'This session' : `Last used ${momentText(session.last_used_at)}`}, begun{' '}
          {momentText(session.created_at)}
        </span>
      </span>
      {!session.current && (
        <Button
          onPress={onEnd}
          aria-label={`End the session of ${program}, last used ${momentText(session.last_used_at)}`}
        >
          End
        </Button>
      )}
    </li>
  )
}

export function Sessions({ me }: { readonly me: { readonly id: number; readonly email: string } }) {
  const client = useQueryClient()
  const queryKey = sessionsKey(me.email)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readSessions(me.email, signal),
    staleTime: 0,
  })
  const end = ({ id }: SignedInSession): void =>
    void endSession(me.email, id)
      .then(() => toast({ text: 'Session ended.', tone: 'ok' }), sayFailure)
      .finally(() => void client.invalidateQueries({ queryKey }))
  return (
    <section className={styles['form']}>
      <h2>Sessions</h2>
      {error !== null && data === undefined ? (
        <ErrorState title="Sessions could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={2} />
      ) : data.length === 0 ? (
        <EmptyState title="No session" />
      ) : (
        <ul className={styles['lines']}>
          {data.map((session) => (
            <Line key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      )}
      <p className={styles['about']}>A session that you end is signed out at once, which cannot be undone.</p>
      <div>
        <Button isDisabled={(data?.length ?? 0) < 2} onPress={() => void endOtherSessions(me.id).catch(sayFailure)}>
          End all other sessions
        </Button>
      </div>
    </section>
  )
}
