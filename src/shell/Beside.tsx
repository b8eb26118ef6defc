/** What not everyone sees, fetched by who does: the line of panes on a phone, the guide of who is new. */
import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../engine/session.ts'
import { usePhone } from './media.ts'

const PaneSwitcher = lazy(() => import('./PaneSwitcher.tsx'))
const Guide = lazy(() => import('./Guide.tsx'))

function isNew(): boolean {
  const kept = session.now.state === 'in' ? session.now.me.app_config['guide'] : undefined
  return !(typeof kept === 'object' && kept !== null && 'done' in kept && kept.done === true)
}

export function Beside() {
  useSnapshot(session)
  const phone = usePhone()
  return (
    <Suspense fallback={null}>
      {phone && <PaneSwitcher />}
      {isNew() && <Guide />}
    </Suspense>
  )
}
