// What each step of the registration asks for; the same rules as the server's, without its schemas.
import { isMobile, passwordWeakness, spoken } from '@merchant/contract'
import type { RegistrationDraft } from './registration-draft.ts'
import type { registerTexts } from './register.texts.ts'

export interface Registration extends RegistrationDraft {
  readonly smsCode: string
  readonly password: string
  readonly passwordAgain: string
  readonly hasAgreed: boolean
}

export type RegistrationField = keyof Registration
/** A text of the catalogue, or a sentence that is already complete. */
export type Complaint = { readonly text: keyof typeof registerTexts } | { readonly sentence: string }

export const steps = ['type', 'phone', 'password', 'merchant'] as const

/** The fields of each step, in the order they stand on the page. */
export const stepFields: readonly (readonly RegistrationField[])[] = [
  ['type'],
  ['phone', 'smsCode'],
  ['password', 'passwordAgain'],
  ['name', 'region', 'address', 'contactName', 'contactEmail', 'hasAgreed'],
]

/** The step that proves the phone. */
export const PHONE_STEP = 1
export const LAST_STEP = steps.length - 1

/** Where somebody goes on after a reload: the code and the password are gone, so never behind the phone. */
export const firstStepOf = ({ type, phone }: RegistrationDraft): number =>
  type === null || phone === '' ? 0 : PHONE_STEP

/** What is wrong with the values, by field. */
export function complaintsOf(values: Registration): Partial<Record<RegistrationField, Complaint>> {
  const weakness = passwordWeakness(values.password, values.phone, [values.name, values.contactName])
  return {
    ...(values.type === null ? { type: { text: 'typeMissing' } } : {}),
    ...(isMobile(values.phone) ? {} : { phone: { text: 'phoneWrong' } }),
    ...(/^\d{6}$/.test(values.smsCode) ? {} : { smsCode: { text: 'smsCodeWrong' } }),
    ...(weakness === null ? {} : { password: { sentence: spoken(weakness) } }),
    ...(values.password === values.passwordAgain ? {} : { passwordAgain: { text: 'passwordsDiffer' } }),
    ...(hasLength(values.name, 2, 50) ? {} : { name: { text: 'nameWrong' } }),
    ...(isLicensed(values.type) ? licensedComplaints(values) : {}),
    ...(hasLength(values.contactName, 2, 20) ? {} : { contactName: { text: 'contactWrong' } }),
    ...(values.hasAgreed ? {} : { hasAgreed: { text: 'agreeMissing' } }),
  }
}

/** Whether a licence stands behind this kind of merchant: then the platform asks where it is. */
export const isLicensed = (type: Registration['type']): type is 'SOLE' | 'ENTERPRISE' =>
  type === 'SOLE' || type === 'ENTERPRISE'

function licensedComplaints({ region, address, contactEmail }: Registration): ReturnType<typeof complaintsOf> {
  const email = contactEmail.trim()
  return {
    ...(region.isWhole ? {} : { region: { text: 'regionMissing' } }),
    ...(hasLength(address, 10, 200) ? {} : { address: { text: 'addressWrong' } }),
    ...(email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) ? {} : { contactEmail: { text: 'emailWrong' } }),
  }
}

function hasLength(text: string, min: number, max: number): boolean {
  const { length } = Array.from(text.trim())
  return length >= min && length <= max
}

/** A company's name as its licence writes it: brackets are full-width there. */
export const asOnLicence = (name: string): string => name.replaceAll('(', '（').replaceAll(')', '）')

/** The first step that holds one of these fields, or null. */
export function stepOf(fields: readonly string[]): number | null {
  const step = stepFields.findIndex((names) => names.some((name) => fields.includes(name)))
  return step < 0 ? null : step
}
