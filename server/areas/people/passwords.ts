/** Passwords of people at the racks: one that is drawn is answered and kept nowhere; one that is set is kept as its hash. */
import { randomInt } from 'node:crypto'
import { drawKeypadPassword } from '#model/areas/people/rules/keypad-password.ts'
import {
  driver as declaredDriver,
  staff as declaredStaff,
  user as declaredUser,
} from '#model/areas/people/people.resource.ts'
import { isAcceptable } from '#server/auth/password.ts'
import { handle, type Person } from '#server/engine/base/handler.ts'
import { mayDriverCome, mayStaffCome, mayUserCome } from '#server/areas/admission/may-come.ts'
import { noteDrawn } from './drawn.state.ts'
import { numberOf } from './numbers.ts'

async function generatePassword({ person, now }: { readonly person: Person; readonly now: string }) {
  noteDrawn(person.id, Date.parse(now))
  return { password: drawKeypadPassword(() => randomInt(10), isAcceptable) }
}

/** What is write-only comes to a handler as its hash. Nothing is answered (204). */
export const user = handle(declaredUser, {
  mayCome: mayUserCome,
  getAvailableNumericUsername: numberOf('staff'),
  generatePassword,
  setPassword: async ({ row, input, rows }) => void (await rows(declaredUser).patch(row.id, input)),
})
export const staff = handle(declaredStaff, {
  mayCome: mayStaffCome,
  getAvailableNumericUsername: numberOf('staff'),
  generatePassword,
  setPassword: async ({ row, input, rows }) => void (await rows(declaredStaff).patch(row.id, input)),
})
export const driver = handle(declaredDriver, {
  mayCome: mayDriverCome,
  getAvailableNumericUsername: numberOf('driver'),
  generatePassword,
  setPassword: async ({ row, input, rows }) => void (await rows(declaredDriver).patch(row.id, input)),
})
