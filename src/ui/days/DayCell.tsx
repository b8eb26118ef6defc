/** One day of a plan: its cars, what was shipped, and its lock. */
import { Ban, Check, Lock, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Spread } from '#model/areas/schedule/rules/auto-schedule.ts'
import type { ScheduleDraft } from '#model/areas/schedule/rules/draft.ts'
import type { SpreadDay } from '#model/areas/schedule/rules/spread-day.ts'
import type { Day } from '#model/areas/schedule/rules/days.ts'
import styles from './Days.module.css'

type Role = SpreadDay['role'] | 'none'
const roleText: Readonly<Record<Role, string>> = {
  actual: 'done',
  missed: 'missed',
  locked: 'locked',
  kept: 'before the first free day',
  blackout: 'blackout',
  free: '',
  none: 'not a loading day',
}
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

type Props = {
  /** Lets the grid name it as its active cell. */
  readonly id?: string
  readonly day: Day
  readonly role: Role
  readonly cars: number | undefined
  readonly gone: number | undefined
  /** The saved value. */
  readonly was: number | undefined
  /** The maximum of all days, which scales the bar. */
  readonly most: number
  /** Its lock or blackout is not saved yet. */
  readonly isNew?: boolean
  readonly isCursor?: boolean
  readonly isMarked?: boolean
  /** The text below the cars and the sentence that is read out, where the plan is no schedule. */
  readonly texts?: { readonly below: string; readonly sentence: string; readonly isShort?: boolean }
  /** Drawn in place of its cars while they are typed. */
  readonly children?: ReactNode
}

export const rolesOf = ({ days }: Spread): ReadonlyMap<Day, Role> => new Map(days.map(({ date, role }) => [date, role]))
export const roleOf = ({ blackout }: ScheduleDraft, roles: ReadonlyMap<Day, Role>, day: Day): Role =>
  roles.get(day) ?? (blackout.has(day) ? 'blackout' : 'none')
/** The most cars of any day, which scales the bars. */
export const mostOf = ({ quantities, actual }: ScheduleDraft): number =>
  Math.max(1, ...quantities.values(), ...actual.values())

function sentence({ day, role, cars, gone, was }: Props): string {
  return [
    `${weekday.format(new Date(`${day}T00:00:00Z`))} ${day}`,
    cars !== undefined && `${cars} scheduled`,
    gone !== undefined && `${gone} shipped`,
    roleText[role],
    cars !== undefined && was !== undefined && cars !== was && `was ${was}`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')
}

export const DayCell = memo(function DayCell(props: Props) {
  const {
    id,
    day,
    role,
    cars,
    gone,
    was,
    most,
    isNew = false,
    isCursor = false,
    isMarked = false,
    texts,
    children,
  } = props
  const isChanged = isNew || (cars ?? 0) !== (was ?? 0)
  const share = `${(100 * Math.min(1, (gone ?? cars ?? 0) / most)).toFixed(1)}%`
  return (
    <div
      id={id}
      className={styles['day']}
      role="gridcell"
      data-day={day}
      data-role={role}
      data-cursor={isCursor}
      data-marked={isMarked}
      data-changed={isChanged}
      data-short={texts?.isShort || undefined}
      aria-selected={isMarked}
    >
      <span className={styles['unseen']}>{texts?.sentence ?? sentence(props)}</span>
      <span className={styles['fill']} style={{ height: share }} aria-hidden />
      <span className={styles['date']} aria-hidden>
        {Number(day.slice(8))}
      </span>
      <span className={styles['mark']} aria-hidden>
        {role === 'locked' && <Lock size={12} />}
        {role === 'blackout' && <Ban size={12} />}
        {role === 'actual' && <Check size={12} />}
        {role === 'missed' && <X size={12} />}
      </span>
      {children || (
        <span className={styles['cars']} aria-hidden>
          {role === 'blackout' ? '–' : (cars ?? '·')}
        </span>
      )}
      <span className={styles['below']} aria-hidden>
        {texts
          ? texts.below
          : gone !== undefined
            ? `shipped ${gone}`
            : role === 'missed'
              ? 'missed'
              : was !== undefined && cars !== undefined && was !== cars
                ? `was ${was}`
                : ''}
      </span>
    </div>
  )
})
