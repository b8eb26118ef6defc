/** One record in one pane: its edit in progress, and what can be done with it as a whole. */
import { proxy } from 'valtio'
import { initialValues } from '#model/validate.ts'
import { resourceNamed } from '#model/named.ts'
import type { AnyRow, Resource } from '#model/resource.ts'
import { resourceWithAdditional } from '../../engine/additional.ts'
import { ApiError, rowsOf } from '../../engine/api.ts'
import type { KeptDraft } from '../../engine/drafts.ts'
import { client } from '../../engine/query.ts'
import type { RecordTarget } from '../../engine/target.ts'
import { toast } from '../../engine/toast.ts'
import { did } from '../../engine/undo.ts'
import { deriveOf } from '../form/derived.ts'
import { canMakeAgain, isWritable } from '../form/again.ts'
import { Draft, type Said } from '../form/draft.ts'
import { makeLabels, titleOf } from '../form/labels.ts'
import { keepLabels } from './row.ts'

const sections = ['related', 'notes', 'files', 'history'] as const
export type Section = (typeof sections)[number]
/** What was typed and not saved before a crash or a reload, and what is to become of it. */
export type LeftBehind = { readonly draft: KeptDraft; readonly take: () => void; readonly drop: () => void }
export type Go = (id: number | string | undefined) => void

const pick = (row: Said, names: readonly string[]): Said => Object.fromEntries(names.map((name) => [name, row[name]]))

export class RecordController {
  readonly name: string
  readonly resource: Resource
  row: AnyRow | undefined
  readonly labels = makeLabels()
  /** What the form of a new record holds that nobody has typed. */
  readonly given: Said
  readonly draft: Draft
  readonly target: RecordTarget
  readonly state: { section: Section; turn: number; isDeleting: boolean; isWriting: boolean; left: LeftBehind | null }
  #go: Go = () => {}

  /** Without a row: a new one, with what is known of it beforehand. */
  constructor(name: string, row: AnyRow | undefined, given: Said = {}, section: Section = 'notes') {
    this.state = proxy({ section, turn: 0, isDeleting: false, isWriting: false, left: null })
    this.name = name
    this.resource = resourceWithAdditional(name)
    this.row = row
    const { fields } = this.resource
    const derive = deriveOf(this.resource, resourceNamed)
    if (row) {
      keepLabels(this.labels, this.resource, row)
      this.draft = new Draft(fields, 'patch', row, (changes, version) => this.#patch(changes, version), derive)
    } else {
      this.draft = new Draft(fields, 'create', initialValues(fields), (changes) => this.#create(changes), derive)
      for (const [field, value] of Object.entries(given)) this.draft.set(field, value)
    }
    this.given = { ...this.draft.state.mine }
    this.target = {
      resource: name,
      ids: () => (this.row ? [this.row.id] : []),
      rows: async () => (this.row ? [{ ...this.draft.state.base, id: this.row.id, version: this.draft.state.version }] : []),
    }
  }

  /** Shows another record of the resource where this one was. Whoever calls has made sure that nothing is unsaved. */
  load(row: AnyRow): void {
    this.row = row
    keepLabels(this.labels, this.resource, row)
    this.draft.load(row)
    Object.assign(this.state, { turn: 0, isDeleting: false, isWriting: false })
  }

  /** A change that is not saved, or a note that is begun. */
  isDirty(): boolean {
    return this.draft.isDirty() || this.draft.state.saving || this.state.isWriting
  }
  /** A note to it is begun, or is no longer. */
  readonly onWriting = (isWriting: boolean): void => {
    this.state.isWriting = isWriting
  }

  get title(): string {
    return titleOf(this.resource, this.draft.state.base, this.labels.known)
  }
  #fresh(): void {
    void client.invalidateQueries({ queryKey: [this.name] })
  }

  async #patch(changes: Said, version: number | undefined): Promise<Said> {
    const { row, resource, title } = this
    if (!row) return changes
    const rows = rowsOf(resource)
    const before = pick(this.draft.state.base, Object.keys(changes))
    const after: Said = await rows.patch(row.id, { ...changes, version })
    this.#fresh()
    let seen = after['version']
    // With the version that was left: what someone else has changed since is not overwritten.
    const put = async (values: Said, said: string): Promise<string> => {
      const now: Said = await rows.patch(row.id, { ...values, version: seen })
      seen = now['version']
      this.#fresh()
      return said
    }
    did({ title: `Change of ${title}`, kind: 'exact', undo: () => put(before, `${title} is as it was.`), redo: () => put(changes, `${title} is changed again.`) })
    toast({ text: `${title} saved.`, tone: 'ok' })
    return after
  }

  async #create(changes: Said): Promise<Said> {
    const rows = rowsOf(this.resource)
    const made = await rows.create(changes)
    this.#fresh()
    const title = titleOf(this.resource, made, this.labels.known)
    did({
      title: `New ${this.resource.label.toLowerCase()} ${title}`,
      kind: 'compensating',
      undo: async () => {
        await rows.remove(made.id)
        this.#fresh()
        return `${title} is deleted again.`
      },
    })
    toast({ text: `${title} made.`, tone: 'ok' })
    this.#go(made.id)
    return made
  }

  /** A copy of it in a form of its own, to be changed where it must differ and then saved. */
  copied(): Said {
    const { base } = this.draft.state
    const names = Object.keys(this.resource.fields).filter(isWritable(this.resource))
    const single = new Set(this.resource.unique.filter((set) => set.length === 1).flat())
    return pick(base, names.filter((name) => !single.has(name) && this.resource.fields[name]?.unique !== true))
  }

  canMakeAgain = (): boolean => canMakeAgain(this.resource, this.draft.state.base)

  async remove(): Promise<void> {
    const { row, resource, title } = this
    this.state.isDeleting = false
    if (!row) return
    const rows = rowsOf(resource)
    try {
      await rows.remove(row.id)
    } catch (error) {
      // What still points to it says so; anything else is a fault to be shown as one.
      if (!(error instanceof ApiError)) throw error
      return toast({ text: `${title} was not deleted. ${error.message}`, tone: 'stop' })
    }
    this.draft.revert()
    const values = pick(row, Object.keys(resource.fields).filter(isWritable(resource)))
    const isBack = this.canMakeAgain()
    if (isBack)
      did({
        title: `Deletion of ${title}`,
        kind: 'compensating',
        undo: async () => {
          const made = await rows.create(values)
          this.#fresh()
          this.#go(made.id)
          return `${title} was made again.`
        },
      })
    this.#fresh()
    toast({ text: `${title} deleted.`, tone: 'ok' })
  }

  /** What a desk takes along: which of the lists beside the form is open. */
  readonly kept = (): unknown => ({ section: this.state.section })
  readonly giveBack = (kept: unknown): void => {
    const said = typeof kept === 'object' && kept !== null && 'section' in kept ? kept.section : undefined
    const section = sections.find((one) => one === said)
    if (section) this.turnTo(section)
  }

  /** How to show another record of the resource; without an id, the form for a new one. Said by the screen. */
  onGo(go: Go): void {
    this.#go = go
  }
  /** Asks whether to delete it, or stops asking. */
  ask(isDeleting: boolean): void {
    this.state.isDeleting = isDeleting
  }
  turnTo(section: Section): void {
    this.state.section = section
  }
  /** Shows it and brings the keyboard there. */
  show(section: Section): void {
    this.turnTo(section)
    this.state.turn += 1
  }
}
