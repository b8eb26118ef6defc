/** Gives or takes an access, with what takes that back. */
import type { AccessChange } from '#model/areas/people/rules/access-grid.ts'
import { userAccess } from '#model/areas/people/people.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'

/** `about` names the person, the customer, the product and the site. */
export async function writeAccess(
  change: Exclude<AccessChange, { readonly kind: 'none' }>,
  about: string,
): Promise<void> {
  const rows = rowsOf(userAccess)
  const title = `Access of ${about}`
  if (change.kind === 'change') {
    await rows.patch(change.id, change.after)
    toast({ text: `Changed: ${about}.`, tone: 'ok' })
    return void recordUndo({
      title,
      kind: 'exact',
      undo: () => rows.patch(change.id, change.before).then(() => `Taken back: ${title}.`),
      redo: () => rows.patch(change.id, change.after).then(() => `${title}.`),
    })
  }
  let made = await rows.create(change.values)
  toast({ text: `Given: ${about}.`, tone: 'ok' })
  recordUndo({
    title,
    kind: 'exact',
    undo: () => rows.remove(made.id).then(() => `Taken back: ${title}.`),
    redo: async () => {
      made = await rows.create(change.values)
      return `${title}.`
    },
  })
}
