/** The channels of a pane in its header: their letters and colours, whether it sends or follows, and the menu of links. */
import { Link2, Pin } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useMember } from '#src/engine/links/session.ts'
import type { Member } from '#src/engine/links/member.ts'
import { Tooltip } from '#src/ui/controls/Tooltip.tsx'
import styles from './LinkButton.module.css'

const ways = { both: ['⇄', 'sends and follows'], send: ['→', 'only sends'], follow: ['←', 'only follows'] } as const

function sayLinks(member: Member | undefined): string {
  if (!member) return 'On no channel'
  return `On channel ${member.channels.join(', ')}: ${ways[member.mode][1]}${member.pinned ? ', pinned to what it shows' : ''}`
}

export function LinkButton({ pane, onOpen }: { readonly pane: string; readonly onOpen: (at: DOMRect) => void }) {
  const member = useMember(pane)
  return (
    <Tooltip text={sayLinks(member)} shortcut="k>a">
      <Button
        className={styles['links'] ?? ''}
        aria-label={`Links of this pane. ${sayLinks(member)}`}
        onPress={(event) => onOpen(event.target.getBoundingClientRect())}
      >
        {member ? (
          <>
            {member.channels.map((channel) => (
              <span key={channel} className={styles['channel']} data-channel={channel}>
                {channel}
              </span>
            ))}
            {member.mode !== 'both' && <span aria-hidden>{ways[member.mode][0]}</span>}
            {member.pinned && <Pin size={12} aria-hidden />}
          </>
        ) : (
          <Link2 size={14} aria-hidden />
        )}
      </Button>
    </Tooltip>
  )
}
