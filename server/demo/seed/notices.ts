/** Notifications and pop-ups for the demo's people. */
import { notification, popup } from '#model/areas/user/notice.resource.ts'
import { location } from '#model/areas/slot/location.resource.ts'
import type { NoteType } from '#model/areas/user/rules/notification.ts'
import { daysAfter, type Demo } from './base/setting.ts'

const told: readonly (readonly [
  hoursAgo: number,
  note_type: NoteType,
  severity: 'info' | 'warning' | 'alert',
  title: string,
  to: string,
])[] = [
  [0.4, 'booking_cancelled', 'info', 'Trimac cancelled a slot tomorrow morning', ''],
  [1.2, 'slot_shortage', 'warning', 'Hardisty truck rack: two free slots tomorrow', 'dispatcher@demo.test'],
  [2.5, 'sync_late', 'alert', 'Superior has not been heard of for three hours', 'admin@demo.test'],
  [4, 'limit_warning', 'warning', 'Federated Farmers, Propane: 93 % of the month is lifted', 'dispatcher@demo.test'],
  [6, 'no_show', 'info', 'A truck of Westcan Bulk did not come', ''],
  [9, 'ticket_rejected', 'warning', 'Three tickets were sent back for correction', 'clerk@demo.test'],
  [20, 'invoice_approval', 'info', 'Invoices of last week wait for approval', 'clerk@demo.test'],
  [27, 'certificate_expiring', 'warning', 'Nine driver certificates expire within a month', 'clerk@demo.test'],
  [31, 'slot_blocked', 'info', 'Rack B2 is blocked for meter proving on Thursday afternoon', ''],
  [50, 'limit_reached', 'alert', 'Bow River Fuels, Normal butane: the limit is used up', 'dispatcher@demo.test'],
  [73, 'notice', 'info', 'The scale is calibrated on Tuesday: weigh on Rack North', ''],
  [96, 'booking_moved', 'info', 'Gibson Hauling moved two slots by a day', ''],
]

export async function seedNotices({ rows, random, now, staff }: Demo): Promise<void> {
  const [place] = await rows(location).find({ name: 'Hardisty truck rack' })
  const scheduler = new Set<NoteType>([
    'slot_shortage',
    'slot_blocked',
    'booking_made',
    'booking_moved',
    'booking_cancelled',
    'no_show',
  ])
  await rows(notification).createMany(
    told.map(([hours, note_type, severity, title, to]) => ({
      note_type,
      severity,
      title,
      location: scheduler.has(note_type) ? (place?.id ?? null) : null,
      user: staff.get(to) ?? null,
      sent_at: daysAfter(now, -hours / 24).toISOString(),
      channel: severity === 'alert' ? ('both' as const) : ('console' as const),
      read_by: hours > 24 && random.chance(0.7) ? [staff.get('dispatcher@demo.test') ?? 0].filter((id) => id > 0) : [],
    })),
  )
  // Everybody in the demo has seen them already, so that no pop-up greets a visitor. A user created later sees those that are still valid.
  const viewed_by = [...staff.values()]
  await rows(popup).createMany([
    {
      title: 'Night work on the rack',
      content:
        'The truck rack at Hardisty is closed on Sunday from 01:00 to 04:00 while meters are proved. Slots of these hours are blocked.',
      kind: 'maintenance',
      starts_at: daysAfter(now, -1).toISOString(),
      ends_at: daysAfter(now, 6).toISOString(),
      viewed_by,
    },
    {
      title: 'Winter filling',
      content:
        'From the first of the month cars that go straight to a consumer are filled by the winter reference temperatures.',
      kind: 'news',
      starts_at: daysAfter(now, -20).toISOString(),
      ends_at: daysAfter(now, 40).toISOString(),
      viewed_by,
    },
    {
      title: 'Bad road at Amisk',
      content: 'Highway 13 is down to one lane until further notice.',
      kind: 'warning',
      starts_at: daysAfter(now, -90).toISOString(),
      ends_at: daysAfter(now, -60).toISOString(),
      enabled: false,
    },
  ])
}
