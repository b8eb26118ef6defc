/** The confirmation page of SAML sign-in, which is not available yet. */
import { Door } from './Door.tsx'
import styles from './Door.module.css'

export default function SamlConfirm() {
  return (
    <Door title="Single sign-on">
      <p className={styles['text']}>
        Single sign-on (SAML) is not set up on this server, so there is nothing to confirm. Sign in with your email and
        password.
      </p>
      <a href="#/auth/login/">Sign in</a>
    </Door>
  )
}
