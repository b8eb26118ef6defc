/** The structure of a form: JSON Schema, layout, defaults. */

export type FieldSchema = {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly (string | number | boolean)[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly items?: FieldSchema
  readonly const?: string | number | boolean
  readonly default?: unknown
}
export type Rule = {
  readonly effect: 'SHOW' | 'HIDE' | 'ENABLE' | 'DISABLE'
  readonly condition: { readonly scope: string; readonly schema: FieldSchema }
}
export type LayoutElement = {
  readonly type: 'Control' | 'Group' | 'VerticalLayout' | 'HorizontalLayout' | 'Label'
  readonly scope?: string
  readonly label?: string
  readonly text?: string
  readonly elements?: readonly LayoutElement[]
  readonly options?: Readonly<Record<string, unknown>>
  readonly rule?: Rule
}
export type Structure = {
  readonly form_schema: FieldSchema
  readonly ui_schema: { readonly type: 'VerticalLayout'; readonly elements: readonly LayoutElement[] }
  readonly init_data: Readonly<Record<string, unknown>>
  /** The field that decides whether an entry is OK: false, "no", "fail", "defect" and the like mean not OK. Empty: none. */
  readonly is_ok_field: string
}
type Plain = Readonly<Record<string, unknown>>
export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
