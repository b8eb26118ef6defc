/** Railcar inspections: filling in, and lists by facility. */
import { screen } from '#src/engine/panes/screen.ts'

const needs = 'view_railcarinspectionform' as const

export const inspect = screen('facility:railcar:inspection', {
  kind: 'record',
  path: '/yard-management/railcar-inspection/:railCarInspectionFormId?/:facilityId?/:formId?/:formDataId?',
  title: 'Railcar inspection',
  aliases: ['inspect car', 'bad order'],
  needs,
  menu: 'Yards',
  record: 'yard:inspection',
  load: () => import('./Inspect.tsx'),
})
export const atFacility = screen('facility:rail:inspection:page', {
  kind: 'record',
  path: '/facility/:facilityId/inspection-rail-car/',
  title: 'Railcar inspection',
  needs,
  table: 'yard:inspection',
  load: () => import('./Inspections.tsx'),
})
export const everywhere = screen('company:facilities:inspection', {
  kind: 'worklist',
  path: '/company/facilities-inspection/',
  title: 'Facility inspections',
  aliases: ['inspections', 'car inspections', 'bad order'],
  needs,
  menu: 'Yards',
  table: 'yard:inspection',
  load: () => import('./FacilityInspections.tsx'),
})
