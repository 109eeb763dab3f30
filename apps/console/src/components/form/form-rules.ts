// Form rules that are the contract's own: a field is checked by the very schema the server uses.
import { checkInput, missingText } from '@merchant/contract'
import type { FormRule } from 'antd'
import type { z } from 'zod'
import type { Picture } from '../upload/use-pictures.ts'
import { uploadsEnded } from '../upload/pending-uploads.ts'

/**
 * The rules of one field of an endpoint's body: `rules={rulesOf(api.shop.save.body, 'shipAddress.phone')}`.
 * Throws when the body has no such field, so a renamed field is found at once.
 */
export function rulesOf(body: z.ZodType, field: string): FormRule[] {
  const schema = field.split('.').reduce(childSchema, body)
  return [
    {
      required: !schema.safeParse(undefined).success,
      validator: async (_, value: unknown) => {
        // A cleared input holds '' or null; to an optional field that means absent.
        const isEmpty = value === '' || value === null || value === undefined
        if (isEmpty && schema.safeParse(undefined).success) return
        // What is missing has no wrong format.
        if (isEmpty) throw new Error(missingText(schema))
        const checked = checkInput(schema, value ?? undefined)
        if (!checked.ok) throw new Error(Object.values(checked.issues.fields)[0] ?? checked.issues.description)
      },
    },
  ]
}

/** At least one picture; a form sent while pictures are still travelling waits for them. */
export const picturesRule =
  (message: string): FormRule =>
  ({ getFieldValue }) => ({
    validator: async (rule) => {
      await uploadsEnded()
      // antd names the field in the rule it hands over, though not in the rule's type.
      const field = 'field' in rule && typeof rule.field === 'string' ? rule.field : ''
      const pictures: readonly Picture[] | undefined = getFieldValue(field)
      if (pictures === undefined || pictures.length === 0) throw new Error(message)
    },
  })

/** A form that is sent while something is still travelling waits for it. */
export const uploadsRule: FormRule = { validator: () => uploadsEnded() }

interface Wrapped {
  readonly shape?: Record<string, z.ZodType>
  readonly unwrap?: () => z.ZodType
  /** The kinds of a body that comes in several. */
  readonly options?: readonly z.ZodType[]
}

function childSchema(parent: z.ZodType, key: string): z.ZodType {
  const child = findChild(parent, key)
  if (child === undefined) throw new Error(`The endpoint's body has no field ${key}`)
  return child
}

/** The field of this name, in whichever kind of the body has it first. */
function findChild(parent: z.ZodType, key: string): z.ZodType | undefined {
  let node = parent as z.ZodType & Wrapped
  while (node.shape === undefined && node.unwrap !== undefined) node = node.unwrap()
  if (node.shape !== undefined || node.options === undefined) return node.shape?.[key]
  for (const kind of node.options) {
    const child = findChild(kind, key)
    if (child !== undefined) return child
  }
  return undefined
}
