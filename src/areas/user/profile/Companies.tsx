/** The companies in which the user works: going on in another one, and answering those that ask. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#src/engine/commands/toast.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { answerMembership, changeCompany, isOpen, readCompanies, waits, type OwnCompany } from './companies.ts'
import styles from './Profile.module.css'

const sayFailure = (error: unknown): void =>
  toast({ text: error instanceof Error ? error.message : String(error), tone: 'stop' })

function aboutOf(one: OwnCompany): string {
  const parts = [
    one.current ? 'You work here now' : '',
    waits(one) ? 'Invites you' : '',
    one.active ? '' : 'Switched off by its administrators',
    one.id === null ? 'Your own company' : one.groups.join(', '),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

function Line({
  one,
  onAnswer,
}: {
  readonly one: OwnCompany
  readonly onAnswer: (answer: 'accept' | 'decline') => void
}) {
  const { name, id } = one.company
  return (
    <li className={styles['line']}>
      <span>
        {name}
        <span className={styles['about']}>{aboutOf(one)}</span>
      </span>
      {isOpen(one) && (
        <Button aria-label={`Go on at ${name}`} onPress={() => void changeCompany(id).catch(sayFailure)}>
          Go on there
        </Button>
      )}
      {waits(one) && (
        <>
          <Button aria-label={`Accept the membership of ${name}`} onPress={() => onAnswer('accept')}>
            Accept
          </Button>
          <Button look="quiet" aria-label={`Decline the membership of ${name}`} onPress={() => onAnswer('decline')}>
            Decline
          </Button>
        </>
      )}
    </li>
  )
}

export function Companies() {
  const client = useQueryClient()
  const queryKey = ['membership/mine/']
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => readCompanies(signal), staleTime: 0 })
  const answer = (one: OwnCompany, said: 'accept' | 'decline'): void => {
    if (one.id === null) return
    const done = said === 'accept' ? `You may work at ${one.company.name} now.` : `${one.company.name} is declined.`
    void answerMembership(one.id, said)
      .then(() => toast({ text: done, tone: 'ok' }), sayFailure)
      .finally(() => void client.invalidateQueries({ queryKey }))
  }
  return (
    <section className={styles['form']}>
      <h2>Companies</h2>
      {error !== null && data === undefined ? (
        <ErrorState title="Companies could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={2} />
      ) : (
        <ul className={styles['lines']}>
          {data.map((one) => (
            <Line key={one.company.id} one={one} onAnswer={(said) => answer(one, said)} />
          ))}
        </ul>
      )}
      <p className={styles['about']}>
        Going on in another company begins the page anew: nothing of the one before stays in this browser.
      </p>
    </section>
  )
}
