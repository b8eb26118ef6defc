/** The hand-over to oneself or to the next shift, as commands work on it: what changed since the last sign-off in what the panes show. */
import { shift } from '#model/resources/user.ts'
import type { Digest, DigestObject } from '#model/rules/digest.ts'
import { rowsOf } from '../../engine/api.ts'
import { goTo, digestSince, printAsk } from '../../engine/missed.ts'
import { openDocument, saveDocument } from '../../engine/print.ts'
import { recordPath } from '../../engine/screen.ts'
import { toast } from '../../engine/toast.ts'

const DAY_MS = 86_400_000
export type Since = { readonly at: string; readonly cursor: string; readonly how: 'command' | 'sign_out' | 'never'; readonly comments: string }
export type Handed = { readonly since: Since; readonly digest: Digest }

/** Who never signed off begins a day ago. */
export async function readHanded(signal?: AbortSignal): Promise<Handed> {
  const [last] = (await rowsOf(shift).list({ limit: 1 }, signal)).results
  const since: Since = last?.at ? { at: last.at, cursor: last.cursor, how: last.how, comments: last.comments } : { at: new Date(Date.now() - DAY_MS).toISOString(), cursor: '', how: 'never', comments: '' }
  return { since, digest: await digestSince(since, true) }
}

const path = 'changes/digest_pdf/'

export class MissedList {
  handed: Handed | undefined
  #navigate: (path: string) => void = () => {}

  /** What is shown, and how this pane goes elsewhere. */
  attach(handed: Handed | undefined, navigate: (path: string) => void): void {
    this.handed = handed
    this.#navigate = navigate
  }
  get isEmpty(): boolean {
    return (this.handed?.digest.count ?? 0) === 0
  }
  #ask(): object {
    if (!this.handed) throw new Error('The list is not there yet.')
    return printAsk(this.handed.digest, this.handed.since.cursor)
  }
  print = (): Promise<void> => openDocument(path, this.#ask())
  save = (): Promise<void> => saveDocument(path, this.#ask())

  /** To the pane that shows it; else to its own screen. */
  async open(object: DigestObject): Promise<void> {
    if (await goTo(object)) return
    const own = object.effect === 'removed' || object.effect === 'passing' ? undefined : recordPath(object.resource, object.id)
    if (own === undefined) return toast({ text: `${object.label} is shown by no pane and has no screen of its own.`, tone: 'info' })
    this.#navigate(own)
  }
}
