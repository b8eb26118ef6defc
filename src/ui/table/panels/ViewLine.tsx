/** One saved view in the list of views: whose it is, what it shows, and what can be done with it. */
import { useQuery } from '@tanstack/react-query'
import { Pin, PinOff, Save, Share2, Trash2 } from 'lucide-react'
import { groupNames, sharedWith } from '#src/engine/company/sharing.ts'
import { IconButton } from '#src/ui/controls/Button.tsx'
import { queryToText, readState } from '../saved/address.ts'
import { ownerOf } from '../saved/view-changes.ts'
import { isMine, type SavedView } from '../saved/views.ts'
import type { TableController } from '../state/controller.ts'
import { useTable } from '../state/use-table.ts'
import styles from '../Table.module.css'

type Change = (view: SavedView) => void
export type ViewChanges = {
  readonly setDefault: Change
  /** Saves the current settings in it, or in a copy of a colleague's. */
  readonly update: Change
  readonly share: Change
  readonly remove: Change
}

type Props = {
  readonly view: SavedView
  readonly isCurrent: boolean
  readonly isDefault: boolean
  /** A colleague shares a view of the same name. */
  readonly isCopy: boolean
  readonly changes: ViewChanges
}

export function ViewLine({ view, isCurrent, isDefault, isCopy, changes }: Props) {
  const { table } = useTable()
  const { name } = view
  return (
    <>
      <strong>{name}</strong>
      {isCurrent && <Mark>current</Mark>}
      {isDefault && <Mark>default</Mark>}
      {isCopy && <Mark>your copy</Mark>}
      <Sharing view={view} />
      <span className={styles['view']}>{describe(view, table)}</span>
      <span className={styles['room']} />
      <IconButton
        icon={isDefault ? PinOff : Pin}
        label={isDefault ? `Stop using ${name} by default` : `Use ${name} by default`}
        shortcut="d"
        onPress={() => changes.setDefault(view)}
      />
      <IconButton
        icon={Save}
        label={isMine(view) ? `Save the current settings in ${name}` : `Save the current settings in a copy of ${name}`}
        shortcut="u"
        onPress={() => changes.update(view)}
      />
      {isMine(view) && (
        <>
          <IconButton icon={Share2} label={`Share ${name} with…`} shortcut="s" onPress={() => changes.share(view)} />
          <IconButton icon={Trash2} label={`Remove ${name}`} shortcut="delete" onPress={() => changes.remove(view)} />
        </>
      )}
    </>
  )
}

const Mark = ({ children }: { readonly children: string }) => <span className={styles['count']}>{children}</span>

/** Whose view it is, or with whom the user shares it. */
function Sharing({ view }: { readonly view: SavedView }) {
  const isToGroups = isMine(view) && view.groups.length > 0
  const names = useQuery({ ...groupNames, enabled: isToGroups }).data
  if (!isMine(view)) return <Mark>{`shared by ${ownerOf(view)}`}</Mark>
  const audience = names || !isToGroups ? sharedWith(view, names ?? new Map()) : ''
  return audience === '' ? null : <Mark>{`shared with ${audience}`}</Mark>
}

/** The settings of a view in words. */
function describe(view: SavedView, { first, columns }: TableController): string {
  const { settings } = readState(view.state, first, columns)
  return Object.entries(queryToText(settings, first))
    .map(([key, text]) => `${key.replace(/^f\./, '').replace(/^q$/, 'search')} ${text}`)
    .join(' · ')
}
