// Module entry of saved views: what somebody keeps of a list, alone or for all of the same owner.
export { createSavedViews } from './saved-view.service.ts'
export { plainSavedViews } from './saved-view.store.ts'
export { type Person, ownerScopeOf } from './owner-scope.ts'
