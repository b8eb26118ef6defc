/** Custom forms and their entries. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'
import { overScreen } from './over/over-screen.tsx'

export const forms = tableScreen('config:forms', {
  path: '/config/list/',
  title: 'Forms',
  aliases: ['checklists', 'questionnaire'],
  needs: 'configuration__forms',
  menu: 'Configuration',
  resource: 'form:form',
})
/** The specification names only the list, so these paths are ours. */
export const form = recordScreen('config:forms:form', {
  path: '/config/list/form/:formId?',
  title: 'Form',
  needs: 'any_permission',
  record: 'form:form',
  lines: () => import('./uses/FormUses.tsx'),
  related: [{ resource: 'form:data', by: 'form', columns: ['filled_at', 'filled_by', 'is_ok', 'object_type'] }],
})
export const data = recordScreen('form:data', {
  path: '/form/data/:formDataId?',
  title: 'Form entry',
  needs: 'any_permission',
  record: 'form:data',
})
export const openForm = screen('form:open', {
  kind: 'record',
  path: '/form/open/:formId?',
  title: 'Open form',
  needs: 'any_permission',
  menu: 'Yards',
  load: () => import('./OpenForm.tsx'),
})
export const editStructure = screen('form:edit:structure', {
  kind: 'settings',
  path: '/form/edit_structure/:formId?',
  title: 'Edit form',
  aliases: ['design form'],
  needs: 'configuration__forms',
  menu: 'Configuration',
  load: () => import('./EditStructure.tsx'),
})

/** A company's own form over the records of its terminals. */
export const productForm = overScreen(
  'terminalboss:v3:product-form',
  '/company/terminalboss/v3/product-form/detail/:entityUUID?',
  'product',
  {
    title: 'Product form',
    aliases: ['new product by form', 'own form of a product'],
    needs: 'access_menu__v3__sync_data__product',
    menu: 'Terminal',
  },
)
export const locationForm = overScreen(
  'terminalboss:v3:location-form',
  '/company/terminalboss/v3/location-form/detail/:entityUUID?',
  'location',
  {
    title: 'Location form',
    aliases: ['new location by form', 'own form of a tank'],
    needs: 'access_menu__v3__sync_data__location',
    menu: 'Terminal',
  },
)
export const companyForm = overScreen(
  'terminalboss:v3:company-form',
  '/company/terminalboss/v3/company-form/detail/:entityUUID?',
  'company',
  {
    title: 'Company form',
    aliases: ['new company by form', 'own form of a customer or carrier'],
    needs: 'access_menu__v3__sync_data__company',
    menu: 'Terminal',
  },
)
