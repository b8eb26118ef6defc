/**
 * Saved views: filters, sorting, grouping and columns under a name. Lists the user's own and those shared by
 * colleagues, and sets the default.
 */
import { inSentence } from '#model/shared/label-text.ts'
import { Save } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { GridList, GridListItem } from 'react-aria-components'
import { runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { stateToText } from '../saved/address.ts'
import { useTable } from '../state/use-table.ts'
import styles from '../Table.module.css'
import { ViewLine, type ViewChanges } from './ViewLine.tsx'
import { applyView } from '../saved/share-view.ts'
import { keepView, openWith, removeView, updateView } from '../saved/view-changes.ts'
import { isMine, usualOf, useViews, type SavedView } from '../saved/views.ts'

export function ViewsPanel() {
  const { table, now } = useTable()
  const saved = useViews(table.name)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const close = (): void => table.openPanel(null)
  const list = (saved.data?.results ?? []).toSorted((one, two) => Number(isMine(two)) - Number(isMine(one)))
  const usual = usualOf(list)
  const state = stateToText(now.settings, table.first)

  /** Shows errors inside the dialog. */
  const attempt = (work: () => Promise<unknown>): void => {
    setError(undefined)
    void work()
      .then(() => saved.refetch())
      .catch((reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)))
  }
  function apply(view: SavedView): void {
    applyView(table, view)
    close()
  }
  const changes: ViewChanges = {
    setDefault: (view) => attempt(() => openWith(view, list)),
    update: (view) => attempt(async () => table.attach({ view: (await updateView(view, state, list)).id })),
    // With whom is asked in the palette, which does not open over a dialog.
    share: (view) => {
      table.attach({ view: view.id })
      close()
      runCommand('table:shareView')
    },
    remove: (view) => attempt(() => removeView(view)),
  }
  const known = list.find((view) => isMine(view) && view.name === name.trim())
  const save = (): void =>
    attempt(async () => {
      table.attach({ view: (await keepView({ name: name.trim(), table: table.name, state }, known)).id })
      close()
    })
  function onKeyDown(event: KeyboardEvent): void {
    const key = event.target instanceof Element ? event.target.closest('[data-key]')?.getAttribute('data-key') : null
    const view = list.find(({ id }) => String(id) === key)
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'd') changes.setDefault(view)
    else if (event.key === 'u') changes.update(view)
    else if (event.key === 's' && isMine(view)) changes.share(view)
    else if (event.key === 'Delete' && isMine(view)) changes.remove(view)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Dialog
      title={`Views of ${inSentence(table.resource.plural)}`}
      isOpen
      onClose={close}
      actions={
        <>
          <Button
            look="quiet"
            onPress={() => {
              table.configure(table.first)
              close()
            }}
          >
            Reset
          </Button>
          <Button look="primary" icon={Save} isDisabled={name.trim() === ''} onPress={save}>
            {known ? 'Overwrite view' : 'Save view'}
          </Button>
        </>
      }
    >
      <div className={styles['panel']}>
        {list.length > 0 && (
          <div className={styles['panel']} onKeyDownCapture={onKeyDown}>
            <p className={styles['hint']} data-keys>
              <Key of="enter" /> apply · <Key of="d" /> set as default · <Key of="u" /> save the current settings in it
              · <Key of="s" /> share · <Key of="delete" /> remove
            </p>
            <GridList
              aria-label="Saved views"
              className={styles['rows'] ?? ''}
              autoFocus="first"
              items={list}
              dependencies={[usual?.id, JSON.stringify(state)]}
              onAction={(key) => {
                const view = list.find(({ id }) => id === key)
                if (view) apply(view)
              }}
            >
              {(view) => (
                <GridListItem id={view.id} textValue={view.name} className={styles['row'] ?? ''}>
                  <ViewLine
                    view={view}
                    isCurrent={JSON.stringify(view.state) === JSON.stringify(state)}
                    isDefault={view.id === usual?.id}
                    isCopy={isMine(view) && list.some((one) => !isMine(one) && one.name === view.name)}
                    changes={changes}
                  />
                </GridListItem>
              )}
            </GridList>
          </div>
        )}
        {list.length === 0 && (
          <p className={styles['none']}>
            {saved.isPending
              ? 'Loading views…'
              : saved.isError
                ? 'The views could not be loaded.'
                : 'No saved views yet. Save one below; colleagues can share theirs with your groups.'}
          </p>
        )}
        <TextField
          label="Save current settings as"
          value={name}
          onChange={setName}
          autoFocus={list.length === 0}
          {...(error !== undefined && { error })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || name.trim() === '') return
            event.stopPropagation()
            save()
          }}
        />
      </div>
    </Dialog>
  )
}
