/** A form as its author draws it: a list of fields, turned into a structure and read back from one. */
import { isPlain, readStructure, type FieldSchema, type LayoutElement, type Structure } from './form-structure.ts'

export const drawnKinds = ['choice', 'yes or no', 'text', 'long text', 'number', 'whole number', 'day'] as const
export type DrawnKind = (typeof drawnKinds)[number]
export type DrawnField = {
  /** As it stands in the entry; letters, digits and underscores. */
  readonly name: string
  readonly title: string
  readonly kind: DrawnKind
  readonly choices: readonly string[]
  readonly required: boolean
  /** The heading it stands under; empty: none. */
  readonly group: string
  /** Stays as it is for the next car. */
  readonly repeat: boolean
  /** What a new entry begins with, as typed. */
  readonly initial: string
}
export type Drawing = { readonly fields: readonly DrawnField[]; readonly is_ok_field: string }

/** `Hand brake, B end` → `hand_brake_b_end` */
export const nameFor = (title: string, taken: readonly string[]): string => {
  const plain = title.toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '').slice(0, 50) || 'field'
  for (let copy = 1; ; copy++) {
    const name = copy === 1 ? plain : `${plain}_${copy}`
    if (!taken.includes(name)) return name
  }
}

function schemaOf({ kind, title, choices }: DrawnField): FieldSchema {
  if (kind === 'choice') return { type: 'string', title, enum: [...choices] }
  if (kind === 'yes or no') return { type: 'boolean', title }
  if (kind === 'number') return { type: 'number', title }
  if (kind === 'whole number') return { type: 'integer', title }
  return { type: 'string', title, ...(kind === 'day' && { format: 'date' }), ...(kind === 'long text' && { maxLength: 2000 }) }
}
function initialOf({ kind, initial }: DrawnField): unknown {
  if (initial === '') return undefined
  if (kind === 'yes or no') return initial.toLowerCase() === 'yes'
  return kind === 'number' || kind === 'whole number' ? Number(initial) : initial
}
const controlOf = ({ name, kind, repeat }: DrawnField): LayoutElement => ({
  type: 'Control',
  scope: `#/properties/${name}`,
  ...((repeat || kind === 'long text') && { options: { ...(repeat && { repeat: true }), ...(kind === 'long text' && { multi: true }) } }),
})

export function structureOf({ fields, is_ok_field }: Drawing): Structure {
  const elements: LayoutElement[] = []
  const members = new Map<LayoutElement, LayoutElement[]>()
  for (const field of fields) {
    const last = elements.at(-1)
    const joined = last?.type === 'Group' && last.label === field.group ? members.get(last) : undefined
    if (field.group === '') elements.push(controlOf(field))
    else if (joined) joined.push(controlOf(field))
    else {
      const inside = [controlOf(field)]
      const group: LayoutElement = { type: 'Group', label: field.group, elements: inside }
      members.set(group, inside)
      elements.push(group)
    }
  }
  const begin = fields.flatMap((field) => (initialOf(field) === undefined ? [] : [[field.name, initialOf(field)] as const]))
  return {
    form_schema: { type: 'object', properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])), required: fields.filter(({ required }) => required).map(({ name }) => name) },
    ui_schema: { type: 'VerticalLayout', elements },
    init_data: Object.fromEntries(begin),
    is_ok_field: fields.some(({ name }) => name === is_ok_field) ? is_ok_field : '',
  }
}

function kindOf(schema: FieldSchema, options: Readonly<Record<string, unknown>> | undefined): DrawnKind | undefined {
  if (schema.enum !== undefined) return 'choice'
  if (schema.type === 'boolean') return 'yes or no'
  if (schema.type === 'integer') return 'whole number'
  if (schema.type === 'number') return 'number'
  if (schema.type !== 'string') return undefined
  return schema.format === 'date' ? 'day' : options?.['multi'] === true || (schema.maxLength ?? 0) > 200 ? 'long text' : 'text'
}

/** Read back; undefined where the structure says more than a drawing can hold, and has to be changed as it is written. */
export function drawingOf(said: unknown): Drawing | undefined {
  const { structure, problems } = readStructure(said)
  const { form_schema, ui_schema, init_data, is_ok_field } = structure
  const properties = form_schema.properties ?? {}
  const fields: DrawnField[] = []
  let isWhole = problems.length === 0
  const take = (elements: readonly LayoutElement[], group: string): void => {
    for (const one of elements) {
      const name = one.scope?.replace(/^#\/properties\//, '') ?? ''
      const schema = properties[name]
      const kind = schema && kindOf(schema, one.options)
      if (one.type === 'Group' && group === '' && one.rule === undefined) take(one.elements ?? [], one.label ?? '')
      else if (one.type !== 'Control' || schema === undefined || kind === undefined || one.rule !== undefined) isWhole = false
      else {
        const initial = init_data[name]
        fields.push({
          name, kind, group,
          title: one.label ?? schema.title ?? name,
          choices: (schema.enum ?? []).map(String),
          required: form_schema.required?.includes(name) === true,
          repeat: one.options?.['repeat'] === true,
          initial: typeof initial === 'boolean' ? (initial ? 'Yes' : 'No') : typeof initial === 'string' || typeof initial === 'number' ? String(initial) : '',
        })
      }
    }
  }
  take(ui_schema.elements, '')
  return isWhole && isPlain(init_data) ? { fields, is_ok_field } : undefined
}
