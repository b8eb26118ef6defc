/** The audiences of a process: who may view the same resources shares one, however their permissions were read. */
import { expect, test, vi } from 'vitest'
import type { Permission } from '#model/kernel/permissions.ts'
import { Audiences } from '#server/feed/audiences.ts'

const TICKETS = 'access_menu__v3__sync_data__ticket'
const STATUS = 'can_change_ticket_status'
const person = (...permissions: readonly Permission[]) => ({ id: 1, company: 1, permissions: new Set(permissions) })

test('equal sight is one audience, in one company', () => {
  const audiences = new Audiences()
  const tickets = audiences.of(person(TICKETS))
  expect(audiences.of(person(TICKETS))).toBe(tickets)
  expect(audiences.of(person(STATUS, TICKETS))).toBe(tickets)
  expect(audiences.of(person())).not.toBe(tickets)
  expect(audiences.of({ ...person(TICKETS), company: 2 })).not.toBe(tickets)
})

test('what the same permissions may view is found out once, until the room of an audience is empty', () => {
  const audiences = new Audiences()
  const read = vi.fn<(permission: string) => void>()
  class Read extends Set<Permission> {
    override has(permission: Permission): boolean {
      read(permission)
      return super.has(permission)
    }
  }
  const asked = () => audiences.of({ id: 1, company: 1, permissions: new Read([TICKETS]) })
  const first = asked()
  read.mockClear()
  for (let at = 0; at < 100; at++) expect(asked()).toBe(first)
  expect(read).not.toHaveBeenCalled()
  expect([...audiences.inRooms(() => false)]).toEqual([])
  expect(asked()).not.toBe(first)
})
