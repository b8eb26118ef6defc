/** A shipping schedule for stories, and the pane of its days. */
import type { Page } from 'playwright/test'
import type { Api, Site } from '../site/site.ts'
import { expect } from '../site/story.ts'

export type ShippingRow = {
  id: number
  contract: number
  facility: number
  schedule: { date: string; quantity: number }[]
  actual: { date: string; quantity: number }[]
  locked_days: { date: string }[]
  blackout_days: { date: string }[]
  total: number
}
/** A month ahead that begins with a Monday, so that weekends always fall on the same days of it. */
function monthAhead(): string {
  const now = new Date()
  const firsts = Array.from(
    { length: 24 },
    (_, at) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2 + at, 1)),
  )
  return (
    firsts
      .find((first) => first.getUTCDay() === 1)
      ?.toISOString()
      .slice(0, 7) ?? ''
  )
}
const month = monthAhead()
export const day = (date: number): string => `${month}-0${date}`
/** A schedule of ten cars over the first days of that month, not spread yet. */
export async function newSchedule(api: Api, count: number, more: object = {}): Promise<ShippingRow> {
  const { results } = await api<{ results: { id: number }[] }>('contract/?limit=1')
  return api<ShippingRow>('railschedule/', {
    method: 'POST',
    body: {
      name: `Schedule ${Date.now()}`,
      contract: results[0]?.id,
      total: 10,
      start_date: day(1),
      end_date: day(count),
      schedule: Array.from({ length: count }, (_, at) => ({ date: day(at + 1), quantity: 0 })),
      ...more,
    },
  })
}
export async function openDays(page: Page, site: Site, { id, contract }: ShippingRow): Promise<void> {
  await page.goto(`${site.url}/#/contract/${contract}/${id}`)
  await page.reload()
  await expect(page.getByRole('grid', { name: /^Days of/ })).toBeFocused()
}
