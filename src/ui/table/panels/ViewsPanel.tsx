/**
 * Saved views: filters, sorting, grouping and columns under a name. Lists the user's own and those shared by
 * colleagues, and sets the default.
 */
import { inSentence } from '#model/shared/label-text.ts'
import { Pin, PinOff, Save, Share2, Trash2 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { GridList, GridListItem } from 'react-aria-components'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { readState, queryToText, stateToText } from '../saved/address.ts'
import { useTable } from '../state/use-table.ts'
import styles from '../Table.module.css'
import { keepView, removeView, shareView, openWith } from '../saved/view-changes.ts'
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
    const { settings, lost } = readState(view.state, table.first, table.columns)
    table.set({ lost })
    table.configure(settings)
    close()
  }
  const known = list.find((view) => isMine(view) && view.name === name.trim())
  const save = (): void =>
    attempt(async () => {
      await keepView({ name: name.trim(), table: table.name, state }, known)
      close()
    })
  function onKeyDown(event: KeyboardEvent): void {
    const key = event.target instanceof Element ? event.target.closest('[data-key]')?.getAttribute('data-key') : null
    const view = list.find(({ id }) => String(id) === key)
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'd') attempt(() => openWith(view, list))
    else if (event.key === 's' && isMine(view)) attempt(() => shareView(view))
    else if (event.key === 'Delete' && isMine(view)) attempt(() => removeView(view))
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
              <Key of="enter" /> apply · <Key of="d" /> set as default · <Key of="s" /> share with the company ·{' '}
              <Key of="delete" /> remove
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
                  <strong>{view.name}</strong>
                  {JSON.stringify(view.state) === JSON.stringify(state) && (
                    <span className={styles['count']}>current</span>
                  )}
                  {view.id === usual?.id && <span className={styles['count']}>default</span>}
                  {view.shared && <span className={styles['count']}>{isMine(view) ? 'shared' : 'by a colleague'}</span>}
                  <span className={styles['view']}>{describe(view, table.first, table.columns)}</span>
                  <span className={styles['room']} />
                  <IconButton
                    icon={view.id === usual?.id ? PinOff : Pin}
                    label={view.id === usual?.id ? `Stop using ${view.name} by default` : `Use ${view.name} by default`}
                    shortcut="d"
                    onPress={() => attempt(() => openWith(view, list))}
                  />
                  {isMine(view) && (
                    <IconButton
                      icon={Share2}
                      label={view.shared ? `Stop sharing ${view.name}` : `Share ${view.name}`}
                      shortcut="s"
                      onPress={() => attempt(() => shareView(view))}
                    />
                  )}
                  {isMine(view) && (
                    <IconButton
                      icon={Trash2}
                      label={`Remove ${view.name}`}
                      shortcut="delete"
                      onPress={() => attempt(() => removeView(view))}
                    />
                  )}
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
                : 'No saved views yet.'}
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

/** The settings of a view in words. */
function describe(
  view: SavedView,
  ...[first, columns]: [Parameters<typeof readState>[1], Parameters<typeof readState>[2]]
): string {
  const { settings } = readState(view.state, first, columns)
  return Object.entries(queryToText(settings, first))
    .map(([key, text]) => `${key.replace(/^f\./, '')} ${text}`)
    .join(' · ')
}
