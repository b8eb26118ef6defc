/** Where an outside sign-in would come back to. None is set up on this server yet, and it says so. */
import { Door } from './Door.tsx'
import styles from './Door.module.css'

export default function LoginRedirect() {
  return (
    <Door title="Sign-in redirect">
      <p className={styles['text']}>Sign-in through another service is not set up on this server. Sign in with your e-mail and password.</p>
      <a href="#/auth/login/">Sign in</a>
    </Door>
  )
}
