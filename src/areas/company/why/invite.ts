/** Opens the form of an invitation: it is the derived one, of a call on all users. */
import { user } from '#model/areas/user/user.resource.ts'
import { doAction } from '#src/ui/action/open-action.ts'

export const openInvitation = (): Promise<void> =>
  doAction({ resource: user, action: user.actions.invite }, undefined, {})
