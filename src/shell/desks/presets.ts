/** The desk of a new user: the landing screen and, linked to it, what their role needs beside it. */
import { yard } from '#model/areas/yard/yard.resource.ts'
import { api, type Page } from '#src/engine/api/api.ts'
import { may, type Me } from '#src/engine/session/session.state.ts'
import type { SavedLayout, SavedDesk } from './saved-desk.ts'
import { landingFor } from '../routes/landing.ts'
import { screenAt } from '../routes/routes.ts'

/** A person in groups of several roles gets the desk of the first one. */
const roles = ['dispatcher', 'planner', 'gauger', 'billing', 'clerk', 'partner', 'administrator'] as const
type Role = (typeof roles)[number]
const BOARD = '/contract/yard/first/management/'
const LOADED_CARS = '/rail/cars/'
const PEOPLE = '/config/admin/'
const ORDERS = '/partner/orders/'
const TANKS = '/company/terminalboss/v3/dashboard/containervolumewidget/'
/** Files that belong to no ticket yet. */
const LOOSE_FILES = '/company/terminalboss/v3/unattachedFiles/'
/** Linked to the row that is selected beside them, these would show nothing. */
const unlinked: ReadonlySet<string> = new Set([LOOSE_FILES, TANKS])
const panes: Readonly<Record<Role, readonly string[]>> = {
  dispatcher: [BOARD, '/rail/bols/', '/company/history/moves/'],
  planner: [BOARD, '/company/fleet/cars/table/', '/contract/schedules/'],
  gauger: [TANKS, '/rail/bols/'],
  billing: ['/company/terminalboss/v3/ticket-invoice/', '/customs/invoices/'],
  clerk: ['/company/terminalboss/v3/ticket/', '/rail/bols/', LOOSE_FILES],
  partner: [ORDERS, '/partner/shipments/', '/partner/v3ticket/'],
  administrator: [PEOPLE, '/config/roles/', '/audit/changes/'],
}

/** Where a role begins if it may not open the screen of any of its modules. */
const starts: Readonly<Partial<Record<Role, string>>> = {
  gauger: LOADED_CARS,
  partner: ORDERS,
  administrator: PEOPLE,
}

/** Chosen by the name of the user's group or, without a group, by the user's permissions. */
export function roleOf({ groups, permissions }: Pick<Me, 'groups' | 'permissions'>): Role | undefined {
  const named = roles.find((role) => groups.some(({ name }) => name.toLowerCase().includes(role)))
  if (named !== undefined || groups.length > 0) return named
  if (permissions.includes('change_railshippingschedule')) return 'planner'
  return permissions.includes('change_railyard') ? 'dispatcher' : undefined
}

/** The board of the company's first yard; undefined without a yard. */
async function boardPath(): Promise<string | undefined> {
  const { results } = await api<Page<{ readonly id: number }>>(yard.path, { query: { limit: 1, ordering: 'id' } })
  return results[0] && BOARD.replace('first', String(results[0].id))
}

/** From this window height on, in px, three stacked panes each still show some rows. */
const TALL = 1100

/** Undefined if nothing belongs beside the landing screen. `height`: of the window. */
export async function presetFor(me: Me, height: number = innerHeight): Promise<SavedDesk | undefined> {
  const role = roleOf(me)
  if (role === undefined) return undefined
  // This loads all screens, among which the panes are looked up.
  const landing = await landingFor(me, starts[role])
  const isOpen = (path: string): boolean => {
    const found = screenAt(path)
    return found !== undefined && may(found.screen.needs)
  }
  const board = may('view_railyard') ? await boardPath().catch(() => undefined) : undefined
  const others = panes[role]
    .flatMap((path) => (path === BOARD ? (board ?? []) : path))
    .filter((path) => path !== landing && isOpen(path))
    .slice(0, height < TALL ? 2 : 3)
  const [first, ...more] = others
  if (first === undefined) return undefined
  const beside: SavedLayout =
    more.length === 0
      ? first
      : {
          direction: 'column',
          parts: others,
          ...(board !== undefined &&
            first === board && { sizes: others.map((_, at) => (at === 0 ? 60 : 40 / (others.length - 1))) }),
        }
  return {
    place: { direction: 'row', parts: [landing, beside], sizes: [50, 50] },
    focused: 0,
    saved_at: '',
    links: [panes[role].includes(landing) ? 'A' : '', ...others.map((path) => (unlinked.has(path) ? '' : 'A'))],
  }
}
