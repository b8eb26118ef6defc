/** The inboxes by which bills of lading arrive: each is added, changed, switched on or off, and removed here. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { inbox } from '#model/areas/document/inbox/inbox.resource.ts'
import { inboxKindWords, type InboxKind } from '#model/areas/document/inbox/inbox-kinds.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { ConfirmRemoval } from '#src/ui/controls/ConfirmRemoval.tsx'
import { failedText, removeInbox, renewSecret, switchInbox, type InboxRow } from './inbox-calls.ts'
import { AddInbox, EditInbox, SetPassword } from './InboxForm.tsx'
import { MadeSecret, type NewSecret } from './MadeSecret.tsx'
import { Part } from './Part.tsx'
import styles from './Inbox.module.css'

const MAX_ROWS = 100
const adding: readonly (readonly [InboxKind, string])[] = [
  ['webhook', 'Add signed e-mail'],
  ['imap', 'Add a mailbox'],
  ['folder', 'Add a folder'],
]

type Doing =
  | { readonly what: 'add'; readonly kind: InboxKind }
  | { readonly what: 'edit' | 'password' | 'renew' | 'remove'; readonly row: InboxRow }
  | { readonly what: 'secret'; readonly made: NewSecret }

const fromWhere = ({ kind, address, mailbox, folder }: InboxRow): string =>
  kind === 'folder' ? folder : kind === 'imap' ? `${mailbox || 'INBOX'} at ${address.replace('imaps://', '')}` : ''

function lastLook({ problem, finished_at }: InboxRow): string {
  if (problem !== '') return problem
  return finished_at === null ? '' : `Last looked ${momentText(finished_at)}`
}

function Line({ row, onDo }: { readonly row: InboxRow; readonly onDo: (doing: Doing) => void }) {
  const does = (what: 'edit' | 'password' | 'renew' | 'remove') => () => onDo({ what, row })
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>
        {inboxKindWords[row.kind]}
        <span className={styles['about']}>{fromWhere(row)}</span>
      </td>
      <td data-text>{row.kind === 'folder' ? 'Anyone who can write to the folder' : row.senders.join(', ')}</td>
      <td>
        <Checkbox label="On" isSelected={row.is_on} onChange={(is) => void switchInbox(row, is)} />
        <span className={styles[row.problem === '' ? 'about' : 'refused']}>{lastLook(row)}</span>
      </td>
      <td>
        <div className={styles['buttons']}>
          <Button look="quiet" onPress={does('edit')} aria-label={`Change ${row.name}`}>
            Change
          </Button>
          {row.kind === 'webhook' && (
            <Button look="quiet" onPress={does('renew')} aria-label={`New secret of ${row.name}`}>
              New secret
            </Button>
          )}
          {row.kind === 'imap' && (
            <Button look="quiet" onPress={does('password')} aria-label={`Set password of ${row.name}`}>
              Set password
            </Button>
          )}
          <Button look="quiet" onPress={does('remove')} aria-label={`Remove ${row.name}`}>
            Remove
          </Button>
        </div>
      </td>
    </tr>
  )
}

function Renewing({
  row,
  onDo,
  onClose,
}: {
  readonly row: InboxRow
  readonly onDo: (doing: Doing) => void
  readonly onClose: () => void
}) {
  const renew = async (): Promise<void> => {
    try {
      const { secret } = await renewSecret(row)
      onDo({ what: 'secret', made: { id: row.id, name: row.name, secret } })
    } catch (error) {
      toast({ text: failedText('No new secret', error), tone: 'stop' })
    }
  }
  return (
    <ConfirmRemoval
      title={`Replace the secret of ${row.name}?`}
      verb="Replace"
      onRemove={() => void renew()}
      onClose={onClose}
    >
      The current secret stops working at once. Messages are refused until the sender uses the new one.
    </ConfirmRemoval>
  )
}

function Dialogs({ doing, onDo }: { readonly doing: Doing; readonly onDo: (doing: Doing | undefined) => void }) {
  const close = (): void => onDo(undefined)
  switch (doing.what) {
    case 'add':
      return <AddInbox kind={doing.kind} onClose={close} onSecret={(made) => onDo({ what: 'secret', made })} />
    case 'edit':
      return <EditInbox row={doing.row} onClose={close} />
    case 'password':
      return <SetPassword row={doing.row} onClose={close} />
    case 'renew':
      return <Renewing row={doing.row} onDo={onDo} onClose={close} />
    case 'remove':
      return (
        <ConfirmRemoval
          title={`Remove ${doing.row.name}?`}
          onRemove={() => void removeInbox(doing.row)}
          onClose={close}
        >
          It receives nothing from then on. Its documents and messages stay.
        </ConfirmRemoval>
      )
    case 'secret':
      return <MadeSecret made={doing.made} onClose={close} />
  }
}

export function InboxList() {
  useDisplaySettings()
  const [doing, setDoing] = useState<Doing>()
  const answer = useFresh({
    queryKey: ['document:inbox', 'all'],
    queryFn: ({ signal }) => rowsOf(inbox).list({ limit: MAX_ROWS }, signal),
  })
  return (
    <Part heading="Inboxes" answer={answer} isWide>
      {({ results }) => (
        <>
          {results.length === 0 ? (
            <p className={styles['about']}>Bills arrive only by upload. Add an inbox to receive them automatically.</p>
          ) : (
            <div className={styles['scroll']}>
              <table className={styles['table']} aria-label="Inboxes">
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Kind</th>
                    <th scope="col">Senders</th>
                    <th scope="col">State</th>
                    <th scope="col">Actions</th>
                  </tr>
                </thead>
                <tbody>
                  {results.map((row) => (
                    <Line key={row.id} row={row} onDo={setDoing} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <div className={styles['buttons']}>
            {adding.map(([kind, label]) => (
              <Button key={kind} icon={Plus} onPress={() => setDoing({ what: 'add', kind })}>
                {label}
              </Button>
            ))}
          </div>
          {doing && <Dialogs doing={doing} onDo={setDoing} />}
        </>
      )}
    </Part>
  )
}
