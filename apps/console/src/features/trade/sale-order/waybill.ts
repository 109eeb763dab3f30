// Waybill numbers as they are typed: what one may be, and the refusals of one that another buyer's parcel has, or whose goods their buyer wants no more.
import { checkInput, refusalCode, waybillSchema } from '@merchant/contract'
import type { FormRule } from 'antd'
import { ApiError } from '../../../api/api-error.ts'

export const isUsedElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && error.code === refusalCode('waybill.elsewhere')

/** Its buyer asks for the money of what is to be sent. */
export const isAskedBack = (error: unknown): boolean =>
  error instanceof ApiError && error.code === refusalCode('return.open')

/** @param missing what an empty field is told */
export const waybillRule = (missing: string): FormRule => ({
  required: true,
  validator: async (_, value: unknown) => {
    if (typeof value !== 'string' || value.trim() === '') throw new Error(missing)
    const checked = checkInput(waybillSchema, value)
    if (!checked.ok) throw new Error(checked.issues.description)
  },
})
