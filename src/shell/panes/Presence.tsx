/** Who else is viewing what the pane shows: initials, with the name and what they are editing on focus or hover. */
import { Button } from 'react-aria-components'
import { initials, usePaneLookers } from '#src/engine/feed/presence.ts'
import { type Looker } from '#src/engine/feed/presence.state.ts'
import { Tooltip } from '#src/ui/controls/Tooltip.tsx'
import styles from './Presence.module.css'

const MOST = 3
function about({ name, holds }: Looker): string {
  const cars = holds.filter((one) => typeof one === 'number').length
  const held = [
    cars > 0 && `${cars} ${cars === 1 ? 'car' : 'cars'} in hand`,
    holds.includes('edit') && 'editing',
  ].filter((one) => one !== false)
  return `${name} looks at this too${held.length > 0 ? `: ${held.join(', ')}` : ''}`
}

export default function Presence({ pane }: { readonly pane: string }) {
  const lookers = usePaneLookers(pane)
  if (lookers.length === 0) return null
  const all = lookers.map(about).join('. ')
  return (
    <Tooltip text={all}>
      <Button className={styles['lookers'] ?? ''} aria-label={all}>
        {lookers.slice(0, MOST).map((looker) => (
          <span key={looker.user} className={styles['looker']} data-holds={looker.holds.length > 0} aria-hidden>
            {initials(looker.name)}
          </span>
        ))}
        {lookers.length > MOST && <span aria-hidden>+{lookers.length - MOST}</span>}
      </Button>
    </Tooltip>
  )
}
