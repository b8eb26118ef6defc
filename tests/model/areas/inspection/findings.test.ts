import { describe, expect, it } from 'vitest'
import { allOk, blankEntry, defectsIn, findingErrors, questionsOf } from '#model/areas/inspection/rules/findings.ts'
import { readStructure } from '#model/areas/form/rules/read-structure.ts'

const control = (name: string, more: object = {}) => ({ type: 'Control', scope: `#/properties/${name}`, ...more })
const { structure } = readStructure({
  form_schema: {
    type: 'object',
    properties: {
      wheels: { type: 'string', enum: ['OK', 'Defect', 'Not applicable'] },
      hoses: { type: 'string', enum: ['Good', 'Reject'] },
      grade: { type: 'string', enum: ['A', 'B'] },
      depth: { type: 'number' },
      residue: { type: 'boolean' },
      place: { type: 'string' },
      standard: { type: 'string' },
      fit: { type: 'boolean' },
    },
    required: ['wheels'],
  },
  ui_schema: {
    type: 'VerticalLayout',
    elements: [
      control('wheels'),
      { type: 'Group', label: 'More', elements: [control('hoses'), control('grade'), control('depth')] },
      control('residue', {
        rule: { effect: 'SHOW', condition: { scope: '#/properties/grade', schema: { const: 'B' } } },
      }),
      control('place', { options: { readonly: true } }),
      control('fit'),
    ],
  },
  init_data: { wheels: 'OK', hoses: 'Good', depth: 1, residue: false, place: 'Rack 1', standard: 'AAR', fit: true },
  is_ok_field: 'fit',
})

describe('an inspection', () => {
  it('begins without any answer; only what nobody can answer is there', () => {
    expect(blankEntry(structure)).toEqual({ place: 'Rack 1', standard: 'AAR' })
  })
  it('asks what can find a fault, and for the result', () => {
    expect(questionsOf(structure, {})).toEqual([
      { path: 'wheels', ok: 'OK' },
      { path: 'hoses', ok: 'Good' },
      { path: 'fit', ok: true },
    ])
  })
  it('is finished when each question is answered', () => {
    expect(findingErrors(structure, { wheels: 'OK' })).toEqual([
      { path: 'hoses', message: 'Required.' },
      { path: 'fit', message: 'Required.' },
    ])
    expect(findingErrors(structure, { wheels: 'OK', hoses: 'Reject', fit: false })).toEqual([])
  })
  it('says what it found', () => {
    expect(defectsIn(structure, { wheels: 'Defect', hoses: 'Good', fit: false })).toEqual(['wheels', 'fit'])
    expect(defectsIn(structure, { wheels: 'Not applicable' })).toEqual([])
  })
  it('passed as a whole keeps what was answered, and guesses nothing that the form does not say', () => {
    expect(allOk(structure, { wheels: 'Not applicable', depth: 2 })).toEqual({
      wheels: 'Not applicable',
      depth: 2,
      hoses: 'Good',
      fit: true,
    })
  })
})
