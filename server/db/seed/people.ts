/** The groups of the demo company and those who sign in to it. */
import { permissions, type Permission } from '#model/permissions.ts'

const views: readonly Permission[] = permissions.filter((code) => code === 'view_railyard' || code === 'access_menu__fleet' || code.startsWith('access_menu__v3__') || /^can_view_(ticket|car|driver|vehicle|product|company)_history$/.test(code))
const floor: readonly Permission[] = ['change_note', 'change_attachment', 'change_ticket', 'can_change_ticket_status']

export const groups: readonly { readonly name: string; readonly permissions: readonly Permission[] }[] = [
  { name: 'Administrators', permissions },
  { name: 'Dispatchers', permissions: [...views, ...floor, 'change_railyard', 'change_railcar'] },
  { name: 'Planners', permissions: [...views, 'change_railyard', 'change_railcar', 'change_note', 'change_attachment'] },
  { name: 'Clerks', permissions: [...views, ...floor, 'change_driver', 'change_vehicle', 'change_company', 'change_product'] },
  { name: 'Viewers', permissions: views },
]

type Demo = { readonly email: string; readonly name: string; readonly group: string; readonly telephone: string }
export const people: readonly Demo[] = [
  { email: 'admin@demo.test', name: 'Ada Lindqvist', group: 'Administrators', telephone: '+1 780 555 0100' },
  { email: 'dispatcher@demo.test', name: 'Dev Marchand', group: 'Dispatchers', telephone: '+1 780 555 0101' },
  { email: 'planner@demo.test', name: 'Priya Kessler', group: 'Planners', telephone: '+1 780 555 0102' },
  { email: 'clerk@demo.test', name: 'Cleo Tremblay', group: 'Clerks', telephone: '+1 780 555 0103' },
  { email: 'viewer@demo.test', name: 'Vic Halloran', group: 'Viewers', telephone: '+1 780 555 0104' },
]
export const partner: Demo = { email: 'partner@demo.test', name: 'Pat Moreau', group: 'Dispatchers', telephone: '+1 204 555 0105' }
/** Works the live rack of the demo; has no password, so that nobody can sign in as it. */
export const rackHand: Demo = { email: 'rack@demo.test', name: 'Live rack', group: 'Dispatchers', telephone: '' }
export const rackHandOfPartner: Demo = { ...rackHand, email: 'rack.partner@demo.test' }
export const demoPassword = 'highball'
/** Who may sign in to the demo, as the start of the server and the front page name them. */
export const signIns: readonly string[] = [...people, partner].map(({ email }) => email)
