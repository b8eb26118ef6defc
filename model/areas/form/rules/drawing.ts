/** The form editor's model: a list of fields, converted to a form structure (JSON Schema and layout) and back. */
import { type FieldSchema, type LayoutElement, type Structure, isPlain } from './structure.ts'
import { readStructure } from './read-structure.ts'

export const designKinds = ['choice', 'yes or no', 'text', 'long text', 'number', 'whole number', 'day'] as const
export type DesignKind = (typeof designKinds)[number]
export type DesignField = {
  /** Property name in entries: letters, digits and underscores. */
  readonly name: string
  readonly title: string
  readonly kind: DesignKind
  readonly choices: readonly string[]
  readonly required: boolean
  /** Heading of the field's group; empty: none. */
  readonly group: string
  /** Whether its value is kept for the next car. */
  readonly repeat: boolean
  /** Default value of a new entry, as typed. */
  readonly initial: string
}
export type FormDesign = { readonly fields: readonly DesignField[]; readonly is_ok_field: string }

/** `Hand brake, B end` → `hand_brake_b_end` */
export const nameFor = (title: string, taken: readonly string[]): string => {
  const plain =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 50) || 'field'
  for (let copy = 1; ; copy++) {
    const name = copy === 1 ? plain : `${plain}_${copy}`
    if (!taken.includes(name)) return name
  }
}

function schemaOf({ kind, title, choices }: DesignField): FieldSchema {
  if (kind === 'choice') return { type: 'string', title, enum: [...choices] }
  if (kind === 'yes or no') return { type: 'boolean', title }
  if (kind === 'number') return { type: 'number', title }
  if (kind === 'whole number') return { type: 'integer', title }
  return {
    type: 'string',
    title,
    ...(kind === 'day' && { format: 'date' }),
    ...(kind === 'long text' && { maxLength: 2000 }),
  }
}
function initialOf({ kind, initial }: DesignField): unknown {
  if (initial === '') return undefined
  if (kind === 'yes or no') return initial.toLowerCase() === 'yes'
  return kind === 'number' || kind === 'whole number' ? Number(initial) : initial
}
const controlOf = ({ name, kind, repeat }: DesignField): LayoutElement => ({
  type: 'Control',
  scope: `#/properties/${name}`,
  ...((repeat || kind === 'long text') && {
    options: { ...(repeat && { repeat: true }), ...(kind === 'long text' && { multi: true }) },
  }),
})

export function structureOf({ fields, is_ok_field }: FormDesign): Structure {
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
  const begin = fields.flatMap((field) =>
    initialOf(field) === undefined ? [] : [[field.name, initialOf(field)] as const],
  )
  return {
    form_schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
    },
    ui_schema: { type: 'VerticalLayout', elements },
    init_data: Object.fromEntries(begin),
    is_ok_field: fields.some(({ name }) => name === is_ok_field) ? is_ok_field : '',
  }
}

function kindOf(schema: FieldSchema, options: Readonly<Record<string, unknown>> | undefined): DesignKind | undefined {
  if (schema.enum !== undefined) return 'choice'
  if (schema.type === 'boolean') return 'yes or no'
  if (schema.type === 'integer') return 'whole number'
  if (schema.type === 'number') return 'number'
  if (schema.type !== 'string') return undefined
  return schema.format === 'date'
    ? 'day'
    : options?.['multi'] === true || (schema.maxLength ?? 0) > 200
      ? 'long text'
      : 'text'
}

/** Converts a structure back to editor fields; undefined if it uses features that the editor does not support. */
export function designOf(value: unknown): FormDesign | undefined {
  const { structure, problems } = readStructure(value)
  const { form_schema, ui_schema, init_data, is_ok_field } = structure
  const properties = form_schema.properties ?? {}
  const fields: DesignField[] = []
  let isSupported = problems.length === 0
  const collect = (elements: readonly LayoutElement[], group: string): void => {
    for (const one of elements) {
      const name = one.scope?.replace(/^#\/properties\//, '') ?? ''
      const schema = properties[name]
      const kind = schema && kindOf(schema, one.options)
      if (one.type === 'Group' && group === '' && one.rule === undefined) collect(one.elements ?? [], one.label ?? '')
      else if (one.type !== 'Control' || schema === undefined || kind === undefined || one.rule !== undefined)
        isSupported = false
      else {
        const initial = init_data[name]
        fields.push({
          name,
          kind,
          group,
          title: one.label ?? schema.title ?? name,
          choices: (schema.enum ?? []).map(String),
          required: form_schema.required?.includes(name) === true,
          repeat: one.options?.['repeat'] === true,
          initial:
            typeof initial === 'boolean'
              ? initial
                ? 'Yes'
                : 'No'
              : typeof initial === 'string' || typeof initial === 'number'
                ? String(initial)
                : '',
        })
      }
    }
  }
  collect(ui_schema.elements, '')
  return isSupported && isPlain(init_data) ? { fields, is_ok_field } : undefined
}
