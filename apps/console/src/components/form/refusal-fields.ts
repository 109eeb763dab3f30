// Puts a refusal beside the field it is about, where the server says no in a sentence instead of by field.
import { refusalCode, type RefusalName } from '@merchant/contract'
import { ApiError } from '../../api/api-error.ts'
import { showError } from '../../api/show-error.ts'

/**
 * Waits for a `quiet` command. A refusal named in `fields` is thrown on as that field's complaint, for the form to show;
 * every other failure is shown and thrown on as it is.
 */
export async function besideFields<T>(work: Promise<T>, fields: Partial<Record<RefusalName, string>>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const found = Object.entries(fields).find(([name]) => refusalCode(name as RefusalName) === error.code)
    if (found !== undefined) {
      const { code, requestId, message } = error
      throw new ApiError('invalid', message, {
        code,
        requestId: requestId ?? undefined,
        fields: { [found[1]]: message },
      })
    }
    showError(error)
    throw error
  }
}
