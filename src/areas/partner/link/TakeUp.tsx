/** Names the company behind the link of an invitation; an administrator takes it up for their company and answers it on its record. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may, signedIn } from '#src/engine/session/session.state.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { callAction } from '#src/ui/action/action-call.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, Skeleton } from '#src/ui/controls/Notice.tsx'

const call = { resource: invitation, action: invitation.actions.openLink }
const showIncoming = (): void => open('partner:invitations:incoming', {})
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? 'It was revoked or sent again, it has expired, or another company has taken it up.'
    : error instanceof Error
      ? error.message
      : String(error)

type Invited = { readonly company: string; readonly message: string; readonly expires_at: string }
const isInvited = (answer: unknown): answer is Invited =>
  typeof answer === 'object' && answer !== null && 'company' in answer && 'message' in answer && 'expires_at' in answer

async function readInvited(token: string, signal: AbortSignal): Promise<Invited> {
  const answer = await callAction(call, undefined, { token, dry_run: true }, {}, signal)
  if (!isInvited(answer)) throw new Error('The server answered without an invitation.')
  return answer
}

export default function TakeUp({ token = '' }: { readonly token?: string }) {
  const isAdministrator = may(invitation.needs.change)
  const invited = useQuery({
    queryKey: ['invitation link', token],
    queryFn: ({ signal }) => readInvited(token, signal),
    enabled: token !== '' && isAdministrator,
    retry: false,
  })
  const incoming = <Button onPress={showIncoming}>Show incoming invitations</Button>
  if (token === '')
    return <EmptyState title="The link is incomplete">Open it from the e-mail again. {incoming}</EmptyState>
  if (!isAdministrator)
    return (
      <EmptyState title="An administrator of your company takes up invitations">
        Ask a colleague who may manage invitations to open the link.
      </EmptyState>
    )
  if (invited.isError)
    return (
      <EmptyState title="The link is not valid">
        <p>{reasonOf(invited.error)}</p>
        {incoming}
      </EmptyState>
    )
  return invited.data === undefined ? (
    <Skeleton rows={3} label="Reading the invitation" />
  ) : (
    <Offer token={token} invited={invited.data} />
  )
}

function Offer({ token, invited }: { readonly token: string; readonly invited: Invited }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const company = signedIn()?.company.name ?? 'your company'
  const take = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await callAction(call, undefined, { token })
      if (typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'number')
        open('partner:invitation', { invitationId: answer.id })
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <EmptyState title={`${invited.company} invites ${company}`}>
      {invited.message !== '' && <p>{invited.message}</p>}
      <p>
        {problem ??
          `Nothing is shared before ${company} accepts. The invitation expires ${momentText(invited.expires_at)}.`}
      </p>
      <Button look="primary" isDisabled={isBusy} onPress={() => void take()} data-autofocus>
        {problem === undefined ? `Take it up for ${company}` : 'Try again'}
      </Button>
    </EmptyState>
  )
}
