// The envelope of every answer: {Code, Msg, Data}; 0000 is success.
import { z } from 'zod'

export const SUCCESS_CODE = '0000'

export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ Code: z.string(), Msg: z.string(), Data: data })

/** An answer of any kind, as a caller reads it first; what it lacks is empty. */
export const anyAnswer = z.object({
  Code: z.string().default(''),
  Msg: z.string().default(''),
  error_description: z.string().default(''),
  Data: z.unknown().optional(),
})

interface Envelope {
  Code: string
  Msg: string
  Data: unknown
}

export const succeeded = (data: unknown): Envelope => ({ Code: SUCCESS_CODE, Msg: '成功', Data: data ?? null })

/** HTTP 400: readable Chinese that names the field, and each field's complaint. */
interface InvalidAnswer {
  Code: string
  Msg: string
  error: string
  error_description: string
  Data: { fields: Record<string, string> } | null
}

export const invalid = (
  code: string,
  error: string,
  description: string,
  fields: Readonly<Record<string, string>> | null,
): InvalidAnswer => ({
  Code: code,
  Msg: description,
  error,
  error_description: description,
  Data: fields === null ? null : { fields: { ...fields } },
})
