/** More people of the demo company, who do not sign in to the demo: one was invited and has not come yet; and parties that were typed twice. */
import { party } from '#model/areas/company/company.resource.ts'
import { group, user } from '#model/areas/user/user.resource.ts'
import { modulesOf } from './people.ts'
import { daysAfter, type Demo } from './setting.ts'

const colleagues = [
  { name: 'Noor Whitford', email: 'noor@demo.test', groups: ['Clerks'] },
  { name: 'Sam Lavallee', email: 'sam@demo.test', groups: ['Planners', 'Viewers'] },
  { name: 'Tess Okafor', email: 'tess@demo.test', groups: ['Dispatchers'] },
  { name: 'Ida Bergstrom', email: 'ida@demo.test', groups: ['Viewers'], isInvited: true },
] as const

const doubles = [
  { name: 'LAKEHEAD FUELS INC.', code: 'LHF2', city: 'Superior', state: 'WI' },
  { name: 'Gulf Splitter Co.', code: 'GSC2', city: 'Houston', state: 'TX' },
] as const

export async function seedColleagues({ rows, now }: Demo): Promise<void> {
  const groups = new Map((await rows(group).find()).map(({ id, name }) => [name, id]))
  await rows(user).createMany(
    colleagues.map(({ groups: of, ...one }, index) => ({
      name: one.name,
      email: one.email,
      telephone: `+1 780 555 01${20 + index}`,
      groups: of.flatMap((name) => groups.get(name) ?? []),
      ...modulesOf[of[0]],
      ...('isInvited' in one
        ? { invited_at: daysAfter(now, -2).toISOString() }
        : { last_login: daysAfter(now, -3 - index).toISOString() }),
    })),
  )
  const made = await rows(party).createMany(doubles.map((one) => ({ ...one, roles: ['consignee'] as const })))
  await rows(party).createMany([
    {
      name: 'Twin Harbor Trucking',
      code: 'THT',
      roles: ['carrier'],
      city: 'Superior',
      state: 'WI',
      email: 'dispatch@tht.example',
      telephone: '+1 715 555 0191',
      carries_for: made[0]?.id ?? null,
    },
  ])
}
