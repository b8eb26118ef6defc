/** The structure of a form being edited. */
import { proxy, ref } from 'valtio'
import type { Row } from '#model/kernel/resource.ts'
import { form as forms } from '#model/areas/form/form.resource.ts'
import { designOf, nameFor, structureOf, type DesignField, type FormDesign } from '#model/areas/form/rules/drawing.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'
import { isPlain } from '#model/areas/form/rules/structure.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'

type FormRow = Row<typeof forms>
type Plain = Readonly<Record<string, unknown>>
type Now = {
  readonly form: FormRow | undefined
  /** Undefined if the structure has features that can only be edited as text. */
  readonly drawing: FormDesign | undefined
  readonly at: number
  /** The structure as text while it is edited as text. */
  readonly text: string | null
  readonly busy: boolean
}
const first: Now = { form: undefined, drawing: undefined, at: 0, text: null, busy: false }
const pretty = (value: unknown): string => JSON.stringify(value, null, 2)

export class StructureController {
  readonly state: { now: Now } = proxy({ now: ref(first) })
  get now(): Now {
    return this.state.now
  }
  set(change: Partial<Now>): void {
    this.state.now = ref({ ...this.now, ...change })
  }
  load(form: FormRow): void {
    const drawing = designOf(form.schema_data)
    this.set({ form, drawing, at: 0, text: drawing === undefined ? pretty(form.schema_data) : null })
  }
  /** The structure as it would be saved, and its problems. */
  get said(): readonly [structure: Plain, problems: readonly string[]] {
    const { text, drawing } = this.now
    if (text === null) return [structureOf(drawing ?? { fields: [], is_ok_field: '' }), []]
    try {
      const value: unknown = JSON.parse(text)
      return isPlain(value) ? [value, readStructure(value).problems] : [{}, ['The structure must be a JSON object.']]
    } catch (error) {
      return [{}, [error instanceof Error ? error.message : String(error)]]
    }
  }
  change(change: Partial<DesignField>, at = this.now.at): void {
    const { drawing } = this.now
    if (drawing)
      this.set({
        drawing: {
          ...drawing,
          fields: drawing.fields.map((field, index) => (index === at ? { ...field, ...change } : field)),
        },
      })
  }
  setOk(is_ok_field: string): void {
    const { drawing } = this.now
    if (drawing) this.set({ drawing: { ...drawing, is_ok_field } })
  }
  add(): void {
    const { drawing, at } = this.now
    if (!drawing) return
    const name = nameFor(
      'New field',
      drawing.fields.map((field) => field.name),
    )
    const field: DesignField = {
      name,
      title: 'New field',
      kind: 'choice',
      choices: ['OK', 'Defect'],
      required: false,
      group: drawing.fields[at]?.group ?? '',
      repeat: false,
      initial: '',
    }
    const fields = drawing.fields.toSpliced(at + 1, 0, field)
    this.set({ drawing: { ...drawing, fields }, at: fields.indexOf(field) })
  }
  remove(): void {
    const { drawing, at } = this.now
    if (!drawing) return
    const fields = drawing.fields.toSpliced(at, 1)
    this.set({ drawing: { ...drawing, fields }, at: Math.max(0, Math.min(at, fields.length - 1)) })
  }
  shift(by: 1 | -1): void {
    const { drawing, at } = this.now
    const field = drawing?.fields[at]
    const to = at + by
    if (!drawing || !field || to < 0 || to >= drawing.fields.length) return
    this.set({ drawing: { ...drawing, fields: drawing.fields.toSpliced(at, 1).toSpliced(to, 0, field) }, at: to })
  }
  step(by: 1 | -1): void {
    const last = (this.now.drawing?.fields.length ?? 1) - 1
    this.set({ at: Math.max(0, Math.min(last, this.now.at + by)) })
  }
  /** Switches between the field list and the text. */
  toggleText(): void {
    const { text, drawing } = this.now
    const [structure, problems] = this.said
    if (text === null) return this.set({ text: pretty(structure) })
    const read = problems.length === 0 ? designOf(structure) : undefined
    if (read) this.set({ text: null, drawing: read, at: 0 })
    else
      toast({
        text: problems[0] ?? `Rules and nested groups can only be edited as text${drawing ? '' : ' here'}.`,
        tone: 'warn',
      })
  }
  async save(): Promise<void> {
    const { form, busy } = this.now
    const [schema_data, problems] = this.said
    if (busy || !form) return
    if (problems.length > 0) return toast({ text: `Not saved. ${problems[0] ?? ''}`, tone: 'stop' })
    const before = form.schema_data
    this.set({ busy: true })
    const put = async (kept: Plain): Promise<void> => {
      const row = await rowsOf(forms).patch(form.id, { schema_data: kept })
      await queryClient().invalidateQueries({ queryKey: ['form:form'] })
      this.load(row)
    }
    try {
      await put(schema_data)
      toast({ text: `Structure of ${form.name} saved. Existing entries keep their structure.`, tone: 'ok' })
      recordUndo({
        title: `Change structure of ${form.name}`,
        kind: 'exact',
        undo: async () => {
          await put(before)
          return `The structure of ${form.name} was restored.`
        },
      })
    } catch (error) {
      toast({ text: `Not saved. ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
    }
    this.set({ busy: false })
  }
}
