/** Who makes a call, with what areas and letters add to it, for work that goes on outside of requests too. */
import { all } from '#model/kernel/registry.ts'
import { actions } from './areas/index.ts'
import { queueInvitation } from './auth/letters/invitation.ts'
import type { Entity } from './engine/base/entity.ts'
import type { Person } from './engine/base/handler.ts'
import { makerOf, type Maker, type SiteServices } from './engine/operations/area-work/maker.ts'
import { paperWorksOf } from './engine/operations/area-work/paper-work.ts'
import { worksOf } from './engine/operations/area-work/verb-work.ts'
import type { AnyHandler } from './engine/operations/write/run-action.ts'
import { queueMail, type MailSite } from './mail/mail.ts'

type HandlersByName = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>>>

/** The handlers of all resources, by their names. */
export const allHandlers = () => new Map(all(actions as unknown as HandlersByName))

export const siteServices = (site: MailSite): SiteServices => ({
  site: site.address,
  queueLetter: (client, letter) => queueMail(client, letter, site),
  queueInvitation: (client, invitation) => queueInvitation(client, invitation, site),
})

export function makersBy(site: MailSite): (entity: Entity, person: Person) => Maker {
  const handlers = allHandlers()
  return ({ name, resource }, person) => {
    const own = handlers.get(name) ?? {}
    const area = { works: worksOf(resource, own), papers: paperWorksOf(resource, own) }
    return makerOf({ ...siteServices(site), area }, person)
  }
}
