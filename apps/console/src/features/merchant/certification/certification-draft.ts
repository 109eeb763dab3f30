// What was typed for a certification and is not certified yet, kept as every long form's draft is; numbers of papers and
// accounts end with the tab.
import * as formDraft from '../../../components/form/form-draft.ts'

export { dropDraft, readDraft } from '../../../components/form/form-draft.ts'

/** Fields that identify a person or an account. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['idNumber', 'legalIdNumber', 'legalPhone', 'accountNo'])

export const draftKey = (userId: string, form: 'person' | 'company'): string =>
  formDraft.draftKey(userId, `certification.${form}`)

export const writeDraft = (key: string, values: object): void =>
  void formDraft.writeDraft(key, null, values, SECRET_FIELDS)
