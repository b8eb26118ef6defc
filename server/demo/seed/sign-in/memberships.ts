/** Somebody of the demo company who works for the other one too. */
import { group } from '#model/areas/user/user.resource.ts'
import { membership } from '#model/areas/user/membership.resource.ts'
import { daysAfter, type Demo } from '../base/setting.ts'

type Guest = { readonly user: number | null; readonly home: number }

/** In the groups that the other company has. */
export async function seedMembership({ rows, now }: Pick<Demo, 'rows' | 'now'>, { user, home }: Guest): Promise<void> {
  const groups = (await rows(group).find()).map(({ id }) => id)
  const accepted_at = daysAfter(now, -12).toISOString()
  await rows(membership).create({ user, groups, counterparty: home, accepted_at })
}
