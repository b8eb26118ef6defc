/** Opens the panel of the verb in the address of a record, as in the links of letters: `?verb=accept`. A person still confirms it. */
import { useContext, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { initialValues } from '#model/kernel/validate.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { PaneId, PREVIEW } from '#src/engine/panes/command-target.ts'
import type { RecordController } from './state/record-controller.ts'

async function openVerb({ resource, row, target }: RecordController, verb: string): Promise<void> {
  const { life } = resource
  const transition = life?.transitions[verb]
  // The record may have been answered since the letter was written: its state says so.
  if (life === undefined || transition === undefined || !transition.from.includes(String(row?.[life.field]))) return
  const [{ openVerbs }, { seenOf }] = await Promise.all([
    import('../verbs/verb-change.ts'),
    import('../verbs/verb-rows.ts'),
  ])
  // Answers that may be left empty are taken as empty, so that the panel shows what the verb would do.
  openVerbs(resource, await seenOf(resource, target), verb, initialValues(transition.asks ?? {}))
}

/** The verb leaves the address at once, so that a pane that is loaded again does not ask again. */
export function useOpenedVerb(controller: RecordController): void {
  const [query, setQuery] = useSearchParams()
  const pane = useContext(PaneId)
  const verb = query.get('verb')
  useEffect(() => {
    if (verb === null || pane === PREVIEW) return
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before)
        rest.delete('verb')
        return rest
      },
      { replace: true },
    )
    openVerb(controller, verb).catch((error: unknown) =>
      toast({ text: `Not opened: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' }),
    )
  }, [controller, pane, setQuery, verb])
}
