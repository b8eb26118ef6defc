/** A screen of a record by a form: without a record a new one by that form, else its fields with the form over them. */
import type { Need } from '#model/kernel/permissions.ts'
import { recordOf, type OverType } from '#model/areas/form/rules/over-record.ts'
import { open, screen, type Screen, type ScreenGroup } from '#src/engine/panes/screen.ts'

type OverScreen = `terminalboss:v3:${OverType}-form`
type OverPath = `/company/terminalboss/v3/${OverType}-form/detail/:entityUUID?`
type Spec = {
  readonly title: string
  readonly aliases: readonly string[]
  readonly needs: Need
  readonly menu: ScreenGroup
}

export function overScreen<const N extends OverScreen, const P extends OverPath>(
  name: N,
  path: P,
  type: OverType,
  spec: Spec,
): Screen<N, P> {
  return screen(name, {
    ...spec,
    path,
    kind: 'record',
    load: async () => {
      const [{ recordPage }, { NewByForm }] = await Promise.all([
        import('#src/ui/record/RecordPage.tsx'),
        import('./NewByForm.tsx'),
      ])
      const lines = async () => ({ default: (await import('./OwnForm.tsx')).ownForm(type) })
      const Known = recordPage(path, { record: recordOf(type) ?? '', lines })
      const own: OverScreen = name
      const onMade = (entityUUID: string): void => open(own, { entityUUID })
      return {
        default: (params: { readonly entityUUID?: string }) =>
          params.entityUUID === undefined ? (
            <NewByForm type={type} onMade={onMade} />
          ) : (
            <Known key={params.entityUUID} {...params} />
          ),
      }
    },
  })
}
