/** Where single sign-on would be confirmed. It is not set up on this server yet, and it says so. */
import { Door } from './Door.tsx'
import styles from './Door.module.css'

export default function SamlConfirm() {
  return (
    <Door title="Single sign-on">
      <p className={styles['text']}>Single sign-on (SAML) is not set up on this server, so there is nothing to confirm. Sign in with your e-mail and password.</p>
      <a href="#/auth/login/">Sign in</a>
    </Door>
  )
}
