// What each step of the registration asks for; the same rules as the server's, without its schemas.
import { isMobile, passwordWeakness } from '@merchant/contract'
import type { RegistrationDraft } from './registration-draft.ts'
import type { registerTexts } from './register.texts.ts'

export interface Registration extends RegistrationDraft {
  readonly password: string
  readonly passwordAgain: string
  readonly hasAgreed: boolean
}

export type RegistrationField = keyof Registration
/** A text of the catalogue, or a sentence that is already complete. */
export type Complaint = { readonly text: keyof typeof registerTexts } | { readonly sentence: string }

/** The fields of each step, in the order they stand on the page. */
export const stepFields: readonly (readonly RegistrationField[])[] = [
  ['phone', 'smsCode'],
  ['password', 'passwordAgain'],
  ['name', 'contactName', 'hasAgreed'],
]

/** What is wrong with the values, by field. */
export function complaintsOf(values: Registration): Partial<Record<RegistrationField, Complaint>> {
  const weakness = passwordWeakness(values.password, values.phone, [values.name, values.contactName])
  return {
    ...(isMobile(values.phone) ? {} : { phone: { text: 'phoneWrong' } }),
    ...(/^\d{6}$/.test(values.smsCode) ? {} : { smsCode: { text: 'smsCodeWrong' } }),
    ...(weakness === null ? {} : { password: { sentence: weakness } }),
    ...(values.password === values.passwordAgain ? {} : { passwordAgain: { text: 'passwordsDiffer' } }),
    ...(hasLength(values.name, 2, 50) ? {} : { name: { text: 'nameWrong' } }),
    ...(hasLength(values.contactName, 2, 20) ? {} : { contactName: { text: 'contactWrong' } }),
    ...(values.hasAgreed ? {} : { hasAgreed: { text: 'agreeMissing' } }),
  }
}

function hasLength(text: string, min: number, max: number): boolean {
  const { length } = Array.from(text.trim())
  return length >= min && length <= max
}

/** The first step that holds one of these fields, or null. */
export function stepOf(fields: readonly string[]): number | null {
  const step = stepFields.findIndex((names) => names.some((name) => fields.includes(name)))
  return step < 0 ? null : step
}
