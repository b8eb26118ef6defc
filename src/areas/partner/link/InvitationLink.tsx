/** The page of the link in the letter of an invitation: a signed-in user takes it up; anyone else reads how to get an account. */
import { open } from '#src/engine/panes/screen.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState } from '#src/ui/controls/Notice.tsx'
import TakeUp from './TakeUp.tsx'

export default function InvitationLink({ token }: { readonly token?: string }) {
  if (signedIn() !== undefined) return <TakeUp {...(token !== undefined && { token })} />
  return (
    <EmptyState title="A company invites yours to Highball">
      <p>Sign in to see which company it is and what it shares.</p>
      <Button
        look="primary"
        data-autofocus
        onPress={() => open('partner:invitations:take-up', token === undefined ? {} : { token })}
      >
        Sign in
      </Button>
      <p>
        The invitation creates no account. If you have none, ask an administrator of your company for one. If your
        company does not use Highball yet, answer the person who invited you.
      </p>
    </EmptyState>
  )
}
