/** The calls that answer the choices of one field, by their paths. */
import { onResource, type Actions } from './action.ts'
import type { Need } from './permissions.ts'

type Spec = { readonly needs: { readonly view: Need }; readonly choiceLists?: Readonly<Record<string, string>> }

export const choiceActions = ({ needs, choiceLists = {} }: Spec): Actions =>
  Object.fromEntries(
    Object.entries(choiceLists).map(([path, field]) => [
      `${field}Choices`,
      onResource(path, {
        label: `Choices of ${field.replaceAll('_', ' ')}`,
        needs: needs.view,
        undo: 'none',
        method: 'GET',
        form: 'none',
        choicesOf: field,
      }),
    ]),
  )
