/** One record in one pane: its draft, and actions on the record as a whole. */
import { inSentence } from '#model/shared/label-text.ts'
import { proxy } from 'valtio'
import { uniqueSets } from '#model/kernel/key.ts'
import { initialValues } from '#model/kernel/validate.ts'
import { resourceNamed } from '#model/areas/named.ts'
import type { AnyRow, Resource } from '#model/kernel/resource.ts'
import { resourceWithAdditional } from '#src/engine/data/additional-fields.ts'
import { api, ApiError, rowsOf } from '#src/engine/api/api.ts'
import type { KeptDraft } from '#src/engine/data/drafts.state.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { deriveOf } from '#src/ui/form/draft/derived.ts'
import { canMakeAgain, isWritable } from '#src/ui/form/draft/recreatable.ts'
import { Draft } from '#src/ui/form/draft/draft.ts'
import type { RowValues } from '#src/ui/form/draft/draft-state.ts'
import { makeLabels, titleOf } from '#src/ui/form/draft/labels.ts'
import { keepLabels } from './row.ts'
import { RowsAlong } from './rows-along.ts'

const sections = ['related', 'notes', 'files', 'papers', 'history'] as const
export type Section = (typeof sections)[number]
/** An earlier draft with the choice to restore or discard it. */
export type LeftBehind = { readonly draft: KeptDraft; readonly take: () => void; readonly drop: () => void }
export type ShowRecord = (id: number | string | undefined) => void

const pick = (row: RowValues, names: readonly string[]): RowValues =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

/** The settings of the company with its country, from which new rows take their first values. */
const companySettings = (): RowValues => {
  const me = signedIn()
  return { ...me?.company_config, country: me?.company.country }
}

export class RecordController {
  readonly name: string
  readonly resource: Resource
  row: AnyRow | undefined
  readonly labels = makeLabels()
  /** Preset values of a new record. */
  readonly given: RowValues
  /** The record that a new one is a copy of. */
  readonly copyOf: number | string | undefined
  readonly draft: Draft
  /** Rows that are saved with a new record. A copy takes its rows from the original. */
  readonly along: RowsAlong
  readonly target: RecordTarget
  readonly state: { section: Section; turn: number; isDeleting: boolean; isWriting: boolean; left: LeftBehind | null }
  #go: ShowRecord = () => {}
  #written: Promise<unknown> = Promise.resolve()

  /** Without a row, the form is for a new record with preset values. */
  constructor(
    name: string,
    row: AnyRow | undefined,
    given: RowValues = {},
    { section = 'notes', copyOf }: { readonly section?: Section; readonly copyOf?: number | string | undefined } = {},
  ) {
    this.state = proxy({ section, turn: 0, isDeleting: false, isWriting: false, left: null })
    this.name = name
    this.copyOf = copyOf
    this.resource = resourceWithAdditional(name)
    this.row = row
    const { fields } = this.resource
    const derive = deriveOf(this.resource, resourceNamed)
    this.along = new RowsAlong(row === undefined && copyOf === undefined ? this.resource : {})
    if (row) {
      keepLabels(this.labels, this.resource, row)
      this.draft = new Draft(fields, 'patch', row, (changes, version) => this.#patch(changes, version), derive)
      this.draft.fold()
    } else {
      this.draft = new Draft(fields, 'create', initialValues(fields), (changes) => this.#create(changes), derive)
      this.draft.fold()
      for (const [field, value] of Object.entries(given)) this.draft.set(field, value)
      this.draft.saveAlong(this.along)
      const { begins } = this.resource
      if (begins && copyOf === undefined)
        void begins().then((rule) =>
          this.draft.beginBy((mine) => rule.begins({ ...initialValues(fields), ...mine }, companySettings())),
        )
    }
    if (this.resource.keys.length > 0) this.draft.watchBy(() => this.#watchKeys())
    this.given = { ...this.draft.state.mine }
    this.target = {
      resource: name,
      ids: () => (this.row ? [this.row.id] : []),
      rows: async () => {
        await this.#written
        return this.row ? [{ ...this.draft.state.base, id: this.row.id, version: this.draft.state.version }] : []
      },
    }
  }

  /** A part of the record writes its row. A verb that is pressed meanwhile waits for the answer and sends its version. */
  readonly follow = (write: Promise<RowValues & Pick<AnyRow, 'id'>>): void => {
    const received = write.then(
      (row) => {
        if (this.row?.id === row.id) this.draft.receive(row)
      },
      () => undefined,
    )
    this.#written = Promise.all([this.#written, received])
  }

  /** Shows another record of the resource. The caller must make sure that nothing is unsaved. */
  load(row: AnyRow): void {
    this.row = row
    keepLabels(this.labels, this.resource, row)
    this.draft.load(row)
    this.draft.fold()
    Object.assign(this.state, { turn: 0, isDeleting: false, isWriting: false })
  }

  /** True if there are unsaved changes or an unfinished note. */
  isDirty(): boolean {
    return this.draft.isDirty() || this.draft.state.saving || this.state.isWriting
  }
  /** Called when a note is started or finished. */
  readonly onWriting = (isWriting: boolean): void => {
    this.state.isWriting = isWriting
  }

  get title(): string {
    return titleOf(this.resource, this.draft.state.base, this.labels.known)
  }
  /** If it cannot be loaded, the server judges the keys when the form is saved. */
  #watchKeys() {
    return import('#src/ui/form/draft/check-keys.ts').then(
      ({ keyWatcher }) => keyWatcher(this.draft, this.resource, () => this.row?.id),
      () => undefined,
    )
  }
  #fresh(): void {
    void queryClient().invalidateQueries({ queryKey: [this.name] })
  }

  async #patch(changes: RowValues, version: number | undefined): Promise<RowValues> {
    const { row, resource, title } = this
    if (!row) return changes
    const rows = rowsOf(resource)
    const before = pick(this.draft.state.base, Object.keys(changes))
    const after: RowValues = await rows.patch(row.id, { ...changes, version })
    this.#fresh()
    let seen = after['version']
    // Sends the version as well, so that other people's changes since then are not overwritten.
    const put = async (values: RowValues, message: string): Promise<string> => {
      const now: RowValues = await rows.patch(row.id, { ...values, version: seen })
      seen = now['version']
      this.#fresh()
      return message
    }
    recordUndo({
      title: `Change ${title}`,
      kind: 'exact',
      undo: () => put(before, `${title} was restored.`),
      redo: () => put(changes, `${title} was changed again.`),
    })
    toast({ text: `${title} saved.`, tone: 'ok' })
    return after
  }

