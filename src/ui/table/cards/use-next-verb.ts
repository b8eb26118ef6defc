/** The verb that a card offers: the next one of its row, which is read only when the card is drawn aside. */
import { useState } from 'react'
import { fieldsJudged } from '#model/kernel/life.ts'
import { nextVerb } from '#model/kernel/words/life-course.ts'
import type { RowId } from '#workers/jobs.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { may } from '#src/engine/session/session.state.ts'
import { sideHere } from '../../verbs/other-side.ts'
import type { TableController } from '../state/controller.ts'

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function useNextVerb(table: TableController, id: RowId) {
  const { resource } = table
  const { life } = resource
  /** Undefined until it is known, null where nothing follows. */
  const [verb, setVerb] = useState<string | null>()
  const transition = life?.transitions[verb ?? '']
  return {
    label: verb === null ? 'Nothing to do' : transition?.label,
    read: async (): Promise<void> => {
      const [row] = life === undefined ? [] : await table.rows([id], fieldsJudged(life))
      setVerb((life && row && nextVerb({ life, fields: resource.fields }, row, may, sideHere(resource, row))) ?? null)
    },
    run: async (): Promise<void> => {
      if (verb == null || transition === undefined) return
      const { runVerb } = await import('#src/ui/verbs/verb-change.ts')
      const target = {
        resource: table.name,
        ids: () => [id],
        rows: (fields: readonly string[]) => table.rows([id], fields),
      }
      await runVerb({ resource, verb, transition, asked: {} }, target).catch((error: unknown) =>
        toast({ text: `${transition.label}: ${sentence(error)}`, tone: 'stop' }),
      )
    },
  }
}
