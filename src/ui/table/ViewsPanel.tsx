/** Saved views: filters, sorting, grouping and columns under a name. Kept on the server, seen by their user alone. */
import { Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { GridList, GridListItem } from 'react-aria-components'
import { view as viewResource } from '#model/resources/user.ts'
import type { Row } from '#model/resource.ts'
import { rowsOf } from '../../engine/api.ts'
import { useFresh } from '../../engine/query.ts'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'
import { Button, IconButton } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { TextField } from '../TextField.tsx'
import { useTable } from './now.ts'
import { readState, sayQuery, sayState } from './settings.ts'
import styles from './Table.module.css'

type View = Row<typeof viewResource>
const views = rowsOf(viewResource)

export function ViewsPanel() {
  const { table, now } = useTable()
  const saved = useFresh({ queryKey: ['user:view', table.name], queryFn: ({ signal }) => views.list({ table: table.name, limit: 1000 }, signal) })
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const close = (): void => table.openPanel(null)
  const list = saved.data?.results ?? []
  const state = sayState(now.settings, table.first)

  /** Tells what went wrong where the user is looking. */
  const attempt = (work: () => Promise<void>): void => {
    setError(undefined)
    void work().catch((reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)))
  }
  function apply(view: View): void {
    table.configure(readState(view.state, table.first, table.columns))
    close()
  }
  const save = (): void =>
    attempt(async () => {
      const known = list.find((view) => view.name === name.trim())
      const row = known ? await views.patch(known.id, { state }) : await views.create({ name: name.trim(), table: table.name, state })
      did({
        title: `Save view ${row.name}`,
        kind: 'exact',
        undo: async () => {
          await (known ? views.patch(row.id, { state: known.state }) : views.remove(row.id))
          return known ? `View ${row.name} is as it was.` : `View ${row.name} is gone.`
        },
      })
      toast({ text: `View ${row.name} saved.`, tone: 'ok' })
      close()
    })
  const remove = (view: View): void =>
    attempt(async () => {
      await views.remove(view.id)
      did({
        title: `Remove view ${view.name}`,
        kind: 'compensating',
        undo: async () => {
          await views.create({ name: view.name, table: view.table, state: view.state })
          return `View ${view.name} is back.`
        },
      })
      await saved.refetch()
    })

  return (
    <Dialog
      title={`Views of ${table.resource.plural.toLowerCase()}`}
      isOpen
      onClose={close}
      actions={
        <>
          <Button look="quiet" onPress={() => {
            table.configure(table.first)
            close()
          }}>
            As at first
          </Button>
          <Button look="primary" icon={Save} isDisabled={name.trim() === ''} onPress={save}>
            {list.some((view) => view.name === name.trim()) ? 'Save over it' : 'Save as view'}
          </Button>
        </>
      }
    >
      <div className={styles['panel']}>
        {list.length > 0 && (
          <GridList aria-label="Saved views" className={styles['rows'] ?? ''} autoFocus="first" items={list} onAction={(key) => {
            const view = list.find(({ id }) => id === key)
            if (view) apply(view)
          }}>
            {(view) => (
              <GridListItem id={view.id} textValue={view.name} className={styles['row'] ?? ''}>
                <strong>{view.name}</strong>
                <span className={styles['view']}>{describe(view, table.first, table.columns)}</span>
                <span className={styles['room']} />
                <IconButton icon={Trash2} label={`Remove ${view.name}`} onPress={() => remove(view)} />
              </GridListItem>
            )}
          </GridList>
        )}
        <TextField label="Save what is set now as" value={name} onChange={setName} autoFocus={list.length === 0} {...(error !== undefined && { error })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && name.trim() !== '') save()
            else event.continuePropagation()
          }} />
      </div>
    </Dialog>
  )
}

/** What a view sets, in the words of a link. */
const describe = (view: View, ...[first, columns]: [Parameters<typeof readState>[1], Parameters<typeof readState>[2]]): string =>
  Object.entries(sayQuery(readState(view.state, first, columns), first)).map(([key, text]) => `${key.replace(/^f\./, '')} ${text}`).join(' · ')
