import { describe, expect, it } from 'vitest'
import { designOf, designKinds, nameFor, structureOf, type DesignField } from '#model/areas/form/rules/drawing.ts'
import { entryErrors, isOkBy, shownElements } from '#model/areas/form/rules/entry.ts'
import { entryLines } from '#model/areas/form/rules/entry-lines.ts'
import { pathOf } from '#model/areas/form/rules/answers.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'

const drawn = {
  form_schema: {
    type: 'object',
    properties: {
      wheels: { type: 'string', title: 'Wheels', enum: ['OK', 'Defect'] },
      what: { type: 'string', title: 'What is wrong', maxLength: 20 },
      pressure: { type: 'number', minimum: 0, maximum: 300 },
      count: { type: 'integer' },
      due: { type: 'string', format: 'date' },
      seal: { type: 'string', pattern: '^[A-Z]{2}\\d{4}$', description: 'Two letters and four digits' },
      tank: { type: 'object', properties: { residue: { type: 'boolean', title: 'Residue' } }, required: ['residue'] },
      is_ok: { type: 'boolean', title: 'Fit' },
    },
    required: ['wheels', 'what'],
  },
  ui_schema: {
    elements: [
      {
        type: 'Group',
        label: 'Gear',
        elements: [
          { type: 'Control', scope: '#/properties/wheels' },
          {
            type: 'Control',
            scope: '#/properties/what',
            rule: { effect: 'SHOW', condition: { scope: '#/properties/wheels', schema: { const: 'Defect' } } },
          },
        ],
      },
      { type: 'Control', scope: '#/properties/tank/properties/residue' },
      {
        type: 'Control',
        scope: '#/properties/is_ok',
        rule: { effect: 'DISABLE', condition: { scope: '#/properties/wheels', schema: { const: 'Defect' } } },
      },
    ],
  },
  init_data: { wheels: 'OK' },
  is_ok_field: 'is_ok',
}
const { structure, problems } = readStructure(drawn)
const said = (data: unknown) => entryErrors(structure, data).map(({ path, message }) => `${path}: ${message}`)

describe('an entry in a form defined as data', () => {
  it('is validated field by field; each message says what is allowed', () => {
    expect(problems).toEqual([])
    expect(
      said({ wheels: 'Rusty', pressure: 400, count: 1.5, due: '21/11/2026', seal: 'x', tank: {}, other: 1 }),
    ).toEqual([
      'other: The form does not have this field.',
      'wheels: Must be one of OK, Defect.',
      'pressure: At most 300.',
      'count: Must be a whole number.',
      'due: Enter a date such as 2026-11-21.',
      'seal: Is not as asked for: Two letters and four digits',
      'tank.residue: Required.',
    ])
    expect([said('text'), said({ wheels: 1 })]).toEqual([
      [': Must be an object with the fields of the form.'],
      ['wheels: Must be text.'],
    ])
    expect(said({ wheels: 'OK', seal: 'AB1234', due: '2026-11-21', pressure: 12.5, count: 3 })).toEqual([])
  })

  it('needs no field that a rule hides, and needs it once it is shown', () => {
    expect(said({ wheels: 'OK' })).toEqual([])
    expect(said({ wheels: 'Defect' })).toEqual(['what: Required.'])
    const [gear, , ok] = shownElements(structure.ui_schema.elements, { wheels: 'Defect' })
    expect([gear?.elements?.length, ok?.options]).toEqual([2, { readonly: true }])
    expect(shownElements(structure.ui_schema.elements, {})[0]?.elements?.length).toBe(1)
  })

  it('is rated as OK or not by the field that the form names', () => {
    expect([{ is_ok: true }, { is_ok: false }, {}].map((data) => isOkBy(structure, data))).toEqual([true, false, true])
    const named = readStructure({
      form_schema: { properties: { state: { type: 'string' } } },
      is_ok_field: 'state',
    }).structure
    expect(['Pass', 'Defect', 'BAD ORDER'].map((state) => isOkBy(named, { state }))).toEqual([true, false, false])
  })

  it('is listed in the order of the layout', () => {
    expect(
      entryLines(structure, { wheels: 'Defect', what: 'Flat spot', tank: { residue: true }, is_ok: false }).map(
        ({ label, value, depth }) => [label, value, depth],
      ),
    ).toEqual([
      ['Gear', '', 0],
      ['Wheels', 'Defect', 1],
      ['What is wrong', 'Flat spot', 1],
      ['Residue', 'Yes', 0],
      ['Fit', 'No', 0],
    ])
    expect(pathOf('#/properties/properties/properties/wheels')).toBe('properties.wheels')
  })
})

describe('the structure of a form', () => {
  it('is used as far as possible, and the rest is reported', () => {
    const odd = JSON.parse(
      '{"form_schema":{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"a":{"type":"date"},"b":{"$ref":"https://elsewhere.test/x"},"c":{"type":"string","pattern":"(a+)+$"},"d":7}},"ui_schema":{"elements":[{"type":"Iframe"}]},"is_ok_field":"gone"}',
    ) as unknown
    const read = readStructure(odd)
    expect(Object.keys(read.structure.form_schema.properties ?? {})).toEqual(['a', 'b', 'c', 'd'])
    expect(read.problems).toHaveLength(8)
    expect(Object.prototype).not.toHaveProperty('type')
  })

  it('is an empty form if it is missing; without a layout its fields are shown in order', () => {
    for (const none of [undefined, null, 7, 'x', [], {}])
      expect(readStructure(none).structure.ui_schema.elements).toEqual([])
    expect(
      readStructure({ form_schema: { properties: { a: {}, b: {} } } }).structure.ui_schema.elements.map(
        ({ scope }) => scope,
      ),
    ).toEqual(['#/properties/a', '#/properties/b'])
  })

  it('is read only up to a limit of depth and number of fields', () => {
    let deep: unknown = { type: 'string' }
    for (let level = 0; level < 10_000; level++) deep = { properties: { a: deep } }
    const wide = { properties: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, {}])) }
    expect(readStructure({ form_schema: deep }).problems[0]).toMatch(/deeper than 6 levels/)
    expect(Object.keys(readStructure({ form_schema: wide }).structure.form_schema.properties ?? {}).length).toBe(400)
  })
})

describe('the design of a form', () => {
  it('survives a round trip through its structure', () => {
    const fields: DesignField[] = designKinds.map((kind, index) => ({
      name: `f${index}`,
      title: `Question ${index}`,
      kind,
      choices: kind === 'choice' ? ['OK', 'Defect'] : [],
      required: index % 2 === 0,
      group: ['', 'Gear', 'Gear', 'Tank'][index % 4] ?? '',
      repeat: index === 1,
      initial: ['OK', 'Yes', '', 'long', '2.5', '3', '2026-11-21'][index] ?? '',
    }))
    const drawing = { fields, is_ok_field: 'f1' }
    expect(designOf(structureOf(drawing))).toEqual(drawing)
    expect(readStructure(structureOf(drawing)).problems).toEqual([])
    expect(structureOf(drawing).init_data).toEqual({ f0: 'OK', f1: true, f3: 'long', f4: 2.5, f5: 3, f6: '2026-11-21' })
  })

  it('is undefined for a structure with features that the editor lacks', () => {
    expect(designOf(drawn)).toBeUndefined()
    expect(nameFor('Hand brake, B end', ['hand_brake_b_end'])).toBe('hand_brake_b_end_2')
  })
})
