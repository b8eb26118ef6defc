/** The return address of an external sign-in, which is not available yet. */
import { Door } from './Door.tsx'
import styles from './Door.module.css'

export default function LoginRedirect() {
  return (
    <Door title="Sign-in redirect">
      <p className={styles['text']}>
        Sign-in through another service is not set up on this server. Sign in with your email and password.
      </p>
      <a href="#/auth/login/">Sign in</a>
    </Door>
  )
}
