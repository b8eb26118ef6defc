/** Whose work is whose: by the group's name, and of who is in none by what he may change. */
import { expect, test } from 'vitest'
import { roleOf } from '#src/shell/desk-presets.ts'

test.each([
  [['Dispatchers'], [], 'dispatcher'],
  [['Night planners'], [], 'planner'],
  [['Clerks'], ['change_railshippingschedule'], 'clerk'],
  [['Viewers'], ['change_railshippingschedule'], undefined],
  [[], ['change_railshippingschedule'], 'planner'],
  [[], ['change_railyard'], 'dispatcher'],
  [[], [], undefined],
])('groups %j, permissions %j: %s', (groups, permissions, role) => {
  expect(roleOf({ groups: groups.map((name, id) => ({ id, name })), permissions })).toBe(role)
})
