/** Beside the board: slots are laid out or altered by a template. The board shows the changes before they are made. */
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { slot, template as templates } from '#model/areas/slot/slot.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { api, rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { callAction, type DeclaredCall } from '#src/ui/action/action-call.ts'
import { detailOf, recordAction } from '#src/ui/action/action-undo.ts'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { ErrorState } from '#src/ui/controls/Notice.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import type { PlannedSlots } from './data/calls.ts'
import type { SlotBoardController } from './state/board-controller.ts'
import type { LayingPanel } from './state/board-state.ts'
import styles from './SlotBoard.module.css'

const layings: Readonly<Record<LayingPanel, DeclaredCall & { readonly title: string }>> = {
  create: { resource: slot, action: slot.actions.createSlots, title: 'Lay out slots' },
  alter: { resource: slot, action: slot.actions.alterSlots, title: 'Alter by template' },
}
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
/** Reasons beside the board; the sentence above counts all of them. */
const SHOWN = 6

type Props = { readonly controller: SlotBoardController; readonly panel: LayingPanel; readonly focus: () => void }

function useTrial(panel: LayingPanel, input: Readonly<Record<string, unknown>>, isAnswered: boolean) {
  const { resource, action } = layings[panel]
  return useQuery({
    queryKey: ['schedule:slot', 'laying', panel, input],
    queryFn: ({ signal }) =>
      api<PlannedSlots>(`${resource.path}${action.path}`, {
        method: 'POST',
        body: { ...input, dry_run: true },
        signal,
      }),
    enabled: isAnswered,
    retry: false,
    meta: { resources: ['schedule:template'] },
  })
}

export function LayingSide({ controller, panel, focus }: Props) {
  const { location } = controller
  const list = useFresh({
    queryKey: ['schedule:template', 'of', location],
    queryFn: ({ signal }) => rowsOf(templates).list({ location, limit: 200 }, signal),
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const [from, setFrom] = useState(controller.days?.from ?? '')
  const [until, setUntil] = useState(controller.days?.until ?? '')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const some: readonly Row<typeof templates>[] = list.data?.results ?? []
  const template = chosen ?? String(some.find(({ enabled }) => enabled)?.id ?? some[0]?.id ?? '')
  const input = { ...(panel === 'create' && { location }), template: Number(template), from, until }
  const isAnswered = template !== '' && isDay(from) && isDay(until)
  const trial = useTrial(panel, input, isAnswered)
  const { data } = trial
  useEffect(() => {
    if (data && isAnswered) controller.plan(data)
    else controller.plan(null)
  }, [controller, data, isAnswered])
  const call = layings[panel]
  const close = (): void => {
    controller.lay(null)
    focus()
  }
  const send = async (): Promise<void> => {
    if (!isAnswered || isSending) return
    setSending(true)
    setFailure(null)
    try {
      const answer = await callAction(call, undefined, input)
      const said = detailOf(answer) ?? 'Done.'
      toast({ text: said, tone: 'ok' })
      recordAction({ call, title: `${call.title}: ${from} to ${until}`, input, done: [{ id: undefined, answer }] })
      close()
      await controller.refresh()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setSending(false)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void send()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const outcome = isAnswered ? (data?.detail ?? 'Working out what would change…') : 'Name a template and two days.'
  const refusal = failure ?? (trial.isError ? trial.error.message : null)
  const reasons = [...(data?.skipped ?? []).flatMap(({ why }) => why), ...(data?.kept ?? []).map(({ why }) => why)]
  return (
    // The fields are what one works with; the aside only hears their Escape and Enter.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside className={styles['panel']} aria-label={call.title} onKeyDown={press}>
      <header className={styles['panelHead']}>
        <h3>{call.title}</h3>
        <IconButton icon={X} label="Close" shortcut="escape" onPress={close} />
      </header>
      {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && some.length === 0 ? (
        <p className={styles['outcome']}>This place has no template yet.</p>
      ) : (
        <Select
          label="Template"
          value={template}
          choices={some.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setChosen}
        />
      )}
      <TextField label="From" value={from} onChange={setFrom} mono autoFocus />
      <TextField label="Until" value={until} onChange={setUntil} mono />
      {refusal === null && <output className={styles['outcome']}>{outcome}</output>}
      {refusal !== null && <p className={styles['refused']}>{refusal}</p>}
      {reasons.length > 0 && (
        <ul className={styles['outcomes']}>
          {[...new Set(reasons)].slice(0, SHOWN).map((why) => (
            <li key={why}>{why}</li>
          ))}
        </ul>
      )}
      <div className={styles['actions']}>
        <Button look="primary" shortcut="enter" isDisabled={!isAnswered || isSending} onPress={() => void send()}>
          {call.title}
        </Button>
        {panel === 'create' && (
          <Button
            look="quiet"
            onPress={() =>
              openOverlay(() => import('#src/ui/action/ActionPanel.tsx'), {
                call: layings.create,
                subject: { rows: [] },
                given: { location, from, until },
              })
            }
          >
            Without a template…
          </Button>
        )}
      </div>
    </aside>
  )
}
