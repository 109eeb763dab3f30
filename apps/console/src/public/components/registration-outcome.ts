// What the registration leaves for its result pages and the login, documents of their own: who registered, or why it failed.

export const merchantTypes = ['INDIVIDUAL', 'SOLE', 'ENTERPRISE'] as const
export type MerchantType = (typeof merchantTypes)[number]

const DONE = 'registration.done'
const FAILURE = 'registration.failure'
const PHONE = 'registration.phone'

export const isMerchantType = (value: unknown): value is MerchantType => merchantTypes.some((type) => type === value)

/** @param phone to log in with; null for who is signed in already */
export function keepSuccess(type: MerchantType, phone: string | null): void {
  sessionStorage.setItem(DONE, type)
  if (phone !== null) sessionStorage.setItem(PHONE, phone)
  sessionStorage.removeItem(FAILURE)
}

/** The kind of merchant that was registered last in this tab, or null: the page can also be opened by hand. */
export function readSuccess(): MerchantType | null {
  const type = sessionStorage.getItem(DONE)
  return isMerchantType(type) ? type : null
}

export const keepFailure = (reason: string): void => sessionStorage.setItem(FAILURE, reason)
export const readFailure = (): string | null => sessionStorage.getItem(FAILURE)

/** The phone that was registered last in this tab, to log in with; once, for the next login may be somebody else's. */
export function takeRegisteredPhone(): string {
  const phone = sessionStorage.getItem(PHONE) ?? ''
  sessionStorage.removeItem(PHONE)
  return phone
}
