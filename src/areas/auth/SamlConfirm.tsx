/** Where a provider of SAML leads people back to. */
import { FinishSignIn } from './FinishSignIn.tsx'

export default function SamlConfirm() {
  return <FinishSignIn call="auth/saml/confirm/" secret="saml_token" />
}
