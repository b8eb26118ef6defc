/** Where a provider of OpenID Connect leads people back to. */
import { FinishSignIn } from './FinishSignIn.tsx'

export default function LoginRedirect() {
  return <FinishSignIn call="auth/login/redirect/" secret="code" />
}
