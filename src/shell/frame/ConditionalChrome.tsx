/** Parts that not everyone sees, loaded only if needed: the pane switcher on phones and the guide for new users. */
import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { session, signedIn } from '#src/engine/session/session.state.ts'
import { usePhone } from '#src/engine/session/media.ts'

const PaneSwitcher = lazy(() => import('../panes/PaneSwitcher.tsx'))
const Guide = lazy(() => import('./Guide.tsx'))

function isNew(): boolean {
  const kept = signedIn()?.app_config['guide']
  return !(typeof kept === 'object' && kept !== null && 'done' in kept && kept.done === true)
}

export function ConditionalChrome() {
  useSnapshot(session())
  const phone = usePhone()
  return (
    <Suspense fallback={null}>
      {phone && <PaneSwitcher />}
      {isNew() && <Guide />}
    </Suspense>
  )
}
