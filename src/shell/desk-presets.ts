/** What a new user meets first: the screen one lands on, and beside it what the work of dispatcher, planner or clerk needs, linked. */
import { yard } from '#model/resources/yard.ts'
import { api, type Page } from '../engine/api.ts'
import { may, type Me } from '../engine/session.ts'
import type { Place, SavedDesk } from './desk.ts'
import { screenAt } from './routes.ts'
import { landingFor } from './way.ts'

const roles = ['dispatcher', 'planner', 'clerk'] as const
type Role = (typeof roles)[number]
const BOARD = '/contract/yard/first/management/'
/** What belongs to no ticket yet: led by one it would show nothing. */
const LOOSE = '/company/terminalboss/v3/unattachedFiles/'
const panes: Readonly<Record<Role, readonly string[]>> = {
  dispatcher: [BOARD, '/rail/bols/', '/company/history/moves/'],
  planner: [BOARD, '/company/fleet/cars/table/', '/contract/schedules/'],
  clerk: ['/company/terminalboss/v3/ticket/', '/rail/bols/', LOOSE],
}

/** By the group's name; of who is in no group, by what he may change. */
export function roleOf({ groups, permissions }: Pick<Me, 'groups' | 'permissions'>): Role | undefined {
  const named = roles.find((role) => groups.some(({ name }) => name.toLowerCase().includes(role)))
  if (named !== undefined || groups.length > 0) return named
  if (permissions.includes('change_railshippingschedule')) return 'planner'
  return permissions.includes('change_railyard') ? 'dispatcher' : undefined
}

/** The board of the company's first yard; without a yard there is none to show. */
async function boardPath(): Promise<string | undefined> {
  const { results } = await api<Page<{ readonly id: number }>>(yard.path, { query: { limit: 1, ordering: 'id' } })
  return results[0] && BOARD.replace('first', String(results[0].id))
}

/** From this height on, in px, three panes stand over each other and each still shows some rows. */
const TALL = 1100

/** Undefined where there is nothing to lay beside the landing screen. `height`: of the window. */
export async function presetFor(me: Me, height: number = innerHeight): Promise<SavedDesk | undefined> {
  const role = roleOf(me)
  if (role === undefined) return undefined
  const landing = landingFor(me)
  const isOpen = (path: string): boolean => {
    const found = screenAt(path)
    return found !== undefined && may(found.screen.needs)
  }
  const board = may('view_railyard') ? await boardPath().catch(() => undefined) : undefined
  const others = panes[role].flatMap((path) => (path === BOARD ? (board ?? []) : path)).filter((path) => path !== landing && isOpen(path)).slice(0, height < TALL ? 2 : 3)
  const [first, ...more] = others
  if (first === undefined) return undefined
  const beside: Place = more.length === 0 ? first : { direction: 'column', parts: others, ...(board !== undefined && first === board && { sizes: others.map((_, at) => (at === 0 ? 60 : 40 / (others.length - 1))) }) }
  return { place: { direction: 'row', parts: [landing, beside], sizes: [50, 50] }, focused: 0, saved_at: '', links: [panes[role].includes(landing) ? 'A' : '', ...others.map((path) => (path === LOOSE ? '' : 'A'))] }
}
