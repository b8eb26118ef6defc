/** Where the link in the letter of an invitation leads: an administrator takes it up for their company, and answers it on its record. */
import { useState } from 'react'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may, signedIn } from '#src/engine/session/session.state.ts'
import { callAction } from '#src/ui/action/action-call.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState } from '#src/ui/controls/Notice.tsx'

const showIncoming = (): void => open('partner:invitations:incoming', {})
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? 'It was revoked, sent anew, has expired, or another company has taken it up.'
    : error instanceof Error
      ? error.message
      : String(error)

export default function InvitationLink({ token }: { readonly token?: string }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const company = signedIn()?.company.name ?? 'your company'
  const incoming = <Button onPress={showIncoming}>Show incoming invitations</Button>
  if (token === undefined || token === '')
    return <EmptyState title="This link is not whole">Open it from the e-mail again. {incoming}</EmptyState>
  if (!may(invitation.needs.change))
    return (
      <EmptyState title="An administrator of your company takes up invitations">
        Ask somebody who may manage invitations to open the link.
      </EmptyState>
    )
  const take = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const call = { resource: invitation, action: invitation.actions.openLink }
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
    <EmptyState title={problem === undefined ? `An invitation for ${company}` : 'The link opens nothing'}>
      <p>{problem ?? 'Once it is taken up you see who shares what. Nothing is shared before it is accepted.'}</p>
      <Button look="primary" isDisabled={isBusy} onPress={() => void take()} data-autofocus>
        {problem === undefined ? `Take it up for ${company}` : 'Try again'}
      </Button>
      {problem !== undefined && incoming}
    </EmptyState>
  )
}
