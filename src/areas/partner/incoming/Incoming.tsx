/** Invitations of other companies to this one or to the user's own address, as cards: the company, what it shares, and the answer. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FocusEvent } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { countsText } from '#model/areas/partner/rules/invitation-preview.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import {
  IncomingTarget,
  incomingQuery,
  previewQuery,
  readIncoming,
  readPreview,
  type IncomingInvitation,
} from './incoming-target.ts'
import styles from './Incoming.module.css'

const showContracts = (): void => open('partner:contracts', {})
const showOwn = (): void => open('partner:invitations:list', {})

/** What the company shares now, or would share once it is accepted. */
function Shares({ row }: { readonly row: IncomingInvitation }) {
  const isCounted = row.status === 'sent' || row.status === 'accepted'
  const answer = useQuery({
    queryKey: previewQuery(row.id),
    queryFn: ({ signal }) => readPreview(row.id, signal),
    enabled: isCounted,
    retry: false,
  })
  if (!isCounted) return <p className={styles['faint']}>Nothing is shared.</p>
  if (answer.data === undefined) return <p className={styles['faint']}>{answer.isError ? '' : 'Counting…'}</p>
  const seen = countsText(row, answer.data)
  return <p>{row.status === 'sent' ? `You would see ${seen}.` : `You see ${seen}.`}</p>
}

function datesOf({ status, sent_at, expires_at, answered_at, revoked_at }: IncomingInvitation): string {
  const said = (word: string, at: string | null) => (at === null ? [] : [`${word} ${momentText(at)}`])
  return [
    ...said('Sent', sent_at),
    ...(status === 'sent' ? said('Expires', expires_at) : []),
    ...said('Answered', answered_at),
    ...(status === 'revoked' ? said('Revoked', revoked_at) : []),
  ].join(' · ')
}

function Card({ row }: { readonly row: IncomingInvitation }) {
  const mark = stateOf('status', row.status)
  return (
    <article className={styles['card']}>
      <header className={styles['head']}>
        <strong>{row.company__label ?? 'A company'}</strong>
        <Badge {...(mark && { state: mark })}>{row.status}</Badge>
      </header>
      {row.message !== '' && <p>{row.message}</p>}
      <Shares row={row} />
      {row.reason !== '' && <p className={styles['faint']}>Reason: {row.reason}</p>}
      <p className={styles['faint']}>{datesOf(row)}</p>
    </article>
  )
}

export default function Incoming() {
  useDisplaySettings()
  const answer = useFresh<Awaited<ReturnType<typeof readIncoming>>, readonly unknown[]>({
    queryKey: incomingQuery,
    queryFn: ({ signal }) => readIncoming(signal),
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={6} label="Loading the invitations" />
  if (answer.data.results.length === 0)
    return (
      <EmptyState title="No company has invited yours">
        An invitation to your company or to your own e-mail address appears here.
        <Button onPress={showOwn}>Show your own invitations</Button>
      </EmptyState>
    )
  return <Cards rows={answer.data.results} />
}

function Cards({ rows }: { readonly rows: readonly IncomingInvitation[] }) {
  const [target] = useState(() => new IncomingTarget())
  useCommandTarget('record', target)
  useCommandTarget('partner:incoming', target)
  useEffect(() => target.show(rows), [target, rows])
  const waiting = rows.filter(({ status }) => status === 'sent').length
  const seen = ({ target: at }: FocusEvent): void => {
    const key = at instanceof Element ? at.closest('[data-key]')?.getAttribute('data-key') : null
    if (key !== null && key !== undefined) target.place(Number(key))
  }
  return (
    <div className={styles['page']} onFocus={seen}>
      <p className={styles['top']}>
        <span role="status">
          {waiting === 0
            ? 'All invitations are answered.'
            : `${waiting} ${waiting === 1 ? 'invitation waits' : 'invitations wait'} for an answer.`}
        </span>
        <span className={styles['keys']}>
          {may(invitation.needs.change) && (
            <>
              <Key of="y" command="partner:acceptIncoming" /> accept <Key of="d" command="partner:declineIncoming" />{' '}
              decline{' '}
            </>
          )}
          <Key of="enter" /> open
        </span>
        <Button look="quiet" onPress={showContracts}>
          Show shared contracts
        </Button>
      </p>
      <ListBox
        aria-label="Incoming invitations"
        data-autofocus
        className={styles['list'] ?? ''}
        selectionMode="none"
        onAction={(key) => open('partner:invitation', { invitationId: Number(key) })}
      >
        {rows.map((row) => (
          <ListBoxItem
            key={row.id}
            id={row.id}
            textValue={`${row.company__label ?? ''} ${row.status}`}
            className={styles['item'] ?? ''}
          >
            <Card row={row} />
          </ListBoxItem>
        ))}
      </ListBox>
    </div>
  )
}
