/** The hand-over list for commands: changes since the last sign-off in what the panes show. */
import { shift } from '#model/areas/user/shift.resource.ts'
import type { Digest, DigestObject } from '#model/shared/digest.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { goTo } from '#src/engine/feed/digest.ts'
import { digestSince, printAsk } from '#src/engine/feed/digest-request.ts'
import { openDocument, saveDocument } from '#src/engine/data/documents.ts'
import { recordPath } from '#src/engine/panes/screen.ts'
import { toast } from '#src/engine/commands/toast.ts'

const DAY_MS = 86_400_000
export type Since = {
  readonly at: string
  readonly cursor: string
  readonly how: 'command' | 'sign_out' | 'never'
  readonly comments: string
}
export type Handed = { readonly since: Since; readonly digest: Digest }

/** Without a sign-off it starts 24 hours ago. */
export async function readHanded(signal?: AbortSignal): Promise<Handed> {
  const [last] = (await rowsOf(shift).list({ limit: 1 }, signal)).results
  const since: Since = last?.at
    ? { at: last.at, cursor: last.cursor, how: last.how, comments: last.comments }
    : { at: new Date(Date.now() - DAY_MS).toISOString(), cursor: '', how: 'never', comments: '' }
  return { since, digest: await digestSince(since, true) }
}

const path = 'changes/digest_pdf/'

export class MissedList {
  handed: Handed | undefined
  #navigate: (path: string) => void = () => {}

  /** Sets the list, and how this pane navigates. */
  attach(handed: Handed | undefined, navigate: (path: string) => void): void {
    this.handed = handed
    this.#navigate = navigate
  }
  get isEmpty(): boolean {
    return (this.handed?.digest.count ?? 0) === 0
  }
  #ask(): object {
    if (!this.handed) throw new Error('The list is still loading.')
    return printAsk(this.handed.digest, this.handed.since.cursor)
  }
  print = (): void => openDocument(path, this.#ask())
  save = (): Promise<void> => saveDocument(path, this.#ask())

  /** Opens the object in the pane that shows it, or else on its own page. */
  async open(object: DigestObject): Promise<void> {
    if (await goTo(object)) return
    const own =
      object.effect === 'removed' || object.effect === 'passing' ? undefined : recordPath(object.resource, object.id)
    if (own === undefined)
      return toast({ text: `${object.label} cannot be opened: no pane shows it and it has no page.`, tone: 'info' })
    this.#navigate(own)
  }
}
