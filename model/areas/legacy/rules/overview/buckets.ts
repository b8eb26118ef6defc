/** Days, weeks and months into which the overview sums up a range of days. */
import { daysFrom } from '#model/kernel/reckoned/by-day.ts'
import { monthFrom } from '#model/shared/month.ts'

export const bucketKinds = ['day', 'week', 'month'] as const
export type BucketKind = (typeof bucketKinds)[number]

/** Monday is 0. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const first: Readonly<Record<BucketKind, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => daysFrom(day, -weekday(day)),
  month: (day) => `${day.slice(0, 7)}-01`,
}
const next: Readonly<Record<BucketKind, (bucket: string) => string>> = {
  day: (bucket) => daysFrom(bucket, 1),
  week: (bucket) => daysFrom(bucket, 7),
  month: (bucket) => `${monthFrom(bucket.slice(0, 7), 1)}-01`,
}

/** A bucket is named by its first day, also where the range begins later. */
export const bucketOf = (kind: BucketKind, day: string): string => first[kind](day)

/** All buckets that a range touches, both days included. */
export function bucketsOf(kind: BucketKind, from: string, to: string): readonly string[] {
  const found: string[] = []
  for (let bucket = bucketOf(kind, from); bucket <= to; bucket = next[kind](bucket)) found.push(bucket)
  return found
}

/** The days of a bucket that belong to the range. */
export function daysOfBucket(kind: BucketKind, bucket: string, from: string, to: string) {
  const last = daysFrom(next[kind](bucket), -1)
  return { from: bucket > from ? bucket : from, to: last < to ? last : to }
}
