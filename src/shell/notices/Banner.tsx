/** Says that the server does not answer, and that nothing is queued meanwhile; otherwise, that a newer Highball is available. */
import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { live } from '#src/engine/feed/client.state.ts'
import { useOnline } from '../state/hooks.ts'
import styles from '../frame/Console.module.css'

const Update = lazy(() => import('./Update.tsx'))

export function Banner() {
  const { state } = useSnapshot(live())
  const online = useOnline()
  if (online && state !== 'down')
    return (
      <Suspense fallback={null}>
        <Update />
      </Suspense>
    )
  return (
    <div className={styles['banner']} role="alert">
      <span aria-hidden>■</span>
      {online ? 'The server does not answer.' : 'This device has no network.'} What is shown may be out of date; changes
      are refused, not kept for later. The console tries again by itself.
    </div>
  )
}