  async #create(changes: RowValues): Promise<RowValues> {
    const rows = rowsOf(this.resource)
    const made = await (this.copyOf === undefined ? rows.create(changes) : this.#clone(this.copyOf, changes))
    this.#fresh()
    const title = titleOf(this.resource, made, this.labels.known)
    recordUndo({
      title: `New ${inSentence(this.resource.label)} ${title}`,
      kind: 'compensating',
      undo: async () => {
        await rows.remove(made.id)
        this.#fresh()
        return `${title} was deleted again.`
      },
    })
    toast({ text: `${title} created.`, tone: 'ok' })
    this.#go(made.id)
    return made
  }

  /** The server takes along what belongs to the record. What was emptied in the form is sent, too, or it would be copied. */
  #clone(id: number | string, changes: RowValues): Promise<AnyRow> {
    const { path, fields } = this.resource
    const emptied = Object.keys(this.given).filter((name) => !(name in changes))
    const body = { ...pick(initialValues(fields), emptied), ...changes }
    return api<AnyRow>(`${path}${id}/clone/`, { method: 'POST', body })
  }

  /** The writable values, as presets of a duplicate. */
  copied(): RowValues {
    const base = { ...this.draft.state.base, ...this.resource.copied?.(this.draft.state.base) }
    const names = Object.keys(this.resource.fields).filter(isWritable(this.resource))
    const single = new Set(
      uniqueSets(this.resource)
        .filter((set) => set.length === 1)
        .flat(),
    )
    return pick(
      base,
      names.filter(
        (name) =>
          !single.has(name) && this.resource.fields[name]?.unique !== true && name !== this.resource.life?.field,
      ),
    )
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
      // References from other records are an expected answer; anything else is an error.
      if (!(error instanceof ApiError)) throw error
      return toast({ text: `${title} was not deleted. ${error.message}`, tone: 'stop' })
    }
    this.draft.revert()
    const values = pick(row, Object.keys(resource.fields).filter(isWritable(resource)))
    const isBack = this.canMakeAgain()
    if (isBack)
      recordUndo({
        title: `Delete ${title}`,
        kind: 'compensating',
        undo: async () => {
          const made = await rows.create(values)
          this.#fresh()
          this.#go(made.id)
          return `${title} was restored.`
        },
      })
    this.#fresh()
    toast({ text: `${title} deleted.`, tone: 'ok' })
  }

  /** Saved with the desk: the open tab of the side panel. */
  readonly kept = (): unknown => ({ section: this.state.section })
  readonly giveBack = (saved: unknown): void => {
    const message = typeof saved === 'object' && saved !== null && 'section' in saved ? saved.section : undefined
    const section = sections.find((one) => one === message)
    if (section) this.turnTo(section)
  }

  /** Sets how the screen shows another record; without an id, the form of a new one. */
  onGo(go: ShowRecord): void {
    this.#go = go
  }
  /** Opens or closes the deletion dialog. */
  ask(isDeleting: boolean): void {
    this.state.isDeleting = isDeleting
  }
  turnTo(section: Section): void {
    this.state.section = section
  }
  /** Opens a tab of the side panel and moves the focus there. */
  show(section: Section): void {
    this.turnTo(section)
    this.state.turn += 1
  }
}
