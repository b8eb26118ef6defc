/** Who may do what with bookings at a place: by the usual permissions, and by those that the place asks for beside them. */
import { permissions, type Permission } from '#model/kernel/permissions.ts'

/** What can be done, and the permission that it always takes. */
const usual = {
  book: 'change_booking',
  confirm: 'change_booking',
  move: 'change_booking',
  cancel: 'change_booking',
  check_in: 'change_booking',
  start: 'change_booking',
  complete: 'change_booking',
  no_show: 'change_booking',
  block: 'change_slot',
} as const satisfies Readonly<Record<string, Permission>>
export type PlaceAction = keyof typeof usual
const isAction = (name: string): name is PlaceAction => Object.hasOwn(usual, name)
export const placeActions: readonly PlaceAction[] = Object.keys(usual).filter(isAction)

type Config = Readonly<Record<string, unknown>>
const codes: ReadonlySet<string> = new Set(permissions)
const isPermission = (code: unknown): code is Permission => typeof code === 'string' && codes.has(code)

/** What is wrong with the setting of a place, `{action: [codes]}`; empty where nothing is. */
export const configErrors = (config: Config): readonly string[] =>
  Object.entries(config).flatMap(([action, asked]) => {
    if (!isAction(action)) return [`There is no action ${action}: there are ${placeActions.join(', ')}.`]
    if (!Array.isArray(asked)) return [`${action}: give a list of permission codes.`]
    const unknown: unknown = asked.find((code) => !isPermission(code))
    return unknown === undefined ? [] : [`${action}: there is no permission ${JSON.stringify(unknown)}.`]
  })

/** What an action takes at a place. */
export function needsAt(config: Config, action: PlaceAction): readonly Permission[] {
  const more = config[action]
  return [...new Set([usual[action], ...(Array.isArray(more) ? more.filter(isPermission) : [])])]
}

export const mayAt = (config: Config, action: PlaceAction, held: ReadonlySet<Permission>): boolean =>
  needsAt(config, action).every((code) => held.has(code))
