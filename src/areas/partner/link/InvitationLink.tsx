/** The page of the link in the letter of an invitation: a signed-in user takes it up; anyone else reads how to get an account. */
import { useLocation } from 'wouter'
import { signedIn } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState } from '#src/ui/controls/Notice.tsx'
import styles from './InvitationLink.module.css'
import TakeUp from './TakeUp.tsx'

export default function InvitationLink({ token }: { readonly token?: string }) {
  const [, navigate] = useLocation()
  if (signedIn() !== undefined) return <TakeUp {...(token !== undefined && { token })} />
  return (
    <main className={styles['page']}>
      <EmptyState title="A company invites yours to Highball">
        <p>Sign in to see which company it is and what it shares.</p>
        <Button look="primary" data-autofocus onPress={() => navigate(`/partner/invitations/take-up/${token ?? ''}`)}>
          Sign in
        </Button>
        <p>
          The invitation creates no account. If you have none, ask an administrator of your company for one. If your
          company does not use Highball yet, answer the person who invited you.
        </p>
      </EmptyState>
    </main>
  )
}
