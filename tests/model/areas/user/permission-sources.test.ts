import { describe, expect, it } from 'vitest'
import { permissions } from '#model/kernel/permissions.ts'
import { permissionSources, shiftsBetween, shiftsSentence } from '#model/areas/user/rules/permission-sources.ts'

const clerks = { id: 1, name: 'Clerks', permissions: ['change_ticket', 'change_note'] }
const dispatchers = { id: 2, name: 'Dispatchers', permissions: ['change_ticket'] }
const person = (id: number, name: string, groups: number[], user_permissions: string[] = []) => ({
  id,
  name,
  groups,
  user_permissions,
})

describe('what somebody may do', () => {
  it('is every code once, in the order of the areas', () => {
    const lines = permissionSources(person(9, 'Vic', [1]), [clerks, dispatchers])
    expect(lines.map(({ code }) => code)).toEqual([...permissions])
    expect(lines.filter(({ granted }) => granted).map(({ code }) => code)).toEqual(['change_ticket', 'change_note'])
  })
})

describe('who gains and loses by a change of groups', () => {
  const people = [person(1, 'Ann', [1]), person(2, 'Bob', [1, 2]), person(3, 'Cy', [], ['change_note'])]
  const change = (permissions: string[]) =>
    shiftsBetween(people, [clerks, dispatchers], [{ ...clerks, permissions }, dispatchers])

  it.each([
    ['nothing changes', ['change_note', 'change_ticket'], 'Nobody gains or loses anything by it.'],
    ['a code is given', ['change_ticket', 'change_note', 'view_audit'], '2 people gain: Ann, Bob.'],
    ['a code is taken that another group gives too', ['change_note'], '1 person loses: Ann.'],
    ['both', ['view_audit', 'change_note'], '2 people gain, 1 loses: Ann, Bob.'],
  ])('%s', (_title, codes, sentence) => expect(shiftsSentence(change(codes))).toBe(sentence))
})
