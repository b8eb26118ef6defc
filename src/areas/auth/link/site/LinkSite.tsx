/** The page that the address asks for, of the two that a link leads to. For any other the console is loaded. */
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { linkAddress } from '../address.ts'
import Booking from '../Booking.tsx'
import { LinkBoundary } from './LinkBoundary.tsx'

const Board = lazy(() => import('../board/Board.tsx'))

function onHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

export function LinkSite() {
  const hash = useSyncExternalStore(onHash, () => location.hash)
  const at = linkAddress(hash)
  useEffect(() => {
    if (linkAddress(hash) === undefined) location.reload()
  }, [hash])
  if (at === undefined) return null
  const token = at.token === undefined ? {} : { token: at.token }
  return (
    <LinkBoundary>
      <Suspense fallback={null}>{at.scope === 'booking' ? <Booking {...token} /> : <Board {...token} />}</Suspense>
    </LinkBoundary>
  )
}
