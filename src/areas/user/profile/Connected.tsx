/** The accounts of providers by which the user comes in. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#src/engine/commands/toast.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { disconnect, readConnected } from './connected-providers.ts'
import styles from './Profile.module.css'

const queryKey = ['user:signInIdentity', 'own']

export function Connected() {
  useDisplaySettings()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => readConnected(signal), staleTime: 0 })
  const end = (social: string, label: string): void =>
    void disconnect(social)
      .then(
        () => toast({ text: `${label} is disconnected.`, tone: 'ok' }),
        (failure: unknown) =>
          toast({ text: `Not disconnected: ${failure instanceof Error ? failure.message : ''}`, tone: 'stop' }),
      )
      .finally(() => void client.invalidateQueries({ queryKey }))
  return (
    <section className={styles['form']}>
      <h2>Connected providers</h2>
      {error !== null && data === undefined ? (
        <ErrorState title="Providers could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={2} />
      ) : data.length === 0 ? null : (
        <ul className={styles['lines']}>
          {data.map(({ id, label, social, used_at }) => (
            <li key={id} className={styles['line']}>
              <span>
                {label}
                {used_at !== null && <span className={styles['about']}>Last used {momentText(used_at)}</span>}
              </span>
              <Button onPress={() => end(social, label)} aria-label={`Disconnect ${label}`}>
                Disconnect
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles['about']}>
        {data?.length === 0 && 'None. '}
        An account is connected when you sign in with it for the first time.
      </p>
    </section>
  )
}
